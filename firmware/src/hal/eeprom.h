/* The EEPROM, a byte at a time and without waiting. */
#ifndef HAL_EEPROM_H
#define HAL_EEPROM_H

#include <stdbool.h>
#include <stdint.h>

/* False for some 3.4 ms after a write; then nothing may be read or written. */
bool eeprom_can(void);

/* Preconditions: eeprom_can(), `at` below 256. An unwritten byte reads 0xFF. */
uint8_t eeprom_get(uint8_t at);

/* Writes only what differs: a cell wears out after 100,000 writes. */
void eeprom_put(uint8_t at, uint8_t byte);

#endif
