#include "grid.h"

#include <string.h>

#include "../hal/flash.h"

#define ROW_CELLS      9
#define ROW_CELLS_MAX  27 /* more cells in a line are a puzzle by themselves, or a spoilt one */
#define ROW_CELLS_NEAR 3  /* a first line further than this from nine cells is no row at all */

/* What a character can be, in bits, so that a line's classes can be put together; one without a
 * class makes a line malformed. White space is never put together with others. */
enum {
    DIGIT = 0x01, /* 1-9 */
    BLANK = 0x02, /* 0 _ x X, which are nothing else */
    DOT = 0x04,
    STAR = 0x08,
    DASH = 0x10,
    EDGE = 0x20, /* = : ' */
    BAR = 0x40,  /* | + */
    PLUS = 0x80, /* +, beside BAR */
    SPACE = PLUS,
};

/* Always a cell, but for drawing at either end of a line. */
#define CELL (DIGIT | BLANK | DOT | STAR)

/* From blank to '?'. */
static const uint8_t classes[32] FLASH = {
    [' ' - ' '] = SPACE, [',' - ' '] = SPACE, [';' - ' '] = SPACE, ['+' - ' '] = BAR | PLUS,
    ['=' - ' '] = EDGE,  [':' - ' '] = EDGE,  ['\'' - ' '] = EDGE, ['-' - ' '] = DASH,
    ['*' - ' '] = STAR,  ['.' - ' '] = DOT,   ['0' - ' '] = BLANK, ['1' - ' '] = DIGIT,
    ['2' - ' '] = DIGIT, ['3' - ' '] = DIGIT, ['4' - ' '] = DIGIT, ['5' - ' '] = DIGIT,
    ['6' - ' '] = DIGIT, ['7' - ' '] = DIGIT, ['8' - ' '] = DIGIT, ['9' - ' '] = DIGIT,
};

typedef enum {
    LINE_BLANK,
    LINE_PASSED, /* a comment, or bars and white space only */
    LINE_RULE,
    LINE_CELLS,
    LINE_SPOILT, /* has a character that has no meaning there */
} line_kind_t;

/* A line, and what it is made of. */
typedef struct {
    const char *text;
    grid_length_t length;
    grid_length_t begin;  /* the first character that is not white space */
    grid_length_t end;    /* behind the last one, that of the comment behind a puzzle left out */
    grid_length_t cells;  /* of the class CELL or DASH; once the line is judged: by its rules */
    grid_length_t dashes; /* of the class DASH alone */
    grid_length_t others; /* characters without a class */
    grid_length_t run;    /* cells before the first white space, 0 when there is none */
    uint8_t seen;         /* all classes but SPACE */
    uint8_t first;        /* class of the first character that is not white space */
    uint8_t last;         /* and of the last one */
    uint8_t blanks;       /* DASH, STAR: drawing characters that turned out to be blank cells */
    bool touching;        /* two dashes side by side */
} line_t;

static uint8_t class_of(uint8_t character)
{
    if (character >= ' ' && character - ' ' < (int)sizeof classes)
        return flash_u8(&classes[character - ' ']);
    if (character >= '\t' && character <= '\r' && character != '\n')
        return SPACE;
    if (character == '|')
        return BAR;
    return character == '_' || (character | 0x20) == 'x' ? BLANK : 0;
}

static NOINLINE uint8_t class_at(const line_t *line, grid_length_t at)
{
    return class_of((uint8_t)line->text[at]);
}

static grid_length_t skip_space(const line_t *line, grid_length_t at)
{
    while (at < line->length && class_at(line, at) == SPACE)
        at++;
    return at;
}

/* ---- What a line is ---- */

static grid_length_t skip_byte_order_mark(const line_t *line)
{
    const char *text = line->text;
    if (line->length < 3 || (uint8_t)text[0] != 0xef || (uint8_t)text[1] != 0xbb ||
        (uint8_t)text[2] != 0xbf)
        return 0;
    return 3;
}

static bool is_drawn(const line_t *line)
{
    return line->seen & BAR;
}

/* True when the puzzle of a line ends before white space or a character without a class, which is
 * not counted yet: behind 81 cells. A character without a class is no fault of its own when it only
 * begins the comment behind a line of too few cells, or when there are too many already: the count
 * says more then. */
