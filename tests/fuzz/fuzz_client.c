/* The host's client of the frames, against a board that says anything: bytes of the input, but
 *   0x01   the right end of a frame (" *CRC" and CR LF) for what stands since the last '#'
 *   0x02   the tag of the last frame that the client sent, 0x03 that of the last with a grid
 *   0x04   a silence of 300 ms. */
#include <string.h>

#include "../../host-tools/framed_client.h"
#include "../support/sample_puzzles.h"
#include "fuzz.h"

#define OPEN_MS  1500
#define AFTER_MS 20000 /* how long the client is let go on when nothing comes any more */
#define PUZZLES  12

static struct {
    const uint8_t *next;
    size_t left;
    uint64_t clock; /* ms */
    unsigned tag;
    unsigned grid_tag;
    char frame[400]; /* since the last '#' */
    size_t length;
} talker;

/* ---- The board ---- */

/* The client's frames are whole in one write. */
static transport_status_t note_frame(transport_t *transport, const void *bytes, size_t size)
{
    (void)transport;
    char text[WIRE_SIZE + 1] = "";
    memcpy(text, bytes, size < WIRE_SIZE ? size : WIRE_SIZE);
    const char *begin = strchr(text, '#');
    if (begin) {
        talker.tag = (unsigned)strtoul(begin + 1, NULL, 10);
        if (strstr(begin, " judge ") || strstr(begin, " solve ") || strstr(begin, " count "))
            talker.grid_tag = talker.tag;
    }
    talker.clock++;
    return TRANSPORT_OK;
}

static size_t say_text(char *to, const char *text)
{
    size_t length = strlen(text);
    memcpy(to, text, length);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '#')
            talker.length = 0;
        if (talker.length < sizeof talker.frame)
            talker.frame[talker.length++] = text[i];
    }
    return length;
}

static size_t say_byte(char *to, uint8_t byte)
{
    char text[32] = {(char)byte, '\0'};
    if (byte == 0x01) {
        size_t length = say_text(to, " ");
        snprintf(text, sizeof text, "*%04x\r\n", wire_crc(talker.frame, talker.length));
        return length + say_text(to + length, text);
    }
    if (byte == 0x02 || byte == 0x03)
        snprintf(text, sizeof text, "%u", byte == 0x02 ? talker.tag : talker.grid_tag);
    if (byte == 0) {
        *to = 0;
        return 1;
    }
    return say_text(to, text);
}

static transport_status_t say_bytes(transport_t *transport, void *bytes, size_t size, size_t *got,
                                    unsigned milliseconds)
{
    (void)transport;
    *got = 0;
    while (talker.left > 0 && *got + 32 < size && *got < 100) {
        uint8_t byte = *talker.next++;
        talker.left--;
        if (byte == 0x04) {
            talker.clock += 300;
            return TRANSPORT_OK;
        }
        *got += say_byte((char *)bytes + *got, byte);
    }
    talker.clock += *got ? 1 : milliseconds + 1;
    return TRANSPORT_OK;
}

static uint64_t tell_time(transport_t *transport)
{
    (void)transport;
    return talker.clock;
}

sim_board_t *transport_sim_board(transport_t *transport)
{
    (void)transport;
    return NULL;
}

void sim_board_figures(const sim_board_t *board, sim_board_figures_t *figures)
{
    (void)board;
    *figures = (sim_board_figures_t){.cycles = 0};
}

uint32_t sim_board_hz(const sim_board_t *board)
{
    (void)board;
    return 1;
}

bool sim_board_search(const sim_board_t *board, uint64_t number, sim_board_search_t *search)
{
    (void)board;
    (void)number;
    (void)search;
    return false;
}

/* ---- The client ---- */

static client_t client;
static uint64_t submitted, taken;

static void take_answers(void)
{
    board_answer_t answer;
    while (client_take(&client, &answer)) {
        FUZZ_REQUIRE(answer.id == taken);
        FUZZ_REQUIRE((unsigned)answer.verdict < VERDICT_COUNT);
        for (int cell = 0; answer.has_solution && cell < GRID_CELLS; cell++)
            FUZZ_REQUIRE(answer.solution[cell] <= 9);
        taken++;
    }
    FUZZ_REQUIRE(taken <= submitted && client.count == submitted - taken);
}

static void submit(void)
{
    while (submitted < PUZZLES && client.count < client.window) {
        board_request_t request = {.id = submitted, .question = (board_question_t)(submitted % 3)};
        for (int cell = 0; cell < GRID_CELLS; cell++)
            request.givens[cell] = (uint8_t)(SAMPLE_EASY[cell] - '0');
        request.max = 5;
        client_submit(&client, &request);
        submitted++;
    }
}

static void use_board(void)
{
    uint64_t end = 0;
    while (!client.gave_up && (end == 0 || talker.clock < end) && taken < PUZZLES) {
        submit();
        FUZZ_REQUIRE(client_pump(&client, 20) == TRANSPORT_OK);
        take_answers();
        if (end == 0 && talker.left == 0)
            end = talker.clock + AFTER_MS;
    }
    FUZZ_REQUIRE(client_cancel(&client) == TRANSPORT_OK);
    take_answers();
    FUZZ_REQUIRE(taken == submitted);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const transport_kind_t kind = {note_frame, say_bytes, tell_time, NULL, NULL};
    transport_t transport = {.kind = &kind};
    transport_status_t status;
    memset(&talker, 0, sizeof talker);
    talker.next = data;
    talker.left = size;
    submitted = taken = 0;
    client_begin(&client, &transport, 100);
    if (client_open(&client, OPEN_MS, &status)) {
        FUZZ_REQUIRE(client.window >= 1 && client.window <= CLIENT_WINDOW_MAX);
        use_board();
    }
    FUZZ_REQUIRE(status == TRANSPORT_OK);
    return 0;
}
