/* RAM between the static arrays and the deepest stack: painted at the start, counted on demand. */
#ifndef HAL_MEMORY_H
#define HAL_MEMORY_H

#include <stdint.h>

/* Bytes that the stack has never reached since the start. About 9 cycles a byte. */
uint16_t memory_untouched(void);

#endif
