/* The inputs of tests/data/bad-inputs.txt, one by one. */
#ifndef BAD_INPUTS_H
#define BAD_INPUTS_H

#include <stdbool.h>
#include <stddef.h>

#define BAD_INPUTS_KNOWN                                                                           \
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define BAD_INPUTS_KNOWN_SOLUTION                                                                  \
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

typedef struct {
    char name[64];
    char input[4096]; /* ends with a line end, or is empty */
    size_t length;
    char results[512]; /* with " / " between them */
} bad_input_t;

typedef struct bad_inputs bad_inputs_t;

/* Null when the file cannot be read. */
bad_inputs_t *bad_inputs_open(void);

/* False at the end of the file; fails the test when the file is not as it should be. */
bool bad_inputs_next(bad_inputs_t *inputs, bad_input_t *input);

void bad_inputs_close(bad_inputs_t *inputs);

#endif
