/* tool_time TOOL PUZZLES.csv
 * What the host tool itself costs, printed as a table:
 *   - 500 puzzles on one simulated board beside a bare loop of avr_run() (run_cycle_limit 1) that
 *     runs the same image through the same frames, and so the same cycles; in seconds of processor
 *     time, which other work on the machine changes little
 *   - the same on two boards: how much sooner the busiest thread is done. That is what the clock on
 *     the wall shows when two processors are idle, and is printed too
 *   - the native board: puzzles a second of processor time
 * Each figure is the best of several rounds. Exit status 1 when one of them misses its bound, 2
 * when something failed. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <avr_uart.h>
#include <sim_avr.h>

#include "../../host-tools/sim_board.h"
#include "../../host-tools/wire.h"
#include "../support/puzzle_file.h"

#define ROUNDS         5
#define PUZZLES        500
#define NATIVE_PUZZLES 50000
#define WINDOW         2 /* frames under way, as the tool has on an Uno */

#define BARE_SHARE_MAX  0.65
#define TWO_BOARDS_MIN  1.8
#define NATIVE_RATE_MIN 20000.0

typedef struct {
    double cpu; /* seconds of processor time, all threads */
    double wall;
    double busiest; /* of the thread that needed most */
} cost_t;

static void die(const char *what)
{
    fprintf(stderr, "tool_time: %s\n", what);
    exit(2);
}

static double seconds_of(const struct timeval *user, const struct timeval *system)
{
    return (double)(user->tv_sec + system->tv_sec) +
           (double)(user->tv_usec + system->tv_usec) / 1e6;
}

static double cpu_of(int who)
{
    struct rusage usage;
    getrusage(who, &usage);
    return seconds_of(&usage.ru_utime, &usage.ru_stime);
}

static double wall(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void keep_less(double *best, double seconds)
{
    if (*best == 0 || seconds < *best)
        *best = seconds;
}

static void keep_best(cost_t *best, cost_t cost)
{
    keep_less(&best->cpu, cost.cpu);
    keep_less(&best->wall, cost.wall);
    keep_less(&best->busiest, cost.busiest);
}

/* ---- The bare loop ---- */

typedef struct {
    sim_board_t *board;
    const puzzle_list_t *list;
    bool line_end; /* the board sent one */
    unsigned sent;
    unsigned answered;
} bare_t;

static void on_output(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    if (value == '\n')
        ((bare_t *)param)->line_end = true;
}

static void send_words(bare_t *bare, unsigned tag, const char *words)
{
    char frame[WIRE_SIZE];
    sim_board_send(bare->board, frame, wire_build(frame, sizeof frame, (uint16_t)tag, words));
}

static void send_puzzle(bare_t *bare)
{
    char words[sizeof "solve " + GRID_CELLS] = "solve ";
    puzzle_text(words + sizeof "solve " - 1,
                bare->list->puzzles[bare->sent % bare->list->count].cells);
    bare->sent++;
    send_words(bare, bare->sent, words);
}

static bool run_to_line(bare_t *bare)
{
    avr_t *avr = sim_board_avr(bare->board);
    int state = cpu_Running;

    for (bare->line_end = false; !bare->line_end && state != cpu_Crashed && state != cpu_Done;)
        state = avr_run(avr);
    return bare->line_end;
}

static void take_line(bare_t *bare)
{
    char line[256];
    size_t length = sim_board_receive(bare->board, line, sizeof line - 1);

    line[length] = '\0';
    if (strstr(line, " ok solved ") == NULL)
        return;
    bare->answered++;
    if (bare->sent < PUZZLES)
        send_puzzle(bare);
}

/* Returns the simulated cycles, in *seconds the processor time. */
static uint64_t run_bare(const puzzle_list_t *list, double *seconds)
{
    char problem[160];
    sim_board_options_t exact = {.exact = true};
    bare_t bare = {.board = sim_board_open(&exact, problem, sizeof problem), .list = list};
    double begin = cpu_of(RUSAGE_SELF);
    uint64_t cycles;

    if (bare.board == NULL)
        die(problem);
    avr_irq_register_notify(
        avr_io_getirq(sim_board_avr(bare.board), AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT),
        on_output, &bare);
    run_to_line(&bare); /* %boot */
    while (bare.sent < WINDOW)
        send_puzzle(&bare);
    while (bare.answered < PUZZLES && run_to_line(&bare))
        take_line(&bare);
    cycles = sim_board_cycles(bare.board);
    sim_board_close(bare.board);
    *seconds = cpu_of(RUSAGE_SELF) - begin;
    if (bare.answered < PUZZLES)
        die("the bare loop did not end");
    return cycles;
}

/* ---- The tool ---- */

/* What the busiest thread of a process has used so far; 0 when that cannot be told (any more). */
static double busiest_thread(pid_t process)
{
    char path[320];
    double most = 0;

    snprintf(path, sizeof path, "/proc/%ld/task", (long)process);
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        unsigned long long nanoseconds = 0;
        snprintf(path, sizeof path, "/proc/%ld/task/%s/schedstat", (long)process, entry->d_name);
        FILE *file = fopen(path, "r");
        if (file == NULL)
            continue;
        if (fscanf(file, "%llu", &nanoseconds) == 1 && (double)nanoseconds / 1e9 > most)
            most = (double)nanoseconds / 1e9;
        fclose(file);
    }
    if (folder != NULL)
        closedir(folder);
    return most;
}

