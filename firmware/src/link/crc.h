/* CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, bits not reversed. */
#ifndef LINK_CRC_H
#define LINK_CRC_H

#include <stdint.h>

#define CRC_START 0xFFFFU

/* About 25 cycles on the AVR, by byte operations and without a table. */
static inline uint16_t crc_add(uint16_t crc, uint8_t byte)
{
    uint8_t high = (uint8_t)((crc >> 8) ^ byte);

    high ^= (uint8_t)(high >> 4);
    return (uint16_t)((uint16_t)(crc << 8) ^ (uint16_t)((uint16_t)high << 12) ^
                      (uint16_t)((uint16_t)high << 5) ^ high);
}

/* The lower-case hex digit of a value from 0 to 15. */
static inline char hex_digit(uint8_t value)
{
    return (char)(value < 10 ? '0' + value : 'a' - 10 + value);
}

#endif
