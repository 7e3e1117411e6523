/* What the bench image (bench_main.c, on the simulated chip) and its runner (solver_board.c, on the
 * host) exchange in the chip's RAM. The image writes the address of the mailbox to GPIOR1 (low
 * byte) and GPIOR2 (high byte) at its start. Images built with SHOW_STEPS write the result of
 * solver_begin() and of each solver_step() to GPIOR1 afterwards. Both sides are little-endian; the
 * runner copies the block as it is. */
#ifndef BENCH_MAILBOX_H
#define BENCH_MAILBOX_H

#include <stdint.h>

typedef struct __attribute__((packed)) {
    uint8_t wanted;   /* the runner writes how many solutions to look for; the image sets it to 0
                         when it is done */
    uint8_t found;    /* solutions found, up to `wanted` */
    uint8_t result;   /* solver_result_t of the last step */
    uint8_t budget;   /* of each step, images built with SHOW_STEPS only */
    uint16_t cells;   /* address of solver_cells() */
    uint32_t limit;   /* nodes after which the image gives up, 0: none */
    uint32_t nodes;   /* at the end */
    uint32_t guesses; /* at the end */
    uint8_t solution[81]; /* the first solution */
} mailbox_t;

#endif
