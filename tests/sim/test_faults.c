/* Faults of the board and of its line: power lost at any moment, a search that hangs, also under a
 * bootloader that leaves the watchdog running, the board's own output fed back to it. After each
 * the next puzzle is answered rightly without anybody touching the board. (Resets at random moments
 * are in test_reset.c, noise on the line in test_noise.c.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sim_avr.h>

#include "../../host-tools/board_framed.h"
#include "board_dialogue.h"
#include "sample_puzzles.h"
#include "varied_puzzles.h"

#define MS          16000 /* cycles */
#define LOSSES      500
#define APART_MAX   (60 * MS) /* cycles between two losses of power, at most */
#define PUZZLES_MAX 100000
#define NAME_LOSSES 40

#define MCUSR      0x54 /* data addresses of the ATmega328P */
#define WDTCSR     0x60
#define POWER_FLAG 0x01
#define WDE        0x08
#define BOOT_AT    0x7E00

static const char *image;
static char stuck_image[] = "build/test/uno-stuck/avrdoku.elf";

/* ---- What must hold after a fault ---- */

static void expect_well(board_dialogue_t *board)
{
    char want[100];
    board_dialogue_send(board, "\r");
    board_dialogue_frame(board, 901, "cancel");
    while (strncmp(board_dialogue_until(board, 2000, "\n"), "#901 ok", 7) != 0) {
    }
    board_dialogue_frame(board, 902, "solve " SAMPLE_EASY);
    snprintf(want, sizeof want, "ok solved %s", SAMPLE_EASY_SOLUTION);
    assert_memory_equal(board_dialogue_reply(board, 500, 902), want, strlen(want));
    board_dialogue_send(board, "\r" SAMPLE_EASY "\r");
    board_dialogue_until(board, 500, "\r\nunique, ");
    board_dialogue_until(board, 100, BOARD_PROMPT);
    assert_string_equal(board_dialogue_wait(board, 300), "");
}

/* ---- Power ---- */

/* RAM holds anything afterwards, EEPROM what it held, and MCUSR says power. */
static void lose_power(sim_board_t *board, uint32_t *random)
{
    avr_t *avr = sim_board_avr(board);
    for (uint32_t at = 0x100; at <= avr->ramend; at++)
        avr->data[at] = (uint8_t)varied_random(random, 256);
    sim_board_reset(board);
    avr->data[MCUSR] = POWER_FLAG;
}

static board_t *open_framed(sim_board_t **chip)
{
    char problem[256] = "";
    sim_board_options_t options = {.firmware = image};
    transport_t *transport = transport_open_simulated(&options, problem, sizeof problem);
    assert_non_null(transport);
    *chip = transport_sim_board(transport);
    board_t *board = board_open_framed(transport, "uno", problem, sizeof problem);
    if (!board)
        fail_msg("%s", problem);
    return board;
}

static void power_lost_at_500_random_cycles(void **state)
{
    (void)state;
    sim_board_t *chip;
    board_t *board = open_framed(&chip);
    varied_session_t session = {.board = board};
    uint32_t random = 11;
    unsigned searching = 0;
    for (int loss = 0; loss < LOSSES; loss++) {
        sim_board_figures_t figures;
        uint64_t moment = sim_board_cycles(chip) + 1 + varied_random(&random, APART_MAX);
        while (sim_board_cycles(chip) + MS < moment)
            varied_step(&session, PUZZLES_MAX, 1);
        if (moment > sim_board_cycles(chip))
            sim_board_run_all(chip, moment - sim_board_cycles(chip));
        sim_board_figures(chip, &figures);
        searching += figures.searching;
        lose_power(chip, &random);
    }
    while (session.done < session.sent)
        varied_step(&session, session.sent, 1000);
    board_framed_counts_t counts;
    board_framed_counts(board, &counts);
    printf("# note: power lost %d times (%u in a search): %u puzzles solved, %u of %u requests "
           "sent again, %u starts seen\n",
           LOSSES, searching, session.done, counts.resent, counts.sent, counts.reboots);
    assert_true(session.done >= 50 && searching >= 20 && counts.reboots >= 100);
    board->kind->close(board);
}

/* The name is written byte by byte: after a loss it is something that can be shown, and no more. */
static void power_lost_while_a_name_is_stored(void **state)
{
    (void)state;
    board_dialogue_t *board = board_dialogue_open(false);
    sim_board_t *chip = board_dialogue_board(board);
    uint32_t random = 5;
    board_dialogue_off_rate(board);
    for (int loss = 0; loss < NAME_LOSSES; loss++) {
        board_dialogue_send(board, loss % 2 ? "name first\r" : "name second-one\r");
        sim_board_run_all(chip, varied_random(&random, 70 * MS));
        lose_power(chip, &random);
        board_dialogue_until(board, 100, "%boot power\r\n");
        board_dialogue_until(board, 100, BOARD_PROMPT);
        board_dialogue_frame(board, 7, "hello");
        const char *hello = board_dialogue_reply(board, 200, 7);
        const char *name = strstr(hello, " name=");
        assert_non_null(name);
        assert_in_range(strlen(name + 6), 0, 16);
    }
    expect_well(board);
    board_dialogue_close(board);
}