static bool ends_puzzle(const line_t *line, uint8_t class, uint8_t before)
{
    if (line->others != 0 || (line->seen & (BAR | EDGE)))
        return false;
    if (class == SPACE)
        return line->cells == GRID_CELLS;
    if (before == SPACE && line->cells == line->run)
        return line->cells > ROW_CELLS_MAX;
    return line->cells > GRID_CELLS;
}

static void count_character(line_t *line, uint8_t class, uint8_t before)
{
    if (class & (CELL | DASH))
        line->cells++;
    if (class == DASH) {
        line->dashes++;
        if (before == DASH)
            line->touching = true;
    }
    if (class == 0)
        line->others++;
    line->seen |= class;
    line->last = class;
}

static void count_characters(line_t *line)
{
    uint8_t before = SPACE;
    grid_length_t at = line->begin;
    line->first = class_at(line, at);
    while (at < line->length) {
        uint8_t class = class_at(line, at++);
        if (class == SPACE && line->run == 0)
            line->run = line->cells;
        if ((class == SPACE || class == 0) && ends_puzzle(line, class, before))
            return;
        if (class != SPACE) {
            count_character(line, class, before);
            line->end = at;
        }
        before = class;
    }
}

/* A row of nine cells with some dropped or added. */
static bool is_near_row(grid_length_t cells)
{
    return cells >= ROW_CELLS - ROW_CELLS_NEAR && cells <= ROW_CELLS + ROW_CELLS_NEAR;
}

/* How many of the two ends of the line are of `class`. */
static NOINLINE uint8_t count_ends(const line_t *line, uint8_t class)
{
    return (uint8_t)((line->first == class) + (line->last == class));
}

static NOINLINE bool makes_grid(grid_length_t cells)
{
    return cells == ROW_CELLS || cells == GRID_CELLS;
}

/* Decides for `cells`, the drawing characters of the classes `blanks` among them, if that makes a
 * grid. */
static bool take_cells(line_t *line, grid_length_t cells, uint8_t blanks)
{
    if (!makes_grid(cells))
        return false;
    line->cells = cells;
    line->blanks = blanks;
    return true;
}

/* A drawn line: which of the drawing characters are blanks, and how many cells that makes. */
static line_kind_t judge_drawn(line_t *line)
{
    grid_length_t stars = count_ends(line, STAR);
    grid_length_t sure = (grid_length_t)(line->cells - line->dashes - stars);
    grid_length_t dashes = line->dashes;
    if (!(line->seen & DIGIT) && ((line->seen & PLUS) || line->touching))
        dashes = 0; /* never blanks here */
    line->cells = sure;
    if (!take_cells(line, (grid_length_t)(sure + dashes), DASH) && !take_cells(line, sure, 0))
        take_cells(line, (grid_length_t)(sure + dashes + stars), DASH | STAR);
    if (line->cells == 0 && !(line->seen & EDGE) && is_near_row(dashes))
        line->cells = dashes; /* separate dashes: blanks of a spoilt row rather than a rule */
    if (line->seen == (BAR | PLUS | DASH | DOT) && line->cells == count_ends(line, DOT))
        line->cells = 0; /* corners */
    if (line->seen == BAR)
        return LINE_PASSED;
    return line->cells == 0 ? LINE_RULE : LINE_CELLS;
}

/* What stands behind 81 separate cells, when it is only more cells: then they are no comment, but
 * cells too many. */
static grid_length_t count_rest(const line_t *line)
{
    grid_length_t cells = 0;
    for (grid_length_t at = line->end; at < line->length; at++) {
        uint8_t class = class_at(line, at);
        if (class & (CELL | DASH))
            cells++;
        else if (class != SPACE)
            return 0;
    }
    return cells;
}

static line_kind_t judge_plain(line_t *line)
{
    bool is_clear = line->seen & (DIGIT | BLANK); /* cells that are nothing else */
    line->blanks = DASH | STAR;
    if (line->cells == GRID_CELLS && line->run == GRID_CELLS - 1)
        line->cells = line->run; /* 80 cells and a digit behind them, not 81 cells */
    else if (line->cells == GRID_CELLS && line->run != GRID_CELLS)
        line->cells = (grid_length_t)(line->cells + count_rest(line));
    if (line->seen & EDGE)
        return is_clear ? LINE_SPOILT : LINE_RULE;
    return is_clear || line->seen == DOT || makes_grid(line->cells) ? LINE_CELLS : LINE_RULE;
}

