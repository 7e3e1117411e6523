/* The host tool's reader of replies: any line, and any words that a frame may hold. */
#include <string.h>

#include "../../host-tools/wire.h"
#include "fuzz.h"

static void check_answer(const board_answer_t *answer)
{
    FUZZ_REQUIRE((unsigned)answer->verdict < VERDICT_COUNT);
    FUZZ_REQUIRE(memchr(answer->detail, 0, sizeof answer->detail) != NULL);
    for (int cell = 0; answer->has_solution && cell < GRID_CELLS; cell++)
        FUZZ_REQUIRE(answer->solution[cell] <= 9);
}

static void check_reply(const char *words)
{
    static const char *const keys[] = {"us", "nodes", "window", "clock", "tag", ""};
    wire_reply_t reply;
    uint32_t value;
    wire_read_reply(words, &reply);
    FUZZ_REQUIRE(reply.kind <= WIRE_ERROR);
    if (reply.kind == WIRE_ANSWER)
        check_answer(&reply.answer);
    if (reply.kind == WIRE_ERROR)
        FUZZ_REQUIRE((unsigned)reply.error < ERROR_COUNT);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        wire_number(words, keys[i], &value);
}

/* A good frame, built again from its tag and words, is what stood in the line. */
static void check_frame(const char *line, size_t length, const wire_frame_t *frame)
{
    char again[WIRE_WORDS_SIZE + 32];
    FUZZ_REQUIRE(frame->tag <= 65535);
    FUZZ_REQUIRE(memchr(frame->words, 0, sizeof frame->words) != NULL);
    if (memchr(line, 0, length))
        return;
    size_t size = wire_build(again, sizeof again, (uint16_t)frame->tag, frame->words);
    FUZZ_REQUIRE(size > 0 && size - 1 <= length);
    if (memcmp(line + length - 7, "  *", 3) != 0) /* blanks at the end are not kept */
        FUZZ_REQUIRE(memcmp(line + length - (size - 1), again, size - 1) == 0);
    check_reply(frame->words);
}

/* The bytes as the words of a frame. */
static void try_words(const char *text)
{
    char line[WIRE_WORDS_SIZE + 64] = "12 > ";
    wire_frame_t frame;
    size_t size = wire_build(line + 5, sizeof line - 5, 7, text);
    if (size == 0 || strpbrk(text, "\r\n"))
        return;
    wire_read_t read = wire_read(line, 5 + size - 1, &frame);
    FUZZ_REQUIRE(read != WIRE_NONE);
    if (read == WIRE_GOOD)
        check_frame(line, 5 + size - 1, &frame);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wire_frame_t frame;
    char *line = malloc(size + 1); /* of its exact size: a read behind it is seen */
    FUZZ_REQUIRE(line);
    memcpy(line, data, size);
    if (wire_read(line, size, &frame) == WIRE_GOOD)
        check_frame(line, size, &frame);
    line[size] = '\0';
    check_reply(line);
    try_words(line);
    free(line);
    return 0;
}
