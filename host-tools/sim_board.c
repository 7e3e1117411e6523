#include "sim_board.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <avr_uart.h>
#include <sim_avr.h>
#include <sim_elf.h>

#include "sim_bootloader.h"

#define DEFAULT_MCU     "atmega328p"
#define DEFAULT_HZ      16000000
#define DEFAULT_BAUD    115200
#define QUICK_RUN_LIMIT 100 /* cycles that the core may run between looks at its timers */
#define BITS_A_BYTE     10  /* 8N1: start, eight data bits, stop */
#define RECEIVER_HOLDS  3   /* two bytes and the shift register */
#define SEARCHES_KEPT   64
#define PAINT           0xA5
#define NO_SEARCH_MARK  0

extern const uint8_t avrdoku_image[];
extern const uint8_t avrdoku_image_end[];

typedef struct {
    uint16_t *items;
    size_t begin;
    size_t end;
    size_t room;
} queue_t;

/* One received byte that the firmware has not read yet. */
typedef struct {
    uint8_t byte;
    bool framing_error;
    bool after_loss;
    uint64_t arrived;
    uint32_t pc; /* of the core at that time */
} received_t;

struct sim_board {
    avr_io_t io; /* makes simavr call board_reset() at every reset; must stay first */
    avr_t *avr;
    avr_uart_t *uart;
    elf_firmware_t elf;
    uint32_t baud;
    uint64_t max_cycles;
    sim_board_state_t state;
    bool illegal_opcode;
    bool line_sent;

    queue_t in; /* bytes, with UART_INPUT_FE for a framing error */
    queue_t out;
    uint64_t line_free; /* cycle at which the line to the board is free for the next byte */
    received_t received[RECEIVER_HOLDS];
    unsigned received_count;
    bool lost;

    avr_io_write_t uart_write; /* simavr's own handlers, of the data and the control register */
    void *uart_write_param;
    avr_io_write_t control_write;
    void *control_write_param;

    sim_board_figures_t figures;
    sim_board_search_t searches[SEARCHES_KEPT];
    uint64_t search_begin;
    bool answer_begun;
    uint32_t ram_begin; /* painted from here to the end of RAM */
};

/* libsimavr's list of parts, its log and libelf are shared by all boards. */
static pthread_mutex_t library_lock = PTHREAD_MUTEX_INITIALIZER;

/* The log is one for all boards: boards that run look at it, so it is not set again. */
static pthread_once_t log_taken = PTHREAD_ONCE_INIT;

/* ---- Queues ---- */

static void queue_put(queue_t *queue, uint16_t item)
{
    if (queue->end == queue->room && queue->begin > queue->room / 2) {
        memmove(queue->items, queue->items + queue->begin,
                (queue->end - queue->begin) * sizeof *queue->items);
        queue->end -= queue->begin;
        queue->begin = 0;
    }
    if (queue->end == queue->room) {
        queue->room = queue->room ? 2 * queue->room : 256;
        queue->items = realloc(queue->items, queue->room * sizeof *queue->items);
        if (!queue->items)
            abort();
    }
    queue->items[queue->end++] = item;
}

static size_t queue_count(const queue_t *queue)
{
    return queue->end - queue->begin;
}

static uint16_t queue_take(queue_t *queue)
{
    return queue->items[queue->begin++];
}

static void queue_clear(queue_t *queue)
{
    queue->begin = queue->end = 0;
}

/* ---- The UART's line rate ---- */

static uint32_t bit_cycles(const sim_board_t *board)
{
    avr_t *avr = board->avr;
    const avr_uart_t *uart = board->uart;
    uint32_t high = avr->data[uart->ubrrh.reg];
    /* On the ATmega16 UBRRH and UCSRC share an address; bit 7 says that UCSRC stands there. */
    if (uart->ubrrh.reg == uart->r_ucsrc && (high & 0x80))
        high = 0;
    uint32_t divider = avr->data[uart->ubrrl.reg] + ((high & 0x0F) << 8) + 1;
    return divider * (avr_regbit_get(avr, uart->u2x) ? 8 : 16);
}

