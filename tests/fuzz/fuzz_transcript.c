/* Recorded dialogues: any file, played against a board that says what stands behind its first
 * 0xFF. */
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../../host-tools/transcript.h"
#include "fuzz.h"

static struct {
    const uint8_t *next;
    size_t left;
    uint64_t clock; /* ms */
} talker;

static transport_status_t take_bytes(transport_t *transport, const void *bytes, size_t size)
{
    (void)transport;
    (void)bytes;
    (void)size;
    return TRANSPORT_OK;
}

static transport_status_t say_bytes(transport_t *transport, void *bytes, size_t size, size_t *got,
                                    unsigned milliseconds)
{
    (void)transport;
    *got = talker.left < size ? talker.left : size;
    if (*got > 32)
        *got = 32;
    memcpy(bytes, talker.next, *got);
    talker.next += *got;
    talker.left -= *got;
    talker.clock += *got ? 1 : milliseconds;
    return TRANSPORT_OK;
}

static uint64_t tell_time(transport_t *transport)
{
    (void)transport;
    return talker.clock;
}

static bool set_baud(transport_t *transport, unsigned baud)
{
    (void)transport;
    (void)baud;
    return false;
}

/* The talker is no simulated board: it has no reset button. */
sim_board_t *transport_sim_board(transport_t *transport)
{
    (void)transport;
    return NULL;
}

void sim_board_reset(sim_board_t *board)
{
    (void)board;
    FUZZ_REQUIRE(!"a reset without a button");
}

static void play(const transcript_t *transcript)
{
    static const transport_kind_t kind = {take_bytes, say_bytes, tell_time, set_baud, NULL};
    transport_t transport = {.kind = &kind};
    for (size_t i = 0; i < transcript_count(transcript); i++) {
        transcript_report_t report = {.line = 0};
        FUZZ_REQUIRE(transcript_title(transcript, i) != NULL);
        FUZZ_REQUIRE(transcript_line(transcript, i) >= 1);
        if (transcript_play(transcript, i, &transport, &report) != TRANSCRIPT_SAME)
            FUZZ_REQUIRE(memchr(report.text, 0, sizeof report.text) && report.text[0]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[32], problem[200] = "";
    const uint8_t *end = memchr(data, 0xFF, size);
    size_t length = end ? (size_t)(end - data) : size;
    int file = memfd_create("transcript", MFD_CLOEXEC);
    FUZZ_REQUIRE(file >= 0 && write(file, data, length) == (ssize_t)length);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    transcript_t *transcript = transcript_read(path, problem, sizeof problem);
    FUZZ_REQUIRE(transcript || problem[0]);
    close(file);
    if (transcript) {
        talker.next = end ? end + 1 : data + size;
        talker.left = size - (size_t)(talker.next - data);
        play(transcript);
        transcript_free(transcript);
    }
    return 0;
}
