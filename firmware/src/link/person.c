#include "person.h"

#include "../core/words.h"
#include "../hal/flash.h"
#include "console.h"
#include "out.h"
#include "say.h"

/* The numbers of the person's codes of say.h, in the same order. */
enum {
    CODE_FAULT_HEX,
    CODE_FAULT_LINE,
    CODE_LIMIT,
    CODE_RULE,
    CODE_ROW /* and eight more */
};

/* ---- Answers ---- */

/* What came of a search that was not about the puzzle's own verdict; null: that verdict. */
static const char *special_script(const request_t *request)
{
    bool is_none = answer.verdict == VERDICT_NONE;

    switch (request->ask) {
    case ASK_COUNT:
        return answer.tally.found == request->max ? FLASH_TEXT(SAY_COUNT ">=" SAY_FOUND SAY_TIME)
                                                  : FLASH_TEXT(SAY_COUNT SAY_FOUND SAY_TIME);
    case ASK_NEXT:
        if (!is_none) {
            console_shown(answer.tally.found);
        }
        return is_none ? FLASH_TEXT("none after " SAY_SOLUTION " " SAY_FOUND SAY_TIME)
                       : FLASH_TEXT(SAY_DRAWN SAY_SOLUTION " " SAY_FOUND SAY_TIME);
    case ASK_CHECK:
        if (is_none) {
            return 0;
        }
        return answer.progress.nodes == 0 ? FLASH_TEXT("right, and finished" SAY_ENDS)
                                          : FLASH_TEXT("right so far" SAY_TIME);
    default:
        return 0;
    }
}

const char *person_script(const request_t *request)
{
    const char *special = answer.verdict <= VERDICT_NONE ? special_script(request) : 0;

    if (request->ask == ASK_NAME) {
        return FLASH_TEXT(SAY_STORE "name " SAY_NAME SAY_ENDS);
    }
    if (request->ask == ASK_SHOW) {
        return FLASH_TEXT(SAY_DRAWN SAY_ENDS);
    }
    if (special != 0) {
        return special;
    }
    if (answer.verdict < VERDICT_NONE) {
        console_shown(1);
        return FLASH_TEXT(SAY_DRAWN SAY_VERDICT SAY_TIME);
    }
    if (answer.verdict == VERDICT_CONFLICT) {
        return FLASH_TEXT(SAY_VERDICT SAY_CLASH SAY_ENDS);
    }
    return answer.verdict == VERDICT_CANCELLED ? FLASH_TEXT(SAY_VERDICT SAY_ENDS)
                                               : FLASH_TEXT(SAY_VERDICT SAY_TIME);
}

/* ---- Codes ---- */

/* "| 5 3 . | . 7 . | . . . |" */
static void out_row(uint8_t row)
{
    const grid_packed_t *grid = &request_answering()->grid;
    uint8_t cell = (uint8_t)(row * 9);

    for (uint8_t box = 0; box < 3; box++) {
        out_text(FLASH_TEXT("| "));
        for (uint8_t i = 0; i < 3; i++, cell++) {
            out_cells(grid, cell, 1);
            out_char(' ');
        }
    }
    out_text(FLASH_TEXT("|\r\n"));
}

void person_out(uint8_t code)
{
    switch (code) {
    case CODE_FAULT_HEX:
        out_hex((uint8_t)say_tag());
        break;
    case CODE_FAULT_LINE:
        out_number(say_tag() >> 8);
        break;
    case CODE_LIMIT:
        out_number((uint32_t)say_tag() << 16 | say_argument());
        break;
    case CODE_RULE:
        out_text(FLASH_TEXT("+-------+-------+-------+\r\n"));
        break;
    default:
        out_row((uint8_t)(code - CODE_ROW));
        break;
    }
}
