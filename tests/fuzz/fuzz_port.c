#include "fuzz_port.h"

#include <stdbool.h>
#include <string.h>

#include "../../firmware/src/link/crc.h"
#include "../support/fake_port.h"
#include "../support/sample_puzzles.h"
#include "fuzz.h"

#define FRAME_END   0x01
#define SHORT_PAUSE 0x02
#define LONG_PAUSE  0x04
#define TAGS        65536

/* Tags of the host that comes after an input; an input that happens to use them is not counted. */
#define CANCEL_TAG 64998
#define SOLVE_TAG  64999

static uint16_t asked[TAGS], answered[TAGS];
static char sent[1024]; /* since the last '#' */
static size_t sent_length;
static bool is_edited; /* '#', a lost byte or an editing key, and a digit: that is echoed */

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    setenv("CMOCKA_TEST_ABORT", "1", 1); /* the port's own checks then abort, too */
    return 0;
}

void fuzz_port_begin(void)
{
    fake_port_begin();
    memset(asked, 0, sizeof asked);
    memset(answered, 0, sizeof answered);
    sent_length = 0;
    is_edited = false;
}

/* ---- What goes in ---- */

/* Every '#' and number that was sent may be a frame. */
static void note_sent(uint8_t byte)
{
    if (byte == '#')
        sent_length = 0;
    if (sent_length == 0 && byte != '#')
        return;
    if (sent_length + 1 < sizeof sent)
        sent[sent_length++] = (char)byte;
    sent[sent_length] = '\0';
}

static void note_tag(void)
{
    unsigned long tag = sent_length > 1 ? strtoul(sent + 1, NULL, 10) : 0;
    if (tag > 0 && tag < TAGS)
        asked[tag]++;
    sent_length = 0;
}

static void end_frame(void)
{
    char end[8];
    uint16_t crc = CRC_START;
    note_sent(' ');
    for (size_t i = 0; i < sent_length; i++)
        crc = crc_add(crc, (uint8_t)sent[i]);
    snprintf(end, sizeof end, " *%04x\r", crc);
    fake_port_send(end);
    note_tag();
}

void fuzz_port_play(const uint8_t *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        is_edited |= data[i] == 0 || data[i] == '\b' || data[i] == 0x7F;
        switch (data[i]) {
        case FRAME_END:
            end_frame();
            break;
        case SHORT_PAUSE:
            fake_port_talk("");
            fake_port_run(250);
            break;
        case LONG_PAUSE:
            fake_port_talk("");
            fake_port_run(400);
            break;
        default:
            if (data[i] == '\r' || data[i] == '\n')
                note_tag();
            note_sent(data[i]);
            fake_port_send_bytes(&data[i], 1);
            break;
        }
    }
}

/* ---- What comes out ---- */

const char *fuzz_port_settle(unsigned milliseconds)
{
    static char all[1 << 17];
    size_t length = 0;
    unsigned quiet = 0;
    for (unsigned passed = 0; passed < milliseconds && quiet < 50; passed += 10) {
        const char *said = passed ? fake_port_said() : fake_port_talk("");
        size_t more = strlen(said);
        FUZZ_REQUIRE(length + more < sizeof all);
        memcpy(all + length, said, more + 1);
        length += more;
        quiet = more ? 0 : quiet + 10;
        fake_port_run(10);
    }
    all[length] = '\0';
    return all;
}

static bool is_reply(const char *line, size_t length)
{
    uint16_t crc = CRC_START;
    if (length < 10 || line[length - 5] != '*' || line[length - 6] != ' ')
        return false;
    for (size_t i = 0; i < length - 5; i++)
        crc = crc_add(crc, (uint8_t)line[i]);
    return strtoul(line + length - 4, NULL, 16) == crc;
}

static void check_line(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        FUZZ_REQUIRE((line[i] >= ' ' && line[i] <= '~') || line[i] == '\b');
    if (length < 2 || line[0] != '#' || line[1] < '0' || line[1] > '9')
        return;
    if (is_edited && !is_reply(line, length))
        return;
    FUZZ_REQUIRE(is_reply(line, length));
    unsigned long tag = strtoul(line + 1, NULL, 10);
    FUZZ_REQUIRE(tag < TAGS);
    answered[tag]++;
    FUZZ_REQUIRE(tag == 0 || tag == CANCEL_TAG || tag == SOLVE_TAG || answered[tag] <= asked[tag]);
}

/* A pause may have cut a line end in two. */
void fuzz_port_check(const char *said)
{
    const char *end;
    said += said[0] == '\n';
    for (; (end = strchr(said, '\n')) != NULL; said = end + 1) {
        FUZZ_REQUIRE(end > said && end[-1] == '\r');
        check_line(said, (size_t)(end - said) - 1);
    }
}

void fuzz_port_check_well(void)
{
    fake_port_send("\r");
    fake_port_frame(CANCEL_TAG, "cancel");
    fake_port_frame(SOLVE_TAG, "solve " SAMPLE_EASY);
    const char *said = fuzz_port_settle(3000);
    fuzz_port_check(said);
    const char *reply = fake_port_reply(said, SOLVE_TAG);
    FUZZ_REQUIRE(reply && strncmp(reply, "ok solved " SAMPLE_EASY_SOLUTION, 10 + 81) == 0);

    fake_port_begin();
    fake_port_talk(SAMPLE_EASY "\r");
    fuzz_port_settle(500);
    FUZZ_REQUIRE(fake_port_seen().searches == 1);
    FUZZ_REQUIRE(!fake_port_seen().searching);
}
