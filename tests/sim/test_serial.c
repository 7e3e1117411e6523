/* The serial transport through a pseudo-terminal with a simulated board behind it, in real time:
 * line rates, restarts at opening, unplugging, and ports that cannot be had. */
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../host-tools/board_framed.h"
#include "../../host-tools/pty.h"
#include "varied_puzzles.h"

#define NOBODY 65534

static const char *image;

/* ---- A board behind a pseudo-terminal, in a thread of its own ---- */

typedef struct {
    pty_t *pty;
    sim_board_t *chip;
    pty_options_t options;
    volatile sig_atomic_t stop;
    pthread_t thread;
    char path[64];
} line_t;

static void *run_line(void *argument)
{
    line_t *line = argument;
    pty_run(line->pty, line->chip, &line->options, &line->stop);
    pty_close(line->pty);
    return NULL;
}

static void line_begin(line_t *line, const pty_options_t *options)
{
    char problem[256] = "";
    *line = (line_t){.options = *options};
    line->pty = pty_open(problem, sizeof problem);
    line->chip = sim_board_open(&(sim_board_options_t){.firmware = image}, problem, sizeof problem);
    if (!line->pty || !line->chip)
        fail_msg("%s", problem);
    snprintf(line->path, sizeof line->path, "%s", pty_path(line->pty));
    assert_int_equal(pthread_create(&line->thread, NULL, run_line, line), 0);
}

static void line_end(line_t *line)
{
    __atomic_store_n(&line->stop, 1, __ATOMIC_RELEASE);
    pthread_join(line->thread, NULL);
    sim_board_close(line->chip);
}

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void solve_some(const char *path, unsigned baud, uint32_t count)
{
    char problem[256] = "";
    board_t *board = board_open_serial(path, baud, problem, sizeof problem);
    if (!board)
        fail_msg("%s", problem);
    varied_session_t session = {.board = board};
    while (session.done < count)
        varied_step(&session, count, 1000);
    board->kind->close(board);
}

/* ---- Boards that answer ---- */

static void test_puzzles_over_a_port(void **state)
{
    (void)state;
    line_t line;
    line_begin(&line, &(pty_options_t){0});
    solve_some(line.path, 115200, 12);
    solve_some(line.path, 0, 12); /* and once more, after another host */
    line_end(&line);
}

/* Case 28: opening the port resets the board, and its boot loader is deaf for two seconds. */
static void test_the_boot_loader_of_an_uno_is_waited_for(void **state)
{
    (void)state;
    line_t line;
    line_begin(&line, &(pty_options_t){.reset = true, .deaf_ms = 2000});
    uint64_t begin = now_ms();
    solve_some(line.path, 115200, 4);
    assert_in_range(now_ms() - begin, 2000, 6000);
    line_end(&line);
}

static void test_other_line_rates_are_tried(void **state)
{
    (void)state;
    line_t line;
    line_begin(&line, &(pty_options_t){.baud = 9600});
    solve_some(line.path, 0, 4);
    line_end(&line);
}

/* ---- Boards that do not ---- */

static void test_unplugging_is_told_within_a_second(void **state)
{
    (void)state;
    char problem[256] = "";
    line_t line;
    line_begin(&line, &(pty_options_t){.gone_ms = 400});
    board_t *board = board_open_serial(line.path, 115200, problem, sizeof problem);
    if (!board)
        fail_msg("%s", problem);
    uint64_t opened = now_ms();
    board_answer_t answer;
    board_status_t status;
    do {
        board_request_t request = {.question = BOARD_COUNT, .max = 1000};
        board->kind->submit(board, &request);
        status = board->kind->wait(board, &answer, 5000);
    } while (status == BOARD_OK);
    assert_int_equal(status, BOARD_GONE);
    assert_non_null(strstr(board->problem, "unplugged"));
    assert_in_range(now_ms() - opened, 0, 1400);
    board->kind->close(board);
    line_end(&line);
}

static void test_a_silent_port_is_given_up(void **state)
{
    (void)state;
    char problem[256] = "";
    line_t line;
    line_begin(&line, &(pty_options_t){.reset = true, .deaf_ms = 60000});
    uint64_t begin = now_ms();
    assert_null(board_open_serial(line.path, 0, problem, sizeof problem));
    assert_non_null(strstr(problem, "does not answer"));
    assert_in_range(now_ms() - begin, 8000, 13000);
    line_end(&line);
}

/* ---- Ports that cannot be had ---- */

static void check_refused(const char *path, const char *words)
{
    char problem[256] = "";
    assert_null(board_open_serial(path, 115200, problem, sizeof problem));
    if (!strstr(problem, words))
        fail_msg("%s: %s", path, problem);
}

static void test_no_such_port(void **state)
{
    (void)state;
    check_refused("/dev/ttyACM77", "avrdoku ports");
    check_refused("/dev/pts/7777777", "avrdoku ports");
}

static void test_things_that_are_no_port(void **state)
{
    (void)state;
    check_refused("/dev/null", "is no serial port");
    check_refused("/", "is no serial port");
    check_refused("Makefile", "is no serial port");
}

static void test_a_port_in_use(void **state)
{
    (void)state;
    line_t line;
    line_begin(&line, &(pty_options_t){0});
    int other = open(line.path, O_RDWR | O_NOCTTY);
    assert_int_equal(flock(other, LOCK_EX | LOCK_NB), 0);
    check_refused(line.path, "is in use");
    close(other);
    solve_some(line.path, 115200, 1);
    line_end(&line);
}

/* As another user, since root may open everything. Exit status 0: refused for the right reason. */
static int try_as_nobody(const char *path)
{
    char problem[256] = "";
    if (setgid(NOBODY) != 0 || setuid(NOBODY) != 0)
        return 2;
    board_t *board = board_open_serial(path, 115200, problem, sizeof problem);
    return !board && strstr(problem, "dialout") ? 0 : 1;
}

static void test_a_port_without_permission(void **state)
{
    (void)state;
    if (geteuid() != 0) {
        printf("# not run: a port without permission (only root can become somebody else)\n");
        skip();
    }
    pty_t *pty = pty_open((char[256]){0}, 256);
    assert_non_null(pty);
    pid_t child = fork();
    if (child == 0)
        _exit(try_as_nobody(pty_path(pty)));
    int status = -1;
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    pty_close(pty);
}

int main(int argc, char **argv)
{
    image = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_puzzles_over_a_port),
        cmocka_unit_test(test_the_boot_loader_of_an_uno_is_waited_for),
        cmocka_unit_test(test_other_line_rates_are_tried),
        cmocka_unit_test(test_unplugging_is_told_within_a_second),
        cmocka_unit_test(test_a_silent_port_is_given_up),
        cmocka_unit_test(test_no_such_port),
        cmocka_unit_test(test_things_that_are_no_port),
        cmocka_unit_test(test_a_port_in_use),
        cmocka_unit_test(test_a_port_without_permission),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
