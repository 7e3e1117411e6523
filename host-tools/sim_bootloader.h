/* A board's boot loader in the flash of a simulated chip. */
#ifndef SIM_BOOTLOADER_H
#define SIM_BOOTLOADER_H

#include <stdbool.h>
#include <stddef.h>

struct avr_t;

/* Puts an Intel HEX file into the flash of a chip that avr_init() has made, and lets every reset
 * enter it at its lowest address, as the fuse BOOTRST does. Returns false and writes a sentence to
 * `error` when the file cannot be read, is no Intel HEX file or does not fit into the flash. */
bool sim_bootloader_load(struct avr_t *avr, const char *path, char *error, size_t error_size);

#endif
