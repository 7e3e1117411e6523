/* The real image under hostile input at line rate: half random bytes, half damaged lines and
 * frames. After every 10,000 bytes a host's and a person's puzzle are answered rightly.
 * Arguments: IMAGE [BYTES [SEED]]; `make soak` asks for ten million. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sim_avr.h>

#include "../../host-tools/wire.h"
#include "hostile_input.h"
#include "image_watch.h"
#include "sample_puzzles.h"
#include "varied_puzzles.h"

#define BLOCK         10000 /* bytes between two checks */
#define BYTES         200000
#define EXACT_BYTES   1000000   /* watched instruction by instruction; the rest runs faster */
#define MS            16000     /* cycles */
#define LINK_OBJECTS  ".ltrans" /* in the map: link, and what is optimised together with it */
#define LINK_PERMILLE 900       /* executed instructions of the link, at least */
#define HELD_MAX      (1 << 17)

static const char *image;
static uint64_t bytes_wanted = BYTES;
static uint32_t seed = 1;

static struct {
    sim_board_t *board;
    image_watch_t *watch;
    char held[HELD_MAX]; /* what the board has said since the last forget() */
    size_t length;
    uint32_t random;
    unsigned tag;
    unsigned broken; /* bytes with framing errors */
} run;

/* ---- The board ---- */

static void take(void)
{
    run.length += sim_board_receive(run.board, run.held + run.length, HELD_MAX - 1 - run.length);
    if (run.length == HELD_MAX - 1)
        run.length = 0;
    run.held[run.length] = '\0';
}

static void forget(void)
{
    take();
    run.length = 0;
}

static void pass(unsigned milliseconds)
{
    sim_board_state_t state = sim_board_run_all(run.board, (uint64_t)milliseconds * MS);
    char where[160];
    sim_board_where(run.board, where, sizeof where);
    if (state != SIM_BOARD_RUNNING)
        fail_msg("the image crashed %s", where);
    take();
}

static bool comes(const char *text, unsigned milliseconds)
{
    for (unsigned passed = 0; passed < milliseconds; passed += 5) {
        pass(5);
        if (strstr(run.held, text))
            return true;
    }
    return false;
}

static void send_text(const char *text)
{
    sim_board_send(run.board, text, strlen(text));
}

/* ---- Hostile input ---- */

static void send_block(void)
{
    char piece[HOSTILE_PIECE];
    for (size_t sent = 0; sent < BLOCK;) {
        size_t length = hostile_piece(&run.random, piece);
        sim_board_send(run.board, piece, length);
        sent += length;
        if (varied_random(&run.random, 40) == 0) {
            sim_board_send_broken(run.board, (uint8_t)piece[0]);
            run.broken++;
        }
        while (sim_board_pending(run.board) > 300)
            pass(5);
        if (varied_random(&run.random, 30) == 0)
            pass(varied_random(&run.random, 500));
    }
    while (sim_board_pending(run.board))
        pass(1);
}

/* ---- The checks ---- */

/* As every host opens: CR, `cancel`, and again when nothing comes (the input may have reset it). */
static void check_host(void)
{
    char frame[WIRE_SIZE], want[128];
    bool is_open = false;
    for (int times = 0; times < 5 && !is_open; times++) {
        run.tag = run.tag % 30000 + 1;
        size_t length = wire_build(frame, sizeof frame, (uint16_t)(30000 + run.tag), "cancel");
        send_text("\r");
        sim_board_send(run.board, frame, length);
        snprintf(want, sizeof want, "#%u ok cancelled=", 30000 + run.tag);
        is_open = comes(want, 1000);
    }
    if (!is_open)
        fail_msg("no answer to cancel but: %s", run.held);
    forget();
    size_t length =
        wire_build(frame, sizeof frame, (uint16_t)(30000 + run.tag), "solve " SAMPLE_EASY);
    sim_board_send(run.board, frame, length);
    snprintf(want, sizeof want, "#%u ok solved %s us=", 30000 + run.tag, SAMPLE_EASY_SOLUTION);
    if (!comes(want, 500))
        fail_msg("a host's puzzle was answered with: %s", run.held);
}

/* The chip's own count: while it waits for the watchdog to reset it (`reset`), bytes may be lost.
 */
static void check_losses(void)
{
    char frame[WIRE_SIZE];
    sim_board_send(run.board, frame, wire_build(frame, sizeof frame, 29999, "stats"));
    if (!comes("#29999 ok ", 500) || !comes("ram_untouched=", 500) ||
        !strstr(run.held, " overrun=0 "))
        fail_msg("bytes were overrun: %s", run.held);
}

static void check_person(void)
{
    char digits[2 * SAMPLE_SIZE] = "";
    size_t count = 0;
    send_text("\rtuc off\r\x03");
    pass(300);
    send_text("limit 0\recho off\r");
    pass(50);
    forget();
    send_text(SAMPLE_EASY "\r");
    if (!comes("\nunique, ", 500))
        fail_msg("a person's puzzle was answered with: %s", run.held);
    for (const char *c = run.held; *c != 'u' && count < sizeof digits - 1; c++) {
        if (*c >= '1' && *c <= '9')
            digits[count++] = *c;
    }
    assert_string_equal(digits, SAMPLE_EASY_SOLUTION);
    send_text("echo on\r");
    pass(20);
}

static void report(uint64_t bytes, const sim_board_figures_t *figures)
{
    unsigned count, core_count;
    unsigned permille = image_watch_coverage(run.watch, LINK_OBJECTS, &count);
    unsigned core = image_watch_coverage(run.watch, "/core/", &core_count);
    image_watch_print(run.watch, LINK_OBJECTS);
    printf("# note: %llu hostile bytes in %llu s of the chip: %llu searches, %u framing errors, "
           "%u restarts, %u bytes of RAM never touched\n",
           (unsigned long long)bytes, (unsigned long long)(figures->cycles / 1000 / MS),
           (unsigned long long)figures->searches, run.broken, image_watch_restarts(run.watch),
           figures->ram_untouched);
    printf(
        "# note: executed: %u.%u %% of %u instructions of the link, %u.%u %% of %u of the core\n",
        permille / 10, permille % 10, count, core / 10, core % 10, core_count);
    assert_true(permille >= LINK_PERMILLE);
}

static void test_hostile_input(void **state)
{
    (void)state;
    char error[200] = "";
    sim_board_options_t options = {.firmware = image, .exact = true};
    sim_board_figures_t figures;
    run.board = sim_board_open(&options, error, sizeof error);
    if (!run.board)
        fail_msg("%s", error);
    run.watch = image_watch_open(run.board, image);
    run.random = seed;
    pass(100);
    for (uint64_t bytes = 0; bytes < bytes_wanted; bytes += BLOCK) {
        if (bytes == EXACT_BYTES)
            sim_board_avr(run.board)->run_cycle_limit = 100;
        send_block();
        image_watch_check(run.watch);
        check_host();
        check_losses();
        check_person();
    }
    sim_board_figures(run.board, &figures);
    report(bytes_wanted, &figures);
    image_watch_close(run.watch);
    sim_board_close(run.board);
}

int main(int argc, char **argv)
{
    image = argc > 1 ? argv[1] : "build/uno/avrdoku.elf";
    bytes_wanted = argc > 2 ? strtoull(argv[2], NULL, 10) : BYTES;
    seed = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_hostile_input)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
