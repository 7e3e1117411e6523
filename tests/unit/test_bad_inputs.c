/* Every input of tests/data/bad-inputs.txt through the host's reader and the solver, sanitised: its
 * results, and the known puzzle behind it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../firmware/src/core/grid.h"
#include "../../firmware/src/core/solver.h"
#include "../../firmware/src/core/words.h"
#include "../../host-tools/puzzles.h"
#include "bad_inputs.h"

static solver_result_t search(void)
{
    solver_result_t result;
    while ((result = solver_step(255)) == SOLVER_RUNNING)
        continue;
    return result;
}

static const char *judge(const uint8_t cells[GRID_CELLS], uint8_t solution[GRID_CELLS])
{
    static char conflict[32];
    uint8_t first, second;
    if (grid_find_clash(cells, &first, &second)) {
        snprintf(conflict, sizeof conflict, "conflict r%dc%d r%dc%d", first / 9 + 1, first % 9 + 1,
                 second / 9 + 1, second % 9 + 1);
        return conflict;
    }
    memcpy(solver_cells(), cells, GRID_CELLS);
    solver_result_t result = solver_begin();
    if (result == SOLVER_RUNNING)
        result = search();
    if (result != SOLVER_SOLUTION)
        return "none";
    memcpy(solution, solver_cells(), GRID_CELLS);
    return search() == SOLVER_SOLUTION ? "multiple" : "unique";
}

/* One result into `results`, with " / " before it when it is not the first. */
static void add_result(char *results, size_t size, const char *result, const char *detail)
{
    size_t used = strlen(results);
    snprintf(results + used, size - used, "%s%s%s%s", used ? " / " : "", result, *detail ? " " : "",
             detail);
}

static void read_results(const bad_input_t *input, char *results, size_t size,
                         uint8_t solution[GRID_CELLS])
{
    FILE *file = tmpfile();
    fwrite(input->input, 1, input->length, file);
    fputs(BAD_INPUTS_KNOWN "\n", file);
    rewind(file);
    puzzles_t *puzzles = puzzles_open(file, input->name);
    puzzle_t puzzle;
    puzzles_status_t status;
    results[0] = '\0';
    while ((status = puzzles_next(puzzles, &puzzle)) != PUZZLES_END) {
        memset(solution, 0, GRID_CELLS);
        if (status == PUZZLES_MALFORMED)
            add_result(results, size, "malformed", puzzle.detail);
        else
            add_result(results, size, judge(puzzle.cells, solution), "");
    }
    puzzles_close(puzzles);
    fclose(file);
}

static bool is_right(const bad_input_t *input)
{
    char want[600] = "";
    char got[2000];
    uint8_t solution[GRID_CELLS];
    if (input->results[0] != '\0')
        add_result(want, sizeof want, input->results, "");
    add_result(want, sizeof want, "unique", "");
    read_results(input, got, sizeof got, solution);
    bool right = strcmp(want, got) == 0;
    for (int cell = 0; cell < GRID_CELLS; cell++)
        right = right && solution[cell] == BAD_INPUTS_KNOWN_SOLUTION[cell] - '0';
    if (!right)
        print_error("%s\n wanted %s\n    got %s\n", input->name, want, got);
    return right;
}

static void test_every_input(void **state)
{
    (void)state;
    static bad_input_t input;
    int bad = 0, wrong = 0;
    bad_inputs_t *inputs = bad_inputs_open();
    assert_non_null(inputs);
    while (bad_inputs_next(inputs, &input)) {
        wrong += !is_right(&input);
        bad += strstr(input.results, "malformed") || strstr(input.results, "conflict") ||
               strstr(input.results, "none");
    }
    bad_inputs_close(inputs);
    assert_int_equal(wrong, 0);
    assert_true(bad >= 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_input),
    };
    return cmocka_run_group_tests_name("bad_inputs", tests, NULL, NULL);
}
