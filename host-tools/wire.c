#include "wire.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../firmware/src/link/crc.h"

#define CRC_LENGTH 4

/* ---- Frames ---- */

uint16_t wire_crc(const char *bytes, size_t size)
{
    uint16_t crc = CRC_START;
    for (size_t i = 0; i < size; i++)
        crc = crc_add(crc, (uint8_t)bytes[i]);
    return crc;
}

size_t wire_build(char *frame, size_t size, uint16_t tag, const char *words)
{
    int covered = snprintf(frame, size, "#%u %s ", tag, words);
    if (covered < 0 || (size_t)covered + 1 + CRC_LENGTH + 2 > size)
        return 0;
    uint16_t crc = wire_crc(frame, (size_t)covered);
    int end = snprintf(frame + covered, size - (size_t)covered, "*%04x\r", crc);
    return (size_t)(covered + end);
}

void wire_words_of_request(char *words, size_t size, const board_request_t *request)
{
    static const char *const verbs[] = {
        [BOARD_SOLVE] = "solve", [BOARD_JUDGE] = "judge", [BOARD_COUNT] = "count"};
    char grid[GRID_CELLS + 1];
    for (int cell = 0; cell < GRID_CELLS; cell++)
        grid[cell] = (char)('0' + request->givens[cell]);
    grid[GRID_CELLS] = '\0';
    char max[16] = "";
    if (request->question == BOARD_COUNT)
        snprintf(max, sizeof max, "%lu ", (unsigned long)request->max);
    char limit[16] = "";
    if (request->limit)
        snprintf(limit, sizeof limit, " %lu", (unsigned long)request->limit);
    snprintf(words, size, "%s %s%s%s", verbs[request->question], max, grid, limit);
}

static bool read_crc(const char *digits, uint16_t *crc)
{
    unsigned value = 0;
    for (int i = 0; i < CRC_LENGTH; i++) {
        static const char hex[] = "0123456789abcdef";
        const char *digit = digits[i] ? strchr(hex, digits[i]) : NULL;
        if (!digit)
            return false;
        value = value << 4 | (unsigned)(digit - hex);
    }
    *crc = (uint16_t)value;
    return true;
}

/* `text` begins with '#' and a digit. */
static bool read_frame_at(const char *text, size_t length, wire_frame_t *frame)
{
    uint16_t crc;
    if (length < sizeof "#0 *0000" - 1 || text[length - CRC_LENGTH - 1] != '*' ||
        text[length - CRC_LENGTH - 2] != ' ' || !read_crc(text + length - CRC_LENGTH, &crc))
        return false;
    size_t covered = length - CRC_LENGTH - 1;
    if (wire_crc(text, covered) != crc)
        return false;
    char *end;
    unsigned long tag = strtoul(text + 1, &end, 10);
    const char *words = end + 1;
    if (*end != ' ' || tag > 65535 || words > text + covered)
        return false;
    size_t size = (size_t)(text + covered - words);
    while (size && words[size - 1] == ' ')
        size--;
    if (size >= sizeof frame->words)
        return false;
    frame->tag = (uint32_t)tag;
    memcpy(frame->words, words, size);
    frame->words[size] = '\0';
    return true;
}

wire_read_t wire_read(const char *line, size_t length, wire_frame_t *frame)
{
    wire_read_t result = WIRE_NONE;
    char text[WIRE_WORDS_SIZE + 32];
    if (length >= sizeof text)
        return memchr(line, '#', length) ? WIRE_DAMAGED : WIRE_NONE;
    memcpy(text, line, length);
    text[length] = '\0';
    for (size_t at = 0; at + 1 < length; at++) {
        if (text[at] != '#' || !isdigit((unsigned char)text[at + 1]))
            continue;
        if (read_frame_at(text + at, length - at, frame))
            return WIRE_GOOD;
        result = WIRE_DAMAGED;
    }
    return result;
}

/* ---- Words ---- */

/* Takes the next word of *words into `word`; false when there is none or it is too long. */
static bool next_word(const char **words, char *word, size_t size)
{
    const char *begin = *words + strspn(*words, " ");
    size_t length = strcspn(begin, " ");
    *words = begin + length;
    if (length == 0 || length >= size)
        return false;
    memcpy(word, begin, length);
    word[length] = '\0';
    return true;
}

static bool read_number(const char *text, uint32_t *value)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 10 || (text[digits] != '\0' && text[digits] != ' '))
        return false;
    unsigned long long number = strtoull(text, NULL, 10);
    if (number > UINT32_MAX)
        return false;
    *value = (uint32_t)number;
    return true;
}