static line_kind_t judge_line(line_t *line, const char *text, grid_length_t length)
{
    line_kind_t kind;
    memset(line, 0, sizeof *line);
    line->text = text;
    line->length = length;
    line->begin = line->end = skip_space(line, skip_byte_order_mark(line));
    if (line->begin == line->length)
        return LINE_BLANK;
    if (line->text[line->begin] == '#')
        return LINE_PASSED;
    count_characters(line);
    kind = is_drawn(line) ? judge_drawn(line) : judge_plain(line);
    return line->others != 0 ? LINE_SPOILT : kind;
}

/* ---- Faults ---- */

static NOINLINE grid_read_t fault_count(grid_reader_t *reader, grid_length_t count)
{
    reader->fault.kind = GRID_FAULT_COUNT;
    reader->fault.count = count;
    if (!reader->uneven)
        reader->fault.line = reader->fault.line_cells = 0;
    return GRID_READ_MALFORMED;
}

/* Names the first character that has no meaning in the line. */
static grid_read_t fault_character(grid_reader_t *reader, const line_t *line)
{
    uint8_t meaning = is_drawn(line) ? 0xff : (uint8_t)~EDGE;
    grid_length_t at = line->begin;
    while (class_at(line, at) & meaning)
        at++;
    reader->fault.kind = GRID_FAULT_CHARACTER;
    reader->fault.character = (uint8_t)line->text[at];
    reader->fault.line = reader->lines;
    reader->fault.column = (grid_length_t)(at + 1);
    return GRID_READ_MALFORMED;
}

static NOINLINE void note_uneven(grid_reader_t *reader, uint8_t cells)
{
    if (reader->uneven)
        return;
    reader->uneven = true;
    reader->fault.line = reader->lines;
    reader->fault.line_cells = cells;
}

/* ---- The grid under way ---- */

static NOINLINE void forget(grid_reader_t *reader)
{
    reader->state = GRID_IDLE;
    reader->cells = 0;
    reader->lines = 0;
    reader->rows = 0;
    reader->rules = 0;
    reader->has_top = false;
    reader->below_rule = false;
    reader->uneven = false;
}

static void count_up(uint8_t *counter)
{
    if (*counter != 0xff)
        (*counter)++;
}

static void store_cells(grid_reader_t *reader, const line_t *line)
{
    uint8_t meaning = (uint8_t)(CELL | (line->blanks & DASH));
    grid_length_t at = line->begin;
    grid_length_t end = line->end;
    if (!(line->blanks & STAR)) { /* stars at the ends are drawing */
        if (line->first == STAR)
            at++;
        if (line->last == STAR)
            end--;
    }
    for (; at < end; at++) {
        uint8_t class = class_at(line, at);
        if (class & meaning)
            grid_set(&reader->grid, reader->cells++,
                     class & DIGIT ? (uint8_t)(line->text[at] - '0') : 0);
    }
}

/* ---- Lines by their kind ---- */

/* A puzzle in one line, whole or spoilt. */
static grid_read_t read_alone(grid_reader_t *reader, const line_t *line, line_kind_t kind)
{
    grid_read_t result = GRID_READ_GRID;
    if (reader->state == GRID_UNDER_WAY) {
        reader->again = true;
        return grid_reader_boundary(reader);
    }
    forget(reader);
    reader->lines = 1;
    if (kind == LINE_SPOILT)
        result = fault_character(reader, line);
    else if (line->cells != GRID_CELLS)
        result = fault_count(reader, line->cells);
    else
        store_cells(reader, line);
    forget(reader);
    return result;
}

/* True when the rule just counted is an outer one: see grid.h. A grid with a rule below every row
 * has as many rules as rows, so a row that is missing there does not end it. */
static bool is_outer_rule(const grid_reader_t *reader)
{
    uint8_t rows = reader->rows;
    uint8_t rules = reader->rules;
    if (reader->below_rule)
        return rules <= rows || rows >= 8;
    if (!reader->has_top)
        return false;
    if (rules == 3)
        return rows > 3;
    return rules == 1 ? rows > 6 : rows == 9;
}

