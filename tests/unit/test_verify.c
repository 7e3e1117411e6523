/* What the host finds wrong with an answer, and what it does not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../host-tools/verify.h"

static void fill(uint8_t cells[GRID_CELLS])
{
    for (unsigned i = 0; i < GRID_CELLS; i++)
        cells[i] = (uint8_t)((i / 9 * 3 + i / 27 + i % 9) % 9 + 1);
}

/* A puzzle with half of the cells open, and its right answer. */
static job_t right_job(verdict_t verdict)
{
    job_t job = {.is_grid = true, .answered = true};

    fill(job.answer.solution);
    job.answer.verdict = verdict;
    job.answer.has_solution = true;
    memcpy(job.puzzle.cells, job.answer.solution, GRID_CELLS);
    for (unsigned i = 0; i < GRID_CELLS; i += 2)
        job.puzzle.cells[i] = 0;
    return job;
}

static void test_right(void **state)
{
    job_t solved = right_job(VERDICT_SOLVED);
    job_t unique = right_job(VERDICT_UNIQUE);

    (void)state;
    assert_true(verify_answer(&solved, BOARD_SOLVE));
    assert_true(job_is_solved(&solved));
    assert_true(verify_answer(&unique, BOARD_JUDGE));
    assert_string_equal(job_verdict(&unique), "unique");
}

/* Each cell changed to each other digit makes the grid wrong. */
static void test_every_changed_cell(void **state)
{
    (void)state;
    for (unsigned i = 0; i < GRID_CELLS; i++) {
        for (uint8_t digit = 0; digit <= 10; digit++) {
            job_t job = right_job(VERDICT_SOLVED);
            if (job.answer.solution[i] == digit)
                continue;
            job.answer.solution[i] = digit;
            assert_false(verify_answer(&job, BOARD_SOLVE));
            assert_false(job_is_solved(&job));
            assert_string_equal(job_verdict(&job), "wrong");
        }
    }
}

/* A grid that is right in itself, of another puzzle. */
static void test_givens(void **state)
{
    job_t job = right_job(VERDICT_SOLVED);

    (void)state;
    for (unsigned i = 0; i < GRID_CELLS; i++)
        job.answer.solution[i] = (uint8_t)(job.answer.solution[i] % 9 + 1);
    assert_false(verify_answer(&job, BOARD_SOLVE));
}

static void test_verdicts_that_cannot_be(void **state)
{
    job_t job;

    (void)state;
    job = right_job(VERDICT_CONFLICT);
    assert_false(verify_answer(&job, BOARD_SOLVE));
    job = right_job(VERDICT_MALFORMED);
    assert_false(verify_answer(&job, BOARD_SOLVE));
    job = right_job(VERDICT_UNIQUE);
    assert_false(verify_answer(&job, BOARD_SOLVE));
    job = right_job(VERDICT_SOLVED);
    assert_false(verify_answer(&job, BOARD_JUDGE));
    job = right_job(VERDICT_NONE);
    assert_false(verify_answer(&job, BOARD_SOLVE));
    job = right_job(VERDICT_SOLVED);
    job.answer.has_solution = false;
    assert_false(verify_answer(&job, BOARD_SOLVE));
}

static void test_none_is_disproved_by_the_column(void **state)
{
    job_t job = right_job(VERDICT_NONE);

    (void)state;
    job.answer.has_solution = false;
    assert_true(verify_answer(&job, BOARD_SOLVE));
    job.puzzle.has_solution = true;
    fill(job.puzzle.solution);
    assert_false(verify_answer(&job, BOARD_SOLVE));
}

static void test_unique_is_disproved_by_the_column(void **state)
{
    job_t job = right_job(VERDICT_UNIQUE);

    (void)state;
    memset(job.puzzle.cells, 0, GRID_CELLS);
    job.puzzle.has_solution = true;
    for (unsigned i = 0; i < GRID_CELLS; i++)
        job.puzzle.solution[i] = (uint8_t)(job.answer.solution[i] % 9 + 1);
    assert_false(verify_answer(&job, BOARD_JUDGE));
}

static void test_column(void **state)
{
    job_t job = right_job(VERDICT_SOLVED);

    (void)state;
    assert_int_equal(verify_expected(&job), EXPECTED_SAME);
    job.puzzle.has_solution = true;
    fill(job.puzzle.solution);
    assert_int_equal(verify_expected(&job), EXPECTED_SAME);
    job.puzzle.solution[80] = 0;
    assert_int_equal(verify_expected(&job), EXPECTED_INVALID);
    memset(job.puzzle.cells, 0, GRID_CELLS);
    for (unsigned i = 0; i < GRID_CELLS; i++)
        job.puzzle.solution[i] = (uint8_t)(job.answer.solution[i] % 9 + 1);
    assert_int_equal(verify_expected(&job), EXPECTED_DIFFERS);
    job.answer.verdict = VERDICT_MULTIPLE;
    assert_int_equal(verify_expected(&job), EXPECTED_SAME);
}

static void test_conflict(void **state)
{
    job_t job = right_job(VERDICT_SOLVED);

    (void)state;
    assert_false(verify_find_conflict(&job));
    memset(job.puzzle.cells, 0, GRID_CELLS);
    job.puzzle.cells[1] = 9;
    job.puzzle.cells[2] = 9;
    assert_true(verify_find_conflict(&job));
    assert_int_equal(job.answer.verdict, VERDICT_CONFLICT);
    assert_string_equal(job.answer.detail, "r1c2 r1c3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_right),
        cmocka_unit_test(test_every_changed_cell),
        cmocka_unit_test(test_givens),
        cmocka_unit_test(test_verdicts_that_cannot_be),
        cmocka_unit_test(test_none_is_disproved_by_the_column),
        cmocka_unit_test(test_unique_is_disproved_by_the_column),
        cmocka_unit_test(test_column),
        cmocka_unit_test(test_conflict),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