static uint32_t byte_cycles_in(const sim_board_t *board)
{
    if (board->baud == 0 && avr_regbit_get(board->avr, board->uart->rxen))
        return BITS_A_BYTE * bit_cycles(board);
    uint32_t baud = board->baud ? board->baud : DEFAULT_BAUD;
    return (uint32_t)((uint64_t)BITS_A_BYTE * board->avr->frequency / baud);
}

/* ---- The receiver ---- */

/* Shows the oldest unread byte's errors in UCSRA, and RXC. */
static void receiver_show(sim_board_t *board)
{
    avr_t *avr = board->avr;
    avr_uart_t *uart = board->uart;
    const received_t *oldest = board->received_count ? &board->received[0] : NULL;
    avr_regbit_setto(avr, uart->fe, oldest && oldest->framing_error);
    avr_regbit_setto(avr, uart->dor, oldest && oldest->after_loss);
    if (oldest) {
        avr_raise_interrupt(avr, &uart->rxc);
    } else {
        avr_clear_interrupt(avr, &uart->rxc);
        avr_regbit_clear(avr, uart->rxc.raised);
    }
}

static void receiver_take_in(sim_board_t *board, uint16_t item, uint64_t now)
{
    if (!avr_regbit_get(board->avr, board->uart->rxen)) {
        board->figures.lost_asleep++;
        return;
    }
    if (board->received_count == RECEIVER_HOLDS) {
        board->figures.overruns++;
        board->lost = true;
        return;
    }
    board->received[board->received_count++] = (received_t){
        .byte = (uint8_t)item,
        .framing_error = (item & UART_INPUT_FE) != 0,
        .after_loss = board->lost,
        .arrived = now,
        .pc = board->avr->pc,
    };
    board->lost = false;
    if (board->received_count == 1)
        receiver_show(board);
}

static avr_cycle_count_t byte_arrives(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr;
    sim_board_t *board = param;
    board->figures.bytes_in++;
    board->figures.last_byte_in = when;
    receiver_take_in(board, queue_take(&board->in), when);
    board->line_free = when;
    return queue_count(&board->in) ? when + byte_cycles_in(board) : 0;
}

/* Starts the next byte on the line when none is on its way. */
static void line_start(sim_board_t *board)
{
    avr_t *avr = board->avr;
    if (!queue_count(&board->in) || avr_cycle_timer_status(avr, byte_arrives, board))
        return;
    uint64_t start = board->line_free > avr->cycle ? board->line_free : avr->cycle;
    avr_cycle_timer_register(avr, start - avr->cycle + byte_cycles_in(board), byte_arrives, board);
}

static uint8_t on_data_read(avr_t *avr, avr_io_addr_t address, void *param)
{
    sim_board_t *board = param;
    if (board->received_count) {
        const received_t *oldest = &board->received[0];
        avr->data[address] = oldest->byte;
        uint64_t waited = avr->cycle > oldest->arrived ? avr->cycle - oldest->arrived : 0;
        if (waited > board->figures.longest_read) {
            board->figures.longest_read = waited;
            board->figures.longest_read_pc = oldest->pc;
        }
        board->received_count--;
        memmove(board->received, board->received + 1,
                board->received_count * sizeof board->received[0]);
        receiver_show(board);
    }
    return avr_core_watch_read(avr, address);
}

/* A byte that came while its interrupt was off (a boot loader polls) interrupts as soon as it is
 * switched on; simavr only looks when the byte comes. */
static void on_control_write(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    sim_board_t *board = param;
    bool was_on = avr_regbit_get(avr, board->uart->rxc.enable);
    board->control_write(avr, address, value, board->control_write_param);
    if (!was_on && board->received_count)
        receiver_show(board);
}

/* ---- What the board does ---- */