static grid_read_t read_rule(grid_reader_t *reader)
{
    grid_read_t result = GRID_READ_NOTHING;
    if (reader->state == GRID_IDLE) {
        reader->lines = 1;
        reader->below_rule = true;
        return result;
    }
    if (reader->state == GRID_UNDER_WAY)
        result = GRID_READ_PART;
    count_up(&reader->lines);
    count_up(&reader->rules);
    if (is_outer_rule(reader)) {
        result = grid_reader_boundary(reader);
        reader->lines = 1; /* the next grid may begin with it */
    } else if (reader->rows != 3 && reader->rows != 6 && reader->rules != reader->rows) {
        note_uneven(reader, 0);
    }
    reader->below_rule = true;
    return result;
}

static grid_read_t read_spoilt_row(grid_reader_t *reader, const line_t *line)
{
    if (!is_drawn(line) || line->cells != 0)
        count_up(&reader->rows);
    else if (reader->rows != 0) /* a rule once: no row */
        count_up(&reader->rules);
    else
        reader->has_top = true;
    if (reader->state == GRID_PASSING)
        return GRID_READ_NOTHING;
    reader->state = GRID_PASSING;
    return fault_character(reader, line);
}

static grid_read_t read_row(grid_reader_t *reader, const line_t *line)
{
    uint8_t cells = (uint8_t)line->cells;
    count_up(&reader->rows);
    if (reader->state == GRID_PASSING)
        return GRID_READ_NOTHING;
    if (cells != ROW_CELLS)
        note_uneven(reader, cells);
    if (reader->uneven)
        reader->cells = (uint8_t)(reader->cells + cells);
    else
        store_cells(reader, line);
    if (reader->rows == 1 ? is_near_row(cells) : reader->rows != 9)
        return GRID_READ_PART;
    if (!reader->uneven) {
        forget(reader);
        return GRID_READ_GRID;
    }
    reader->state = GRID_PASSING;
    return fault_count(reader, reader->cells);
}

static grid_read_t read_cells(grid_reader_t *reader, const line_t *line, line_kind_t kind)
{
    grid_length_t cells = line->cells;
    if (reader->state == GRID_IDLE)
        cells = (grid_length_t)(cells + line->others);
    if (cells > ROW_CELLS_MAX)
        return read_alone(reader, line, kind);
    if (reader->state == GRID_IDLE) {
        reader->state = GRID_UNDER_WAY;
        reader->has_top = reader->below_rule;
    }
    reader->below_rule = false;
    count_up(&reader->lines);
    return kind == LINE_SPOILT ? read_spoilt_row(reader, line) : read_row(reader, line);
}

static NOINLINE grid_read_t read_line(grid_reader_t *reader, const line_t *line, line_kind_t kind)
{
    reader->again = false;
    if (kind == LINE_BLANK)
        return grid_reader_boundary(reader);
    if (kind == LINE_RULE)
        return read_rule(reader);
    if (kind != LINE_PASSED)
        return read_cells(reader, line, kind);
    if (reader->lines != 0)
        count_up(&reader->lines);
    return GRID_READ_NOTHING;
}

/* ---- The interface ---- */

void grid_reader_reset(grid_reader_t *reader)
{
    memset(reader, 0, sizeof *reader);
}

grid_read_t grid_reader_boundary(grid_reader_t *reader)
{
    grid_read_t result = GRID_READ_NOTHING;
    if (reader->state == GRID_UNDER_WAY)
        result = fault_count(reader, reader->cells);
    forget(reader);
    return result;
}

grid_read_t grid_reader_line(grid_reader_t *reader, const char *text, grid_length_t length)
{
    line_t line;
    line_kind_t kind = judge_line(&line, text, length);
    return read_line(reader, &line, kind);
}

grid_length_t grid_line_comment(const char *text, grid_length_t length)
{
    line_t line;
    return judge_line(&line, text, length) == LINE_PASSED ? length : skip_space(&line, line.end);
}

bool grid_reader_would_end(const grid_reader_t *reader, const char *text, grid_length_t length)
{
    line_t line;
    if (judge_line(&line, text, length) != LINE_CELLS)
        return false;
    if (line.cells != GRID_CELLS && (line.cells != ROW_CELLS || reader->rows != 8 ||
                                     reader->state != GRID_UNDER_WAY || reader->uneven))
        return false;
    return skip_space(&line, line.end) == line.length;
}

bool grid_line_is_whole(const char *text, grid_length_t length)
{
    grid_reader_t reader;
    grid_reader_reset(&reader);
    return grid_reader_would_end(&reader, text, length);
}
