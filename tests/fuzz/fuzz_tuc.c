/* The TUC command set, against a model of it: what it answers to each line. */
#include <stdbool.h>
#include <string.h>

#include "../../firmware/src/core/grid.h"
#include "../support/fake_port.h"
#include "../support/plain_solver.h"
#include "fuzz.h"
#include "fuzz_port.h"

#define NOT_SENDING (-1)
#define LINE_MAX    160
#define SOLVE_MS    2000

static struct {
    uint8_t givens[GRID_CELLS];
    uint8_t stands[GRID_CELLS];
    int sending; /* the cell sent last */
} model;

static bool is_digit(char c)
{
    return c >= '1' && c <= '9';
}

static int cell_at(const char *xy)
{
    return (xy[1] - '1') * 9 + (xy[0] - '1');
}

static void say_cell(char *answer, int cell)
{
    sprintf(answer, "N%d%d%d\r\n", cell % 9 + 1, cell / 9 + 1, model.stands[cell]);
}

/* ---- What must be answered ---- */

static void model_next(char *answer)
{
    if (model.sending == NOT_SENDING) {
        strcpy(answer, "ERROR\r\n");
    } else if (++model.sending == GRID_CELLS) {
        model.sending = NOT_SENDING;
        strcpy(answer, "D\r\n");
    } else {
        say_cell(answer, model.sending);
    }
}

/* Lines of more than one letter. */
static void model_cell(const char *line, char *answer)
{
    size_t length = strlen(line);
    strcpy(answer, "ERROR\r\n");
    if (length < 3 || !is_digit(line[1]) || !is_digit(line[2]))
        return;
    int cell = cell_at(line + 1);
    if (line[0] == 'D' && length == 3) {
        say_cell(answer, cell);
    } else if (line[0] == 'N' && length == 4 && is_digit(line[3])) {
        model.givens[cell] = model.stands[cell] = (uint8_t)(line[3] - '0');
        strcpy(answer, "OK\r\n");
    }
}

static void model_line(const char *line, char *answer)
{
    if (strcmp(line, "OK") == 0 || *line == '\0') {
        *answer = '\0';
    } else if (strcmp(line, "AT") == 0) {
        strcpy(answer, "OK\r\n");
    } else if (strcmp(line, "B") == 0 || strcmp(line, "C") == 0) {
        if (*line == 'C')
            memset(&model, 0, sizeof model);
        model.sending = NOT_SENDING;
        strcpy(answer, "OK\r\n");
    } else if (strcmp(line, "S") == 0) {
        model.sending = 0;
        say_cell(answer, 0);
    } else if (strcmp(line, "T") == 0) {
        model_next(answer);
    } else {
        model_cell(line, answer);
    }
}

/* ---- What is answered ---- */

static void ask(const char *line)
{
    char answer[16];
    model_line(line, answer);
    fake_port_send(line);
    fake_port_send("\r\n");
    const char *said = fake_port_talk("");
    if (strcmp(said, answer) != 0)
        fprintf(stderr, "%s: wanted %s, got %s\n", line, answer, said);
    FUZZ_REQUIRE(strcmp(said, answer) == 0);
}

static void read_all_cells(uint8_t cells[GRID_CELLS])
{
    fake_port_talk("S\r\n");
    for (int cell = 1; cell < GRID_CELLS; cell++) {
        const char *said = fake_port_talk("T\r\n");
        FUZZ_REQUIRE(strlen(said) == 6 && said[0] == 'N' && cell_at(said + 1) == cell);
        cells[cell] = (uint8_t)(said[3] - '0');
    }
    const char *said = fake_port_talk("D11\r\n");
    cells[0] = (uint8_t)(said[3] - '0');
    FUZZ_REQUIRE(strcmp(fake_port_talk("T\r\n"), "D\r\n") == 0);
}

/* P, and what it leaves: a solution of the givens, or the givens when there is none. */
static void solve(void)
{
    fake_port_send("P\r\n");
    const char *said = fuzz_port_settle(SOLVE_MS);
    model.sending = NOT_SENDING;
    memcpy(model.stands, model.givens, GRID_CELLS);
    if (strcmp(said, "OK\r\n") == 0) { /* a long search */
        fake_port_talk("B\r\n");
        fake_port_talk("C\r\n");
        memset(&model, 0, sizeof model);
        model.sending = NOT_SENDING;
        return;
    }
    FUZZ_REQUIRE(strcmp(said, "OK\r\nD\r\n") == 0);
    uint8_t cells[GRID_CELLS];
    read_all_cells(cells);
    if (memcmp(cells, model.givens, GRID_CELLS) != 0 || !memchr(cells, 0, GRID_CELLS)) {
        FUZZ_REQUIRE(plain_clash(model.givens) ||
                     (grid_is_complete(cells) && grid_keeps_givens(cells, model.givens)));
        memcpy(model.stands, cells, GRID_CELLS);
    } else {
        FUZZ_REQUIRE(plain_clash(model.givens) || plain_count(model.givens, 1, NULL) == 0);
    }
}

/* One line out of some bytes; returns how many it took. */
static size_t play(const uint8_t *data, size_t size)
{
    static const char *const words[] = {"AT", "C", "S", "T", "OK", "B", ""};
    char line[LINE_MAX + 1] = "";
    size_t length = 0;
    if (data[0] < 0x70 && size >= 4) {
        snprintf(line, sizeof line, "N%d%d%d", data[1] % 9 + 1, data[2] % 9 + 1, data[3] % 9 + 1);
        ask(line);
        return 4;
    }
    if (data[0] < 0x78 && size >= 3) {
        snprintf(line, sizeof line, "D%d%d", data[1] % 9 + 1, data[2] % 9 + 1);
        ask(line);
        return 3;
    }
    if (data[0] < 0x7C) {
        solve();
        return 1;
    }
    if (data[0] < 0xD0) {
        ask(words[data[0] % 7]);
        return 1;
    }
    while (length + 1 < size && length < LINE_MAX && data[length + 1] > ' ' &&
           data[length + 1] < 0x7F && data[length + 1] != '#') {
        line[length] = (char)data[length + 1];
        length++;
    }
    line[length] = '\0';
    if (strcmp(line, "P") != 0)
        ask(line);
    return length + 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_port_begin();
    FUZZ_REQUIRE(strstr(fake_port_talk("tuc on\r"), "OK\r\n"));
    memset(&model, 0, sizeof model);
    model.sending = NOT_SENDING;
    while (size > 0) {
        size_t taken = play(data, size);
        data += taken;
        size -= taken;
    }
    fuzz_port_check_well();
    return 0;
}