static void on_data_write(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    sim_board_t *board = param;
    if (!board->answer_begun) {
        board->answer_begun = true;
        board->figures.first_byte_out = avr->cycle;
    }
    /* simavr would take eleven bits a byte, and the U2X of the time when UBRR was written. */
    board->uart->cycles_per_byte = BITS_A_BYTE * bit_cycles(board);
    board->uart_write(avr, address, value, board->uart_write_param);
}

static void on_output(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    sim_board_t *board = param;
    queue_put(&board->out, (uint8_t)value);
    board->figures.bytes_out++;
    board->figures.send_cycles += board->uart->cycles_per_byte;
    if (value == '\n')
        board->line_sent = true;
}

static void on_search_mark(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    sim_board_t *board = param;
    avr->data[address] = value;
    if (value) {
        board->figures.searching = true;
        board->search_begin = avr->cycle;
    } else if (board->figures.searching) {
        board->figures.searching = false;
        board->figures.search = (sim_board_search_t){board->search_begin, avr->cycle};
        board->searches[board->figures.searches++ % SEARCHES_KEPT] = board->figures.search;
        board->answer_begun = false;
    }
}

/* Called by simavr at every reset, the watchdog's included, after it has dropped all timers. */
static void board_reset(struct avr_io_t *io)
{
    sim_board_t *board = (sim_board_t *)io;
    board->received_count = 0;
    board->lost = false;
    board->figures.searching = false;
    line_start(board);
}

static void sleep_without_sleeping(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr;
    (void)cycles;
}

/* simavr goes on after an opcode that does not exist, and only says so in its log. */
static void on_log(struct avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)arguments;
    if (level == LOG_ERROR && avr && avr->custom.data && strstr(format, "Invalid Opcode"))
        ((sim_board_t *)avr->custom.data)->illegal_opcode = true;
}

static void take_log(void)
{
    avr_global_logger_set(on_log);
}

/* ---- Reading the image ---- */

static bool looks_like_avr_elf(const uint8_t *bytes, size_t size)
{
    Elf32_Ehdr header;
    if (size < sizeof header)
        return false;
    memcpy(&header, bytes, sizeof header);
    return memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_ident[EI_CLASS] == ELFCLASS32 &&
           header.e_machine == EM_AVR &&
           header.e_shoff + (size_t)header.e_shnum * header.e_shentsize <= size;
}

/* A file in memory, since libsimavr reads images by path only; -1 when there is no memory. */
static int memory_file(const uint8_t *bytes, size_t size)
{
    int file = memfd_create("avrdoku", MFD_CLOEXEC);
    if (file >= 0 && write(file, bytes, size) != (ssize_t)size) {
        close(file);
        file = -1;
    }
    return file;
}

static int open_image(const char *path, char *error, size_t error_size)
{
    int file = path ? open(path, O_RDONLY | O_CLOEXEC)
                    : memory_file(avrdoku_image, (size_t)(avrdoku_image_end - avrdoku_image));
    if (file < 0)
        snprintf(error, error_size, "%s: %s", path ? path : "built-in image", strerror(errno));
    return file;
}

static bool check_image(int file, const char *name, char *error, size_t error_size)
{
    struct stat about;
    bool good = false;
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0) {
        size_t size = (size_t)about.st_size;
        void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (bytes != MAP_FAILED) {
            good = looks_like_avr_elf(bytes, size);
            munmap(bytes, size);
        }
    }
    if (!good)
        snprintf(error, error_size, "%s is no AVR firmware (an ELF file is wanted)", name);
    return good;
}

static bool read_image(sim_board_t *board, const char *path, char *error, size_t error_size)
{
    int file = open_image(path, error, error_size);
    if (file < 0)
        return false;
    const char *name = path ? path : "built-in image";
    bool good = check_image(file, name, error, error_size);
    if (good) {
        char by_number[32];
        snprintf(by_number, sizeof by_number, "/proc/self/fd/%d", file);
        good = elf_read_firmware(by_number, &board->elf) == 0;
        if (!good)
            snprintf(error, error_size, "%s: the ELF file cannot be read", name);
    }
    close(file);
    return good;
}

