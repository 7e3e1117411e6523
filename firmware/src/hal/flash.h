/* Tables in flash, read by the same code on the chip and on the host (the one part of hal that core
 * and link may include). On the AVR a FLASH table lies in program memory and must be read with
 * these functions; elsewhere it is an ordinary constant. */
#ifndef HAL_FLASH_H
#define HAL_FLASH_H

#include <stdint.h>

/* NOINLINE is for a function that several places call, or that is called with a pointer to what the
 * caller has in hand: left to itself the compiler makes copies and variants that are longer than
 * the calls. */
#ifdef __AVR__

#include <avr/pgmspace.h>
#define NOINLINE         __attribute__((noinline, noclone))
#define FLASH            PROGMEM
#define FLASH_TEXT(text) PSTR(text)

static inline uint8_t flash_u8(const uint8_t *at)
{
    return pgm_read_byte(at);
}

static inline char flash_char(const char *at)
{
    return (char)pgm_read_byte(at);
}

static inline uint16_t flash_u16(const uint16_t *at)
{
    return pgm_read_word(at);
}

static inline uint32_t flash_u32(const uint32_t *at)
{
    return pgm_read_dword(at);
}

static inline const char *flash_pointer(const char *const *at)
{
    return (const char *)pgm_read_word(at);
}

#else

#define NOINLINE
#define FLASH
#define FLASH_TEXT(text) (text)

static inline uint8_t flash_u8(const uint8_t *at)
{
    return *at;
}

static inline char flash_char(const char *at)
{
    return *at;
}

static inline uint16_t flash_u16(const uint16_t *at)
{
    return *at;
}

static inline uint32_t flash_u32(const uint32_t *at)
{
    return *at;
}

static inline const char *flash_pointer(const char *const *at)
{
    return *at;
}

#endif
#endif