/* Waits for the process and returns its exit status; in *busiest, what its busiest thread used. */
static int watch(pid_t process, double *busiest)
{
    int status = -1;

    for (*busiest = 0; waitpid(process, &status, WNOHANG) == 0; usleep(2000)) {
        double now = busiest_thread(process);
        if (now > *busiest)
            *busiest = now;
    }
    return status;
}

static cost_t run_tool(char *const *words)
{
    double cpu = cpu_of(RUSAGE_CHILDREN), begin = wall(), busiest = 0;
    pid_t child = fork();

    if (child == 0) {
        int null = open("/dev/null", O_WRONLY);
        dup2(null, STDOUT_FILENO);
        execv(words[0], words);
        _exit(127);
    }
    if (child < 0 || watch(child, &busiest) != 0)
        die("the tool failed");
    return (cost_t){cpu_of(RUSAGE_CHILDREN) - cpu, wall() - begin, busiest};
}

static void write_puzzles(const char *path, const puzzle_list_t *list, unsigned count)
{
    FILE *file = fopen(path, "w");
    char text[GRID_CELLS + 1];

    if (file == NULL)
        die(path);
    for (unsigned i = 0; i < count; i++) {
        puzzle_text(text, list->puzzles[i % list->count].cells);
        fprintf(file, "%s\n", text);
    }
    if (fclose(file) != 0)
        die(path);
}

/* ---- The table ---- */

/* Prints how a figure stands to its bound; true when it keeps it. */
static bool judge(const char *what, double figure, bool at_most, double bound)
{
    bool good = at_most ? figure <= bound : figure >= bound;

    printf("  %-52s %9.2f  (%s %.2f)%s\n", what, figure, at_most ? "at most" : "at least", bound,
           good ? "" : "  MISSED");
    return good;
}

typedef struct {
    cost_t bare;
    cost_t one;
    cost_t two;
    cost_t native;
    uint64_t cycles;
} costs_t;

static void measure(costs_t *costs, const puzzle_list_t *list, char *tool)
{
    static char few[] = "build/bench/tool-few.txt", many[] = "build/bench/tool-many.txt";
    char *on_one[] = {tool, "solve", "-j1", few, NULL};
    char *on_two[] = {tool, "solve", "-j2", few, NULL};
    char *on_native[] = {tool, "solve", "--board", "native", many, NULL};

    write_puzzles(few, list, PUZZLES);
    write_puzzles(many, list, NATIVE_PUZZLES);
    for (int round = 0; round < ROUNDS; round++) {
        double begin = wall(), seconds;
        costs->cycles = run_bare(list, &seconds);
        keep_best(&costs->bare, (cost_t){seconds, wall() - begin, seconds});
        keep_best(&costs->one, run_tool(on_one));
        keep_best(&costs->two, run_tool(on_two));
        keep_best(&costs->native, run_tool(on_native));
    }
}

int main(int count, char **words)
{
    puzzle_list_t list;
    costs_t costs = {0};
    bool good;

    if (count != 3 || !puzzle_file_read(words[2], &list))
        die("usage: tool_time TOOL PUZZLES.csv");
    measure(&costs, &list, words[1]);
    puzzle_list_free(&list);
    printf("the host tool: %d puzzles of %s, %.1f million cycles\n", PUZZLES, words[2],
           (double)costs.cycles / 1e6);
    printf("  processor time: bare loop %.3f s, one board %.3f s, two boards %.3f s\n",
           costs.bare.cpu, costs.one.cpu, costs.two.cpu);
    printf("  on the clock:   bare loop %.3f s, one board %.3f s, two boards %.3f s\n",
           costs.bare.wall, costs.one.wall, costs.two.wall);
    good = judge("one board, as part of the bare loop", costs.one.cpu / costs.bare.cpu, true,
                 BARE_SHARE_MAX);
    good &= judge("two boards, times as fast (busiest thread)",
                  costs.one.busiest / costs.two.busiest, false, TWO_BOARDS_MIN);
    good &= judge("native board, puzzles a second", NATIVE_PUZZLES / costs.native.cpu, false,
                  NATIVE_RATE_MIN);
    return good ? 0 : 1;
}
