/* Tables of examples: an input, and what a reader must say of it. */
#ifndef EXAMPLES_H
#define EXAMPLES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
    const char *text;
    const char *said;
} example_t;

/* Reads `length` bytes of text and writes what is said of them, as text, to said[size]. */
typedef void (*example_reader_t)(const char *text, size_t length, char *said, size_t size);

static inline void check_examples(example_reader_t read, const example_t *examples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char said[2000];
        read(examples[i].text, strlen(examples[i].text), said, sizeof said);
        if (strcmp(said, examples[i].said) != 0)
            print_error("input:\n%s\n", examples[i].text);
        assert_string_equal(said, examples[i].said);
    }
}

/* In a test: CHECK_EXAMPLES(reader, {text, said}, {text, said}...). */
#define CHECK_EXAMPLES(read, ...)                                                                  \
    do {                                                                                           \
        static const example_t examples[] = {__VA_ARGS__};                                         \
        (void)state;                                                                               \
        check_examples(read, examples, sizeof examples / sizeof *examples);                        \
    } while (0)

#endif
