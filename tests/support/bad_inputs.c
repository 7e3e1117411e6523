#include "bad_inputs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define NAMES 32

struct bad_inputs {
    FILE *file;
    int count;
    char names[NAMES][16];
    char texts[NAMES][1024]; /* escaped */
    char line[8192];
};

bad_inputs_t *bad_inputs_open(void)
{
    bad_inputs_t *inputs = calloc(1, sizeof *inputs);
    inputs->file = fopen("tests/data/bad-inputs.txt", "r");
    if (inputs->file != NULL)
        return inputs;
    free(inputs);
    return NULL;
}

void bad_inputs_close(bad_inputs_t *inputs)
{
    fclose(inputs->file);
    free(inputs);
}

/* The next line that is neither blank nor a comment. */
static bool next_line(bad_inputs_t *inputs)
{
    while (fgets(inputs->line, sizeof inputs->line, inputs->file) != NULL) {
        inputs->line[strcspn(inputs->line, "\n")] = '\0';
        if (inputs->line[0] != '\0' && inputs->line[0] != '#')
            return true;
    }
    return false;
}

/* "${NAME}=TEXT" */
static void define(bad_inputs_t *inputs)
{
    assert_true(inputs->count < NAMES);
    int got = sscanf(inputs->line, "${%15[^}]}=%1023[^\n]", inputs->names[inputs->count],
                     inputs->texts[inputs->count]);
    assert_int_equal(got, 2);
    inputs->count++;
}

static void append(bad_input_t *input, char byte)
{
    assert_true(input->length < sizeof input->input);
    input->input[input->length++] = byte;
}

/* Steps over a backslash and what it makes. */
static const char *append_escape(bad_input_t *input, const char *text)
{
    static const char letters[] = "nrt\\", bytes[] = "\n\r\t\\";
    const char *letter = strchr(letters, text[1]);
    if (letter != NULL && *letter != '\0') {
        append(input, bytes[letter - letters]);
        return text + 2;
    }
    char digits[3] = {text[2], text[3], '\0'};
    assert_int_equal(text[1], 'x');
    append(input, (char)strtoul(digits, NULL, 16));
    return text + 4;
}

static void append_plain(bad_input_t *input, const char *text)
{
    while (*text != '\0') {
        if (*text == '\\')
            text = append_escape(input, text);
        else
            append(input, *text++);
    }
}

static const char *find(const bad_inputs_t *inputs, const char *name, size_t length)
{
    for (int i = 0; i < inputs->count; i++) {
        if (strlen(inputs->names[i]) == length && memcmp(inputs->names[i], name, length) == 0)
            return inputs->texts[i];
    }
    fail_msg("no such text: %.*s", (int)length, name);
    return NULL;
}

static void append_text(const bad_inputs_t *inputs, bad_input_t *input, char *text)
{
    char *name;
    while ((name = strstr(text, "${")) != NULL) {
        size_t length = strcspn(name + 2, "}");
        *name = '\0';
        append_plain(input, text);
        append_plain(input, find(inputs, name + 2, length));
        text = name + 3 + length;
    }
    append_plain(input, text);
}

static void copy(char *to, size_t size, const char *text)
{
    size_t length = strlen(text);
    assert_true(length < size);
    memcpy(to, text, length + 1);
}

bool bad_inputs_next(bad_inputs_t *inputs, bad_input_t *input)
{
    bool more;
    while ((more = next_line(inputs)) && inputs->line[0] == '$')
        define(inputs);
    if (!more)
        return false;
    copy(input->name, sizeof input->name, inputs->line);
    assert_true(next_line(inputs) && inputs->line[0] == '<');
    input->length = 0;
    append_text(inputs, input, inputs->line + 1);
    char last = input->length > 0 ? input->input[input->length - 1] : '\n';
    if (last != '\n' && last != '\r')
        append(input, '\n');
    assert_true(next_line(inputs) && inputs->line[0] == '>');
    copy(input->results, sizeof input->results, inputs->line + 1);
    return true;
}
