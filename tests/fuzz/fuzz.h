/* What the libFuzzer targets share. Each is one file fuzz_NAME.c with LLVMFuzzerTestOneInput();
 * inputs worth keeping lie in tests/fuzz/corpus/NAME, words in tests/fuzz/NAME.dict. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* What must hold whatever the input is. libFuzzer keeps the input that makes it abort. */
#define FUZZ_REQUIRE(condition)                                                                    \
    ((condition) ? (void)0                                                                         \
                 : (fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition),  \
                    abort()))

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

#endif