static void free_image(elf_firmware_t *elf)
{
    for (uint32_t i = 0; i < elf->symbolcount; i++)
        free(elf->symbol[i]);
    free(elf->symbol);
    free(elf->flash);
    free(elf->eeprom);
    free(elf->fuse);
    free(elf->lockbits);
}

/* ---- Opening ---- */

static avr_uart_t *find_uart(avr_t *avr)
{
    for (avr_io_t *io = avr->io_port; io; io = io->next) {
        if (io->kind && strcmp(io->kind, "uart") == 0 && ((avr_uart_t *)io)->name == '0')
            return (avr_uart_t *)io;
    }
    return NULL;
}

/* Data address of GPIOR0, NO_SEARCH_MARK for parts without it. */
static avr_io_addr_t search_mark_address(const char *mcu)
{
    static const struct {
        const char *mcu;
        avr_io_addr_t address;
    } exceptions[] = {
        {"atmega16", NO_SEARCH_MARK}, {"atmega32", NO_SEARCH_MARK}, {"atmega8", NO_SEARCH_MARK},
        {"attiny2313", 0x33},         {"attiny4313", 0x33},
    };
    for (size_t i = 0; i < sizeof exceptions / sizeof exceptions[0]; i++) {
        if (strcmp(mcu, exceptions[i].mcu) == 0)
            return exceptions[i].address;
    }
    return 0x3E;
}

static void wrap_uart(sim_board_t *board)
{
    avr_t *avr = board->avr;
    avr_uart_t *uart = board->uart;
    uart->flags = 0; /* no sleeping in real time, nothing printed */
    int data = AVR_DATA_TO_IO(uart->r_udr);
    int control = AVR_DATA_TO_IO(uart->rxc.enable.reg);
    board->uart_write = avr->io[data].w.c;
    board->uart_write_param = avr->io[data].w.param;
    board->control_write = avr->io[control].w.c;
    board->control_write_param = avr->io[control].w.param;
    avr->io[data].w.c = on_data_write;
    avr->io[data].w.param = board;
    avr->io[control].w.c = on_control_write;
    avr->io[control].w.param = board;
    avr->io[data].r.c = on_data_read;
    avr->io[data].r.param = board;
    avr_irq_register_notify(uart->io.irq + UART_IRQ_OUTPUT, on_output, board);
}

static void paint_ram(sim_board_t *board)
{
    uint32_t end_of_variables = board->avr->ramend + 1u;
    for (uint32_t i = 0; i < board->elf.symbolcount; i++) {
        if (strcmp(board->elf.symbol[i]->symbol, "_end") == 0)
            end_of_variables = board->elf.symbol[i]->addr & 0xFFFF;
    }
    board->ram_begin = end_of_variables;
    for (uint32_t i = end_of_variables; i <= board->avr->ramend; i++)
        board->avr->data[i] = PAINT;
}

static bool load_image(sim_board_t *board, const char *mcu, uint32_t hz, char *error,
                       size_t error_size)
{
    avr_t *avr = board->avr;
    if (board->elf.flashbase + board->elf.flashsize > avr->flashend + 1) {
        snprintf(error, error_size, "the firmware does not fit into the flash of an %s", mcu);
        return false;
    }
    if (board->elf.flashsize)
        avr_load_firmware(avr, &board->elf);
    avr->frequency = hz ? hz : DEFAULT_HZ;
    board->uart = find_uart(avr);
    if (!board->uart) {
        snprintf(error, error_size, "simavr knows no UART of an %s", mcu);
        return false;
    }
    return true;
}

