/* The figures of a benchmark, and their comparison with an earlier run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../host-tools/figures.h"

/* The costs 1 to 200, not in order. */
static figures_t figures_of_200(void)
{
    sample_t samples[200];
    figures_t figures;

    for (unsigned i = 0; i < 200; i++)
        samples[i] = (sample_t){.cost = (i * 77) % 200 + 1, .nodes = 50, .guesses = i % 2};
    figures_of(&figures, "a.csv", samples, 200);
    return figures;
}

static void test_figures(void **state)
{
    figures_t figures = figures_of_200();

    (void)state;
    assert_int_equal(figures.puzzles, 200);
    assert_int_equal(figures.min, 1);
    assert_int_equal(figures.median, 100);
    assert_int_equal((int)(figures.mean * 10 + 0.5), 1005);
    assert_int_equal(figures.p90, 180);
    assert_int_equal(figures.p99, 198);
    assert_int_equal(figures.max, 200);
    assert_int_equal((int)(figures.nodes + 0.5), 50);
    assert_int_equal((int)(figures.guesses * 100 + 0.5), 50);
}

static void test_small(void **state)
{
    sample_t one = {.cost = 7};
    figures_t figures;

    (void)state;
    figures_of(&figures, "none", NULL, 0);
    assert_int_equal(figures.puzzles, 0);
    assert_int_equal(figures.max, 0);
    figures_of(&figures, "one", &one, 1);
    assert_int_equal(figures.min, 7);
    assert_int_equal(figures.p99, 7);
}

static void test_baseline_file(void **state)
{
    char path[] = "/tmp/avrdoku-figures-XXXXXX";
    figures_t figures = figures_of_200();
    figures_t found;
    FILE *file = fdopen(mkstemp(path), "w");

    (void)state;
    assert_non_null(file);
    fprintf(file, "%s\n", figures_csv_header);
    figures_write_csv(&figures, file);
    fclose(file);
    assert_int_equal(figures_find(&found, path, "a.csv"), 1);
    assert_int_equal(found.p99, 198);
    assert_int_equal(figures_find(&found, path, "b.csv"), 0);
    assert_int_equal(figures_find(&found, "/nonexistent", "a.csv"), -1);
    assert_int_equal(figures_find(&found, "/dev/null", "a.csv"), -1);
    unlink(path);
}

static void test_comparison(void **state)
{
    figures_t before = figures_of_200();
    figures_t now = before;
    FILE *nowhere = fopen("/dev/null", "w");

    (void)state;
    assert_non_null(nowhere);
    assert_int_equal(figures_compare(&now, &before, 3.0, nowhere), 0);
    now.median = 103;
    assert_int_equal(figures_compare(&now, &before, 3.0, nowhere), 0);
    now.median = 104;
    now.max = 300;
    now.min = 0;
    assert_int_equal(figures_compare(&now, &before, 3.0, nowhere), 2);
    fclose(nowhere);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_baseline_file),
        cmocka_unit_test(test_comparison),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