bool wire_number(const char *words, const char *key, uint32_t *value)
{
    size_t length = strlen(key);
    for (const char *at = words; *at;) {
        if (strncmp(at, key, length) == 0 && at[length] == '=')
            return read_number(at + length + 1, value);
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    return false;
}

static bool find_verdict(const char *word, verdict_t *verdict)
{
#define VERDICT_WORD(symbol, text, meaning) [symbol] = (text),
    static const char *const texts[] = {VERDICT_WORDS(VERDICT_WORD)};
#undef VERDICT_WORD
    for (unsigned i = 0; i < VERDICT_COUNT; i++) {
        if (strcmp(word, texts[i]) == 0) {
            *verdict = (verdict_t)i;
            return true;
        }
    }
    return false;
}

static bool find_error(const char *word, error_word_t *error)
{
#define ERROR_WORD(symbol, text, meaning) [symbol] = (text),
    static const char *const texts[] = {ERROR_WORDS(ERROR_WORD)};
#undef ERROR_WORD
    for (unsigned i = 0; i < ERROR_COUNT; i++) {
        if (strcmp(word, texts[i]) == 0) {
            *error = (error_word_t)i;
            return true;
        }
    }
    return false;
}

/* ---- Replies ---- */

static void read_figures(const char *words, board_answer_t *answer)
{
    wire_number(words, "us", &answer->us);
    wire_number(words, "nodes", &answer->nodes);
    wire_number(words, "guesses", &answer->guesses);
}

/* The words up to the first KEY=VALUE. */
static void read_detail(const char *words, board_answer_t *answer)
{
    char word[sizeof answer->detail];
    size_t length = 0;
    while (next_word(&words, word, sizeof word) && !strchr(word, '=')) {
        int more = snprintf(answer->detail + length, sizeof answer->detail - length, "%s%s",
                            length ? " " : "", word);
        if (more < 0 || length + (size_t)more >= sizeof answer->detail)
            return;
        length += (size_t)more;
    }
}

static bool read_solution(const char *word, board_answer_t *answer)
{
    if (strlen(word) != GRID_CELLS || strspn(word, "123456789") != GRID_CELLS)
        return false;
    for (int cell = 0; cell < GRID_CELLS; cell++)
        answer->solution[cell] = (uint8_t)(word[cell] - '0');
    answer->has_solution = true;
    return true;
}

static bool read_count(const char *words, board_answer_t *answer)
{
    char number[16], how[16];
    if (!next_word(&words, number, sizeof number) || !next_word(&words, how, sizeof how) ||
        !read_number(number, &answer->count))
        return false;
    answer->at_least = strcmp(how, "atleast") == 0;
    answer->verdict = answer->count ? VERDICT_SOLVED : VERDICT_NONE;
    return answer->at_least || strcmp(how, "exact") == 0;
}

/* An answer of the form `ok VERDICT [SOLUTION] ...` or `ok count ...`. */
static bool read_good_answer(const char *word, const char *rest, board_answer_t *answer)
{
    char solution[GRID_CELLS + 2];
    read_figures(rest, answer);
    if (strcmp(word, "count") == 0)
        return read_count(rest, answer);
    if (!find_verdict(word, &answer->verdict))
        return false;
    switch (answer->verdict) {
    case VERDICT_UNIQUE:
    case VERDICT_MULTIPLE:
    case VERDICT_SOLVED:
        return next_word(&rest, solution, sizeof solution) && read_solution(solution, answer);
    case VERDICT_NONE:
        return true;
    default:
        return false;
    }
}

static wire_reply_kind_t read_ok(const char *words, wire_reply_t *reply)
{
    char word[WIRE_WORDS_SIZE];
    const char *rest = words;
    uint32_t ignored;
    if (!next_word(&rest, word, sizeof word))
        return WIRE_DONE;
    if (strcmp(word, "idle") == 0)
        return WIRE_IDLE;
    if (strcmp(word, "searching") == 0)
        return wire_number(rest, "tag", &reply->tag) &&
                       wire_number(rest, "waiting", &reply->waiting)
                   ? WIRE_SEARCHING
                   : WIRE_NONSENSE;
    if (wire_number(words, "proto", &ignored))
        return WIRE_HELLO;
    if (strchr(word, '='))
        return WIRE_DONE;
    return read_good_answer(word, rest, &reply->answer) ? WIRE_ANSWER : WIRE_NONSENSE;
}

static wire_reply_kind_t read_error(const char *words, wire_reply_t *reply)
{
    char word[32];
    if (!next_word(&words, word, sizeof word))
        return WIRE_NONSENSE;
    if (find_error(word, &reply->error))
        return WIRE_ERROR;
    board_answer_t *answer = &reply->answer;
    if (!find_verdict(word, &answer->verdict) || answer->verdict < VERDICT_CONFLICT)
        return WIRE_NONSENSE;
    read_figures(words, answer);
    if (answer->verdict == VERDICT_CONFLICT || answer->verdict == VERDICT_MALFORMED)
        read_detail(words, answer);
    return WIRE_ANSWER;
}

void wire_read_reply(const char *words, wire_reply_t *reply)
{
    char word[16];
    *reply = (wire_reply_t){.kind = WIRE_NONSENSE};
    if (!next_word(&words, word, sizeof word))
        return;
    words += strspn(words, " ");
    if (strcmp(word, "ok") == 0)
        reply->kind = read_ok(words, reply);
    else if (strcmp(word, "error") == 0)
        reply->kind = read_error(words, reply);
}
