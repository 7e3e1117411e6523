#include "puzzles_title.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

#define CELLS_MAX 27 /* more are a puzzle, whatever stands before them */
#define WORD_MAX  60 /* bytes; what is longer is no word */

/* What a word may have behind its letters: no dots, stars and drawing. */
static const char word_characters[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    "_#:,;/()&'\"-!?";

/* ASCII, and what begins or continues a UTF-8 character of most scripts; no symbols (U+2000 to
 * U+2FFF: frames of boxes), no full-width digits, no no-break space, no byte order mark. */
static bool is_letter(char character)
{
    uint8_t byte = (uint8_t)character;
    if (byte < 0x80)
        return isalpha(byte) != 0;
    return byte != 0xc2 && byte != 0xe2 && byte != 0xef;
}

static size_t skip_space(const char *line, size_t length, size_t at)
{
    while (at < length && isspace((unsigned char)line[at]))
        at++;
    return at;
}

static size_t count_of(const char *line, size_t length, const char *set)
{
    size_t count = 0;
    for (size_t at = 0; at < length; at++)
        count += line[at] != '\0' && strchr(set, line[at]) != NULL;
    return count;
}

/* How many bytes follow the first one of a UTF-8 character; 4: it is no first one. */
static size_t utf8_tail(uint8_t first)
{
    if (first < 0x80)
        return 0;
    if (first >= 0xc2 && first < 0xe0)
        return 1;
    if (first >= 0xe0 && first < 0xf0)
        return 2;
    return first >= 0xf0 && first < 0xf5 ? 3 : 4;
}

/* No control characters but tabs, and valid UTF-8. */
static bool is_written(const char *line, size_t length)
{
    for (size_t at = 0; at < length;) {
        size_t tail = utf8_tail((uint8_t)line[at]);
        if ((iscntrl((unsigned char)line[at]) && line[at] != '\t') || tail >= length - at)
            return false;
        for (at++; tail > 0; at++, tail--) {
            if (((uint8_t)line[at] & 0xc0) != 0x80)
                return false;
        }
    }
    return true;
}

/* The bytes of a word of letters, perhaps with a number or such behind them ("Grid01", "No."), up
 * to the next white space; 0: it is none. Crosses are blank cells, and nine characters may be a row
 * of a grid. */
static size_t word_length(const char *word, size_t length, bool within)
{
    size_t letters = 0;
    size_t end = 0;
    while (end < length && !isspace((unsigned char)word[end]))
        end++;
    while (letters < end && is_letter(word[letters]))
        letters++;
    size_t behind = end - letters;
    if (behind > 0 && word[end - 1] == '.')
        behind--;
    bool crosses = count_of(word, letters, "xX") == letters;
    if (letters == 0 || end > WORD_MAX || crosses ||
        count_of(word + letters, behind, word_characters) != behind)
        return 0;
    if (end == 9 && (within || behind > 0))
        return 0;
    return letters >= 3 || behind <= 1 ? end : 0;
}

bool puzzles_is_title(const char *line, size_t length, bool within)
{
    size_t at = skip_space(line, length, 0);
    if (!is_written(line, length) || at == length)
        return false;
    if (line[at] == '[')
        return true;
    if (count_of(line, length, "0123456789._*-") > CELLS_MAX)
        return false;
    size_t word = word_length(line + at, length - at, within);
    if (word >= 3)
        return !within || count_of(line, length, "|") == 0;
    if (word == 0 || within)
        return false;
    size_t next = skip_space(line, length, at + word);
    return word == 2 || word_length(line + next, length - next, within) >= 2;
}

bool puzzles_is_like_row(const char *line, size_t length)
{
    size_t marks = 0;
    for (size_t at = 0; at < length; at++)
        marks += !isspace((unsigned char)line[at]) && line[at] != ',' && line[at] != ';';
    return (marks >= 6 && marks <= 14) || marks == 18 || marks == 27 ||
           count_of(line, length, "|+") > 0;
}