static void connect(sim_board_t *board, const char *mcu, bool exact)
{
    avr_t *avr = board->avr;
    avr->custom.data = board;
    avr->sleep = sleep_without_sleeping;
    avr->run_cycle_limit = exact ? 1 : QUICK_RUN_LIMIT;
    wrap_uart(board);
    avr_io_addr_t mark = search_mark_address(mcu);
    if (mark != NO_SEARCH_MARK)
        avr_register_io_write(avr, mark, on_search_mark, board);
    board->io.kind = "sim_board";
    board->io.reset = board_reset;
    avr_register_io(avr, &board->io);
    paint_ram(board);
    if (avr->reset_flags.porf.reg)
        avr_regbit_set(avr, avr->reset_flags.porf);
}

static bool open_locked(sim_board_t *board, const sim_board_options_t *options, char *error,
                        size_t error_size)
{
    const char *mcu = options->mcu ? options->mcu : DEFAULT_MCU;
    pthread_once(&log_taken, take_log);
    bool empty = options->bootloader && !options->firmware;
    if (!empty && !read_image(board, options->firmware, error, error_size))
        return false;
    board->avr = avr_make_mcu_by_name(mcu);
    if (!board->avr) {
        snprintf(error, error_size, "simavr knows no part named %s", mcu);
        return false;
    }
    avr_init(board->avr);
    if (!load_image(board, mcu, options->hz, error, error_size))
        return false;
    if (options->bootloader &&
        !sim_bootloader_load(board->avr, options->bootloader, error, error_size))
        return false;
    connect(board, mcu, options->exact);
    return true;
}

sim_board_t *sim_board_open(const sim_board_options_t *options, char *error, size_t error_size)
{
    sim_board_t *board = calloc(1, sizeof *board);
    if (!board) {
        snprintf(error, error_size, "out of memory");
        return NULL;
    }
    board->baud = options->baud;
    board->max_cycles = options->max_cycles;
    pthread_mutex_lock(&library_lock);
    bool good = open_locked(board, options, error, error_size);
    pthread_mutex_unlock(&library_lock);
    if (!good) {
        sim_board_close(board);
        return NULL;
    }
    return board;
}

void sim_board_close(sim_board_t *board)
{
    if (!board)
        return;
    pthread_mutex_lock(&library_lock);
    if (board->avr) {
        avr_terminate(board->avr);
        free(board->avr);
    }
    pthread_mutex_unlock(&library_lock);
    free_image(&board->elf);
    free(board->in.items);
    free(board->out.items);
    free(board);
}

/* ---- Bytes ---- */

void sim_board_send(sim_board_t *board, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        queue_put(&board->in, ((const uint8_t *)bytes)[i]);
    line_start(board);
}

void sim_board_send_broken(sim_board_t *board, uint8_t byte)
{
    queue_put(&board->in, (uint16_t)(byte | UART_INPUT_FE));
    line_start(board);
}

size_t sim_board_pending(const sim_board_t *board)
{
    return queue_count(&board->in);
}

size_t sim_board_receive(sim_board_t *board, void *bytes, size_t size)
{
    size_t count = queue_count(&board->out);
    if (count > size)
        count = size;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)queue_take(&board->out);
    if (!queue_count(&board->out))
        queue_clear(&board->out);
    return count;
}

/* ---- Time ---- */

/* A core that runs outside of the image would meet only empty flash. */
static bool core_is_lost(const sim_board_t *board, int core)
{
    return core == cpu_Crashed || core == cpu_Done || (core == cpu_Stopped && !board->avr->gdb) ||
           board->illegal_opcode || board->avr->pc >= board->avr->codeend;
}

static avr_cycle_count_t stop_here(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr;
    (void)when;
    (void)param;
    return 0;
}