/* ---- A search that hangs ---- */

/* What bootloaders leave behind: the watchdog set to its shortest period, and MCUSR cleared (the
 * first two words) or not. They lie at BOOT_AT and end in a jump to the firmware. */
static void put_bootloader(sim_board_t *board, bool clears_flags)
{
    static const uint16_t code[] = {
        0xE080, 0xBF84,         /* ldi r24, 0; out MCUSR, r24 */
        0xE188, 0x9380, WDTCSR, /* ldi r24, WDCE | WDE; sts WDTCSR, r24 */
        0xE088, 0x9380, WDTCSR, /* ldi r24, WDE; sts WDTCSR, r24 */
        0x940C, 0x0000,         /* jmp 0 */
    };
    avr_t *avr = sim_board_avr(board);
    for (size_t i = 0; i < sizeof code / sizeof code[0]; i++) {
        avr->flash[BOOT_AT + 2 * i] = (uint8_t)code[i];
        avr->flash[BOOT_AT + 2 * i + 1] = (uint8_t)(code[i] >> 8);
    }
    avr->reset_pc = BOOT_AT + (clears_flags ? 0 : 4);
    avr->pc = avr->reset_pc;
    avr->codeend = avr->flashend + 1;
}

/* The bootloader hands over with the watchdog running, or this test would show nothing. */
static void expect_watchdog_at_start(sim_board_t *board)
{
    avr_t *avr = sim_board_avr(board);
    avr->run_cycle_limit = 1;
    for (int instructions = 0; avr->pc != 0 && instructions < 20; instructions++)
        avr_run(avr);
    avr->run_cycle_limit = 100;
    assert_int_equal(avr->pc, 0);
    assert_true(avr->data[WDTCSR] & WDE);
}

typedef enum { NO_BOOTLOADER, CLEARS_FLAGS, KEEPS_FLAGS } bootloader_t;

static void hang_and_come_back(bootloader_t bootloader)
{
    board_dialogue_t *board =
        board_dialogue_open_with(&(sim_board_options_t){.firmware = stuck_image, .exact = false});
    board_dialogue_off_rate(board);
    if (bootloader != NO_BOOTLOADER) {
        put_bootloader(board_dialogue_board(board), bootloader == CLEARS_FLAGS);
        expect_watchdog_at_start(board_dialogue_board(board));
    }
    board_dialogue_until(board, 500, BOARD_PROMPT);
    for (unsigned hang = 1; hang <= 3; hang++) {
        board_dialogue_frame(board, hang, "judge " SAMPLE_EMPTY);
        const char *start = board_dialogue_until(board, 5000, "\r\n" BOARD_PROMPT);
        assert_non_null(strstr(start, "%boot watchdog\r\n"));
        assert_null(strstr(strstr(start, "%boot") + 1, "%boot"));
        assert_null(strchr(start, '#'));
        assert_string_equal(board_dialogue_wait(board, 3000), "");
        board_dialogue_frame(board, 800 + hang, "stats");
        const char *stats = board_dialogue_reply(board, 200, 800 + hang);
        assert_int_equal(board_dialogue_value(stats, " watchdog="), hang);
        expect_well(board);
    }
    board_dialogue_close(board);
}

static void a_search_that_hangs_ends_in_one_watchdog_reset(void **state)
{
    (void)state;
    hang_and_come_back(NO_BOOTLOADER);
}

static void the_same_under_a_bootloader_that_leaves_the_watchdog_on(void **state)
{
    (void)state;
    hang_and_come_back(CLEARS_FLAGS);
    hang_and_come_back(KEEPS_FLAGS);
}

/* ---- The line is a loop ---- */

static void feed_back(board_dialogue_t *board, unsigned milliseconds)
{
    char bytes[256];
    sim_board_t *chip = board_dialogue_board(board);
    for (unsigned slice = 0; slice < 10 * milliseconds; slice++) {
        sim_board_run_all(chip, MS / 10);
        sim_board_send(chip, bytes, sim_board_receive(chip, bytes, sizeof bytes));
    }
    while (sim_board_pending(chip))
        sim_board_run_all(chip, MS);
}

static void its_own_output_fed_back(void **state)
{
    (void)state;
    static const char *const first[] = {SAMPLE_EASY "\r",  "help\r", "#1 ping *d751\r", "?\r",
                                        SAMPLE_EMPTY "\r", "stats\r"};
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++) {
        board_dialogue_t *board = board_dialogue_open(false);
        board_dialogue_off_rate(board);
        board_dialogue_send(board, first[i]);
        feed_back(board, 1000);
        board_dialogue_send(board, "\r\x03");
        board_dialogue_wait(board, 1500);
        expect_well(board);
        board_dialogue_close(board);
    }
}

int main(int argc, char **argv)
{
    image = argc > 1 ? argv[1] : NULL;
    board_dialogue_image(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(power_lost_at_500_random_cycles),
        cmocka_unit_test(power_lost_while_a_name_is_stored),
        cmocka_unit_test(a_search_that_hangs_ends_in_one_watchdog_reset),
        cmocka_unit_test(the_same_under_a_bootloader_that_leaves_the_watchdog_on),
        cmocka_unit_test(its_own_output_fed_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
