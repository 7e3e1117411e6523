#include "solver_board.h"

#include <stdlib.h>
#include <string.h>

#include <sim_avr.h>
#include <sim_elf.h>
#include <sim_io.h>

#include "../../firmware/src/core/search_layout.h"
#include "../bench/mailbox.h"

#define DATA_GPIOR0 0x3E
#define DATA_GPIOR1 0x4A
#define DATA_GPIOR2 0x4B

/* The image needs a few hundred cycles to its waiting loop. */
#define START_CYCLES 20000

struct solver_board {
    avr_t *avr;
    uint16_t mailbox;  /* its address on the chip */
    uint64_t begin;    /* cycle of the last GPIOR0 = 1 */
    uint64_t end;      /* cycle of the last GPIOR0 = 0 */
    uint64_t *profile; /* null, or cycles of each word of the flash */
    uint8_t budget;    /* of a step, in images that show each */
    solver_board_look_t look;
    void *context; /* of look */
};

static void quiet(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr;
    (void)level;
    (void)format;
    (void)arguments;
}

static void mark_written(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    solver_board_t *board = param;
    avr->data[address] = value;
    if (value)
        board->begin = avr->cycle;
    else
        board->end = avr->cycle;
}

static uint16_t search_at(const solver_board_t *board)
{
    mailbox_t mailbox;
    memcpy(&mailbox, board->avr->data + board->mailbox, sizeof mailbox);
    return (uint16_t)(mailbox.cells - SEARCH_CELLS);
}

static void result_shown(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    solver_board_t *board = param;
    avr->data[address] = value;
    if (board->look != NULL)
        board->look(board->context, (solver_result_t)value, avr->data + search_at(board));
}

static bool is_alive(const avr_t *avr)
{
    return avr->state != cpu_Done && avr->state != cpu_Crashed;
}

static void free_image(elf_firmware_t *image)
{
    for (uint32_t i = 0; i < image->symbolcount; i++)
        free(image->symbol[i]);
    free(image->symbol);
    free(image->flash);
}

static avr_t *load(const char *firmware)
{
    elf_firmware_t image;
    memset(&image, 0, sizeof image);
    if (elf_read_firmware(firmware, &image) != 0)
        return NULL;
    avr_t *avr = avr_make_mcu_by_name("atmega328p");
    if (avr != NULL) {
        avr_init(avr);
        image.frequency = 16000000;
        avr_load_firmware(avr, &image);
        avr->run_cycle_limit = 1;
    }
    free_image(&image);
    return avr;
}

solver_board_t *solver_board_open(const char *firmware)
{
    solver_board_t *board = calloc(1, sizeof *board);
    if (board == NULL)
        return NULL;
    avr_global_logger_set(quiet);
    board->avr = load(firmware);
    if (board->avr == NULL) {
        free(board);
        return NULL;
    }
    avr_register_io_write(board->avr, DATA_GPIOR0, mark_written, board);
    avr_register_io_write(board->avr, DATA_GPIOR1, result_shown, board);
    board->budget = 64;
    while (is_alive(board->avr) && board->avr->cycle < START_CYCLES)
        avr_run(board->avr);
    board->mailbox = (uint16_t)(board->avr->data[DATA_GPIOR1] | board->avr->data[DATA_GPIOR2] << 8);
    return board;
}

void solver_board_close(solver_board_t *board)
{
    avr_terminate(board->avr);
    free(board->avr);
    free(board);
}

void solver_board_watch(solver_board_t *board, uint8_t budget, solver_board_look_t look,
                        void *context)
{
    board->budget = budget;
    board->look = look;
    board->context = context;
}

void solver_board_profile(solver_board_t *board, uint64_t *cycles)
{
    board->profile = cycles;
}

static void run_one(solver_board_t *board)
{
    avr_t *avr = board->avr;
    avr_flashaddr_t at = avr->pc;
    uint64_t before = avr->cycle;
    avr_run(avr);
    if (board->profile != NULL)
        board->profile[at / 2] += avr->cycle - before;
}

static solver_board_status_t run_until_done(solver_board_t *board, uint64_t max_cycles)
{
    avr_t *avr = board->avr;
    uint64_t last = max_cycles ? avr->cycle + max_cycles : UINT64_MAX;
    while (avr->data[board->mailbox] != 0) {
        run_one(board);
        if (!is_alive(avr))
            return SOLVER_BOARD_CRASHED;
        if (avr->cycle > last)
            return SOLVER_BOARD_HUNG;
    }
    return SOLVER_BOARD_OK;
}

solver_board_status_t solver_board_ask(solver_board_t *board, const solver_question_t *question,
                                       solver_answer_t *answer)
{
    uint8_t *data = board->avr->data;
    mailbox_t mailbox;
    memcpy(&mailbox, data + board->mailbox, sizeof mailbox);
    memcpy(data + mailbox.cells, question->cells, GRID_CELLS);
    mailbox.limit = question->limit;
    mailbox.budget = board->budget;
    mailbox.wanted = question->wanted;
    memcpy(data + board->mailbox, &mailbox, sizeof mailbox);
    solver_board_status_t status = run_until_done(board, question->max_cycles);
    memcpy(&mailbox, data + board->mailbox, sizeof mailbox);
    memset(answer, 0, sizeof *answer);
    answer->cycles = board->end - board->begin;
    answer->found = mailbox.found;
    answer->result = mailbox.result;
    answer->nodes = mailbox.nodes;
    answer->guesses = mailbox.guesses;
    answer->open = data[mailbox.cells + SEARCH_OPEN - SEARCH_CELLS];
    memcpy(answer->solution, mailbox.solution, GRID_CELLS);
    memcpy(answer->cells, data + mailbox.cells, GRID_CELLS);
    return status;
}