static sim_board_state_t run_until(sim_board_t *board, uint64_t until, bool stop_at_line)
{
    avr_t *avr = board->avr;
    board->line_sent = false;
    if (until > avr->cycle) /* a sleeping core jumps to the next timer: let it be no later */
        avr_cycle_timer_register(avr, until - avr->cycle, stop_here, board);
    while (board->state == SIM_BOARD_RUNNING && avr->cycle < until) {
        int core = avr_run(avr);
        if (core_is_lost(board, core))
            board->state = SIM_BOARD_CRASHED;
        else if (board->max_cycles && avr->cycle > board->max_cycles)
            board->state = SIM_BOARD_HUNG;
        if ((stop_at_line && board->line_sent) || core == cpu_Stopped) /* a debugger holds it */
            break;
    }
    avr_cycle_timer_cancel(avr, stop_here, board);
    return board->state;
}

sim_board_state_t sim_board_run(sim_board_t *board, uint64_t cycles)
{
    return run_until(board, board->avr->cycle + cycles, true);
}

sim_board_state_t sim_board_run_all(sim_board_t *board, uint64_t cycles)
{
    return run_until(board, board->avr->cycle + cycles, false);
}

void sim_board_reset(sim_board_t *board)
{
    avr_t *avr = board->avr;
    queue_clear(&board->in);
    avr_reset(avr);
    if (avr->reset_flags.extrf.reg)
        avr_regbit_set(avr, avr->reset_flags.extrf);
}

/* ---- What only a simulator sees ---- */

static uint32_t ram_untouched(const sim_board_t *board)
{
    uint32_t at = board->ram_begin;
    while (at <= board->avr->ramend && board->avr->data[at] == PAINT)
        at++;
    return at - board->ram_begin;
}

uint32_t sim_board_hz(const sim_board_t *board)
{
    return board->avr->frequency;
}

uint64_t sim_board_cycles(const sim_board_t *board)
{
    return board->avr->cycle;
}

void sim_board_figures(const sim_board_t *board, sim_board_figures_t *figures)
{
    *figures = board->figures;
    figures->cycles = board->avr->cycle;
    figures->byte_cycles = BITS_A_BYTE * bit_cycles(board);
    figures->ram_untouched = ram_untouched(board);
}

bool sim_board_search(const sim_board_t *board, uint64_t number, sim_board_search_t *search)
{
    uint64_t last = board->figures.searches;
    if (number == 0 || number > last || number + SEARCHES_KEPT <= last)
        return false;
    *search = board->searches[(number - 1) % SEARCHES_KEPT];
    return true;
}

/* The linker's own constants (__TEXT_REGION_ORIGIN__) are no places in the code. */
static bool is_place(const avr_symbol_t *symbol, uint32_t code_end)
{
    size_t length = strlen(symbol->symbol);
    return symbol->addr < code_end && length >= 2 &&
           !(strncmp(symbol->symbol, "__", 2) == 0 &&
             strcmp(symbol->symbol + length - 2, "__") == 0);
}

void sim_board_name(const sim_board_t *board, uint32_t pc, char *text, size_t size)
{
    const avr_symbol_t *nearest = NULL;
    for (uint32_t i = 0; i < board->elf.symbolcount; i++) {
        const avr_symbol_t *symbol = board->elf.symbol[i];
        if (symbol->addr <= pc && is_place(symbol, board->avr->codeend) &&
            (!nearest || symbol->addr >= nearest->addr))
            nearest = symbol;
    }
    if (pc >= board->avr->codeend)
        snprintf(text, size, "0x%04x (behind the image)", pc);
    else if (nearest)
        snprintf(text, size, "0x%04x (%s+%u)", pc, nearest->symbol, pc - nearest->addr);
    else
        snprintf(text, size, "0x%04x", pc);
}

void sim_board_where(const sim_board_t *board, char *text, size_t size)
{
    char name[160];
    sim_board_name(board, board->avr->pc, name, sizeof name);
    snprintf(text, size, "at %s", name);
}

unsigned sim_board_search_mark(const sim_board_t *board)
{
    avr_io_addr_t mark = search_mark_address(board->avr->mmcu);
    return mark == NO_SEARCH_MARK ? 0 : mark;
}

struct avr_t *sim_board_avr(sim_board_t *board)
{
    return board->avr;
}
