#include "grid.h"

#include <string.h>

#include "../hal/flash.h"

#define ROW_CELLS      9
#define ROW_CELLS_MAX  27 /* more cells in a line are a puzzle by themselves, or a spoilt one */
#define ROW_CELLS_NEAR 3  /* a first line further than this from nine cells is no row at all */

/* What a character can be, one bit each; one without a class makes a line malformed. */
enum {
    DIGIT = 0x01, /* 1-9 */
    BLANK = 0x02, /* 0 _ x X, which are nothing else */
    DOT = 0x04,
    STAR = 0x08,
    DASH = 0x10,
    EDGE = 0x20, /* = : ' */
    BAR = 0x40,  /* | + */
    SPACE = 0x80,
};

/* Always a cell, but for drawing at either end of a line. */
#define CELL (DIGIT | BLANK | DOT | STAR)

/* From blank to '?'. */
static const uint8_t classes[32] FLASH = {
    [' ' - ' '] = SPACE, [',' - ' '] = SPACE, [';' - ' '] = SPACE, ['+' - ' '] = BAR,
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

/* What a line is made of. */
typedef struct {
    grid_length_t cells; /* of the class CELL; once the line is judged: cells by its rules */
    grid_length_t dashes;
    grid_length_t others; /* characters without a class */
    grid_length_t run;    /* cells and dashes before the first white space, 0 when there is none */
    grid_length_t begin;  /* the first character that is not white space */
    grid_length_t end;    /* the white space behind the last cell of a puzzle, or the length */
    uint8_t seen;         /* all classes but SPACE */
    uint8_t last;         /* class of the last character that is not white space */
    uint8_t blanks;       /* DASH, STAR: drawing characters that turned out to be blank cells */
    bool plus;
    bool touching; /* two dashes side by side */
} line_t;

static uint8_t class_of(char character)
{
    uint8_t place = (uint8_t)(character - ' ');
    if (place < sizeof classes)
        return flash_u8(&classes[place]);
    switch (character) {
    case '|':
        return BAR;
    case '_':
    case 'x':
    case 'X':
        return BLANK;
    case '\t':
    case '\v':
    case '\f':
    case '\r':
        return SPACE;
    default:
        return 0;
    }
}

static grid_length_t skip_space(const char *text, grid_length_t length, grid_length_t at)
{
    while (at < length && (class_of(text[at]) & SPACE))
        at++;
    return at;
}

/* ---- What a line is ---- */

static grid_length_t skip_byte_order_mark(const char *text, grid_length_t length)
{
    bool there = length >= 3 && (uint8_t)text[0] == 0xef && (uint8_t)text[1] == 0xbb &&
                 (uint8_t)text[2] == 0xbf;
    return there ? 3 : 0;
}

static bool is_drawn(const line_t *line)
{
    return line->seen & BAR;
}

/* White space ends the puzzle of a line when 81 cells stand before it. */
static bool ends_puzzle(line_t *line)
{
    grid_length_t cells = (grid_length_t)(line->cells + line->dashes);
    if (line->run == 0)
        line->run = cells;
    return cells == GRID_CELLS && line->others == 0 && !(line->seen & (BAR | EDGE));
}

/* A character without a class is no fault of its own when it only begins the comment behind a line
 * of too few cells, or when there are too many already: the count says more then. */
static bool ends_spoilt_puzzle(const line_t *line, uint8_t before)
{
    grid_length_t cells = (grid_length_t)(line->cells + line->dashes);
    if (line->others != 0 || (line->seen & (BAR | EDGE)))
        return false;
    return cells > GRID_CELLS || ((before & SPACE) && cells == line->run && cells > ROW_CELLS_MAX);
}

static void count_character(line_t *line, uint8_t class, uint8_t before)
{
    if (class & CELL)
        line->cells++;
    else if (class == 0)
        line->others++;
    if (class & DASH) {
        line->dashes++;
        line->touching |= before == DASH;
    }
    line->seen |= class;
    line->last = class;
}

static void count_characters(line_t *line, const char *text, grid_length_t length)
{
    uint8_t before = 0;
    grid_length_t at = line->begin;
    for (; at < length; at++) {
        uint8_t class = class_of(text[at]);
        if (class & SPACE ? ends_puzzle(line) : class == 0 && ends_spoilt_puzzle(line, before))
            break;
        if (!(class & SPACE)) {
            count_character(line, class, before);
            line->plus |= text[at] == '+';
        }
        before = class;
    }
    line->end = at;
}

/* A row of nine cells with some dropped or added. */
static bool is_near_row(grid_length_t cells)
{
    return cells >= ROW_CELLS - ROW_CELLS_NEAR && cells <= ROW_CELLS + ROW_CELLS_NEAR;
}

static bool makes_grid(grid_length_t cells)
{
    return cells == ROW_CELLS || cells == GRID_CELLS;
}

/* How many of the two ends of the line are of `class`. */
static uint8_t count_ends(const line_t *line, const char *text, uint8_t class)
{
    return (uint8_t)((class_of(text[line->begin]) == class) + (line->last == class));
}

/* A drawn line: which of the drawing characters are blanks, and how many cells that makes. */
static void judge_drawn(line_t *line, const char *text)
{
    grid_length_t stars = count_ends(line, text, STAR);
    grid_length_t sure = (grid_length_t)(line->cells - stars);
    grid_length_t dashes = line->dashes;
    if (!(line->seen & DIGIT) && (line->plus || line->touching))
        dashes = 0; /* never blanks here */
    line->cells = sure;
    if (makes_grid((grid_length_t)(sure + dashes))) {
        line->blanks = DASH;
        line->cells = (grid_length_t)(sure + dashes);
    } else if (!makes_grid(sure) && makes_grid((grid_length_t)(sure + dashes + stars))) {
        line->blanks = DASH | STAR;
        line->cells = (grid_length_t)(sure + dashes + stars);
    }
    if (line->cells == 0 && !(line->seen & EDGE) && is_near_row(dashes))
        line->cells = dashes; /* separate dashes: blanks of a spoilt row rather than a rule */
    bool corners = line->plus && line->seen == (BAR | DASH | DOT);
    if (corners && line->cells == count_ends(line, text, DOT))
        line->cells = 0;
}

static bool is_rule(const line_t *line)
{
    if (is_drawn(line))
        return line->cells == 0;
    if ((line->seen & (DIGIT | BLANK)) || line->seen == DOT)
        return false;
    return (line->seen & EDGE) || !makes_grid(line->cells);
}

/* What stands behind 81 separate cells, when it is only more cells: then they are no comment, but
 * cells too many. */
static grid_length_t count_rest(const line_t *line, const char *text, grid_length_t length)
{
    grid_length_t cells = 0;
    for (grid_length_t at = line->end; at < length; at++) {
        uint8_t class = class_of(text[at]);
        if (!(class & (CELL | DASH | SPACE)))
            return 0;
        cells = (grid_length_t)(cells + !(class & SPACE));
    }
    return cells;
}

static void judge_plain(line_t *line, const char *text, grid_length_t length)
{
    line->blanks = DASH | STAR;
    line->cells = (grid_length_t)(line->cells + line->dashes);
    if (line->cells != GRID_CELLS || line->run == GRID_CELLS)
        return;
    if (line->run == GRID_CELLS - 1)
        line->cells = line->run; /* 80 cells and a digit behind them, not 81 cells */
    else
        line->cells = (grid_length_t)(line->cells + count_rest(line, text, length));
}

static line_kind_t judge_line(line_t *line, const char *text, grid_length_t length)
{
    memset(line, 0, sizeof *line);
    line->begin = skip_space(text, length, skip_byte_order_mark(text, length));
    line->end = length;
    if (line->begin == length)
        return LINE_BLANK;
    if (text[line->begin] == '#')
        return LINE_PASSED;
    count_characters(line, text, length);
    if (is_drawn(line))
        judge_drawn(line, text);
    else
        judge_plain(line, text, length);
    if (line->others != 0)
        return LINE_SPOILT;
    if (line->seen == BAR && !line->plus)
        return LINE_PASSED;
    if (is_rule(line))
        return LINE_RULE;
    return !is_drawn(line) && (line->seen & EDGE) ? LINE_SPOILT : LINE_CELLS;
}

/* ---- Faults ---- */

static grid_read_t fault_count(grid_reader_t *reader, grid_length_t count)
{
    reader->fault.kind = GRID_FAULT_COUNT;
    reader->fault.count = count;
    if (!reader->uneven)
        reader->fault.line = reader->fault.line_cells = 0;
    return GRID_READ_MALFORMED;
}

/* Names the first character that has no meaning in the line. */
static grid_read_t fault_character(grid_reader_t *reader, const char *text, const line_t *line)
{
    uint8_t meaning = is_drawn(line) ? 0xff : (uint8_t)~EDGE;
    grid_length_t at = line->begin;
    while (class_of(text[at]) & meaning)
        at++;
    reader->fault.kind = GRID_FAULT_CHARACTER;
    reader->fault.character = (uint8_t)text[at];
    reader->fault.line = reader->lines;
    reader->fault.column = (grid_length_t)(at + 1);
    return GRID_READ_MALFORMED;
}

static void note_uneven(grid_reader_t *reader, uint8_t cells)
{
    if (reader->uneven)
        return;
    reader->uneven = true;
    reader->fault.line = reader->lines;
    reader->fault.line_cells = cells;
}

/* ---- The grid under way ---- */

static void forget(grid_reader_t *reader)
{
    reader->cells = 0;
    reader->lines = 0;
    reader->rows = 0;
    reader->rules = 0;
    reader->passing = false;
    reader->has_top = false;
    reader->below_rule = false;
    reader->uneven = false;
}

static bool is_under_way(const grid_reader_t *reader)
{
    return reader->rows != 0 && !reader->passing;
}

static void count_up(uint8_t *counter)
{
    if (*counter != 0xff)
        (*counter)++;
}

static void store_cells(grid_reader_t *reader, const char *text, const line_t *line)
{
    uint8_t cell = reader->cells;
    uint8_t meaning = (uint8_t)(CELL | (line->blanks & DASH));
    grid_length_t at = line->begin;
    grid_length_t end = line->end;
    if (!(line->blanks & STAR)) { /* stars at the ends are drawing */
        while (class_of(text[end - 1]) & SPACE)
            end--;
        at = (grid_length_t)(at + (class_of(text[at]) == STAR));
        end = (grid_length_t)(end - (class_of(text[end - 1]) == STAR));
    }
    for (; at < end; at++) {
        uint8_t class = class_of(text[at]);
        if (class & meaning)
            grid_set(&reader->grid, cell++, class & DIGIT ? (uint8_t)(text[at] - '0') : 0);
    }
    reader->cells = cell;
}

/* ---- Lines by their kind ---- */

/* A puzzle in one line, whole or spoilt. */
static grid_read_t read_alone(grid_reader_t *reader, const char *text, const line_t *line,
                              line_kind_t kind)
{
    if (is_under_way(reader)) {
        reader->again = true;
        return grid_reader_boundary(reader);
    }
    grid_read_t result = GRID_READ_GRID;
    forget(reader);
    reader->lines = 1;
    if (kind == LINE_SPOILT)
        result = fault_character(reader, text, line);
    else if (line->cells != GRID_CELLS)
        result = fault_count(reader, line->cells);
    else
        store_cells(reader, text, line);
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
    return rows == 9 || (rules == 3 && rows > 3) || (rules == 1 && rows > 6);
}

static grid_read_t read_rule(grid_reader_t *reader)
{
    grid_read_t result = reader->passing ? GRID_READ_NOTHING : GRID_READ_PART;
    if (reader->rows == 0 && !reader->passing) {
        reader->lines = 1;
        reader->below_rule = true;
        return GRID_READ_NOTHING;
    }
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

/* Ends a nine-line grid at its ninth row. */
static grid_read_t end_rows(grid_reader_t *reader)
{
    if (reader->uneven) {
        reader->passing = true;
        return fault_count(reader, reader->cells);
    }
    forget(reader);
    return GRID_READ_GRID;
}

static grid_read_t read_spoilt_row(grid_reader_t *reader, const char *text, const line_t *line)
{
    if (is_drawn(line) && line->cells == 0) {
        /* A rule once: no row. */
        if (reader->rows == 0)
            reader->has_top = true;
        else
            count_up(&reader->rules);
    } else {
        count_up(&reader->rows);
    }
    if (reader->passing)
        return GRID_READ_NOTHING;
    reader->passing = true;
    return fault_character(reader, text, line);
}

static grid_read_t read_row(grid_reader_t *reader, const char *text, const line_t *line)
{
    uint8_t cells = (uint8_t)line->cells;
    count_up(&reader->rows);
    if (reader->passing)
        return GRID_READ_NOTHING;
    if (cells != ROW_CELLS)
        note_uneven(reader, cells);
    if (reader->uneven)
        reader->cells = (uint8_t)(reader->cells + cells);
    else
        store_cells(reader, text, line);
    if (reader->rows == 1 && !is_near_row(cells)) {
        reader->passing = true;
        return fault_count(reader, cells);
    }
    return reader->rows == 9 ? end_rows(reader) : GRID_READ_PART;
}

static bool stands_alone(const grid_reader_t *reader, const line_t *line)
{
    bool idle = reader->rows == 0 && !reader->passing;
    grid_length_t others = idle ? line->others : 0;
    return line->cells + others > ROW_CELLS_MAX;
}

static grid_read_t read_cells(grid_reader_t *reader, const char *text, const line_t *line,
                              line_kind_t kind)
{
    if (stands_alone(reader, line))
        return read_alone(reader, text, line, kind);
    if (reader->rows == 0 && !reader->passing)
        reader->has_top = reader->below_rule;
    reader->below_rule = false;
    count_up(&reader->lines);
    return kind == LINE_SPOILT ? read_spoilt_row(reader, text, line) : read_row(reader, text, line);
}

/* ---- The interface ---- */

void grid_reader_reset(grid_reader_t *reader)
{
    memset(reader, 0, sizeof *reader);
}

grid_read_t grid_reader_boundary(grid_reader_t *reader)
{
    bool broken_off = is_under_way(reader);
    if (broken_off)
        fault_count(reader, reader->cells);
    forget(reader);
    return broken_off ? GRID_READ_MALFORMED : GRID_READ_NOTHING;
}

grid_read_t grid_reader_line(grid_reader_t *reader, const char *text, grid_length_t length,
                             grid_length_t *comment)
{
    line_t line;
    line_kind_t kind = judge_line(&line, text, length);
    if (comment)
        *comment = skip_space(text, length, line.end);
    reader->again = false;
    switch (kind) {
    case LINE_BLANK:
        return grid_reader_boundary(reader);
    case LINE_RULE:
        return read_rule(reader);
    case LINE_CELLS:
    case LINE_SPOILT:
        return read_cells(reader, text, &line, kind);
    default:
        if (reader->lines)
            count_up(&reader->lines);
        return GRID_READ_NOTHING;
    }
}

bool grid_line_is_whole(const char *text, grid_length_t length)
{
    line_t line;
    return judge_line(&line, text, length) == LINE_CELLS && line.cells == GRID_CELLS &&
           skip_space(text, length, line.end) == length;
}

bool grid_reader_lacks_only(const grid_reader_t *reader, const char *text, grid_length_t length)
{
    line_t line;
    return reader->rows == 8 && is_under_way(reader) && !reader->uneven &&
           judge_line(&line, text, length) == LINE_CELLS && line.cells == ROW_CELLS;
}
