#include "answer.h"

#include "../hal/flash.h"
#include "console.h"
#include "requests.h"
#include "say.h"
#include "tuc.h"

#define ENDS        SAY_END SAY_DONE
#define MALFORMED   "error " SAY_VERDICT " "
#define ENDS_PERSON SAY_PROMPT SAY_DONE

/* ---- To a program ---- */

static const char *refusal(uint8_t ask)
{
    switch (ask) {
    case ASK_ARGUMENT:
        return FLASH_TEXT("error " SAY_ERROR ENDS);
    case ASK_CELLS:
        return FLASH_TEXT(MALFORMED "need 81 got " SAY_MAX ENDS);
    default:
        return FLASH_TEXT(MALFORMED "character 0x" SAY_HEX " at " SAY_MAX ENDS);
    }
}

static const char *count_script(const request_t *request)
{
    return answer.figures[ANSWER_FOUND] == request->max
               ? FLASH_TEXT("ok count " SAY_FOUND " atleast" SAY_FIGURES)
               : FLASH_TEXT("ok count " SAY_FOUND " exact" SAY_FIGURES);
}

static const char *frame_script(const request_t *request)
{
    switch (answer.verdict) {
    case VERDICT_CONFLICT:
        return FLASH_TEXT("error " SAY_VERDICT SAY_CLASH ENDS);
    case VERDICT_CANCELLED:
        return FLASH_TEXT("error " SAY_VERDICT ENDS);
    case VERDICT_LIMIT:
        return FLASH_TEXT("error " SAY_VERDICT SAY_FIGURES);
    case VERDICT_MALFORMED:
        return refusal(request->ask);
    default:
        break;
    }
    if (request->ask == ASK_COUNT) {
        return count_script(request);
    }
    return answer.verdict == VERDICT_NONE ? FLASH_TEXT("ok " SAY_VERDICT SAY_FIGURES)
                                          : FLASH_TEXT("ok " SAY_VERDICT " " SAY_CELLS SAY_FIGURES);
}

/* ---- To a person ---- */

/* What came of a search that was not about the puzzle's own verdict; null: that verdict. */
static const char *special_script(const request_t *request)
{
    bool is_none = answer.verdict == VERDICT_NONE;

    switch (request->ask) {
    case ASK_COUNT:
        return answer.figures[ANSWER_FOUND] == request->max
                   ? FLASH_TEXT("count >=" SAY_FOUND SAY_TIME)
                   : FLASH_TEXT("count " SAY_FOUND SAY_TIME);
    case ASK_NEXT:
        if (!is_none) {
            console_shown(answer.figures[ANSWER_FOUND]);
        }
        return is_none ? FLASH_TEXT("no solution after number " SAY_FOUND SAY_TIME)
                       : FLASH_TEXT(SAY_DRAWN "solution " SAY_FOUND SAY_TIME);
    case ASK_CHECK:
        if (is_none) {
            return 0;
        }
        return answer.figures[ANSWER_NODES] == 0 ? FLASH_TEXT("right, and finished" ENDS_PERSON)
                                                 : FLASH_TEXT("right so far" SAY_TIME);
    default:
        return 0;
    }
}

static const char *person_script(const request_t *request)
{
    const char *special = answer.verdict <= VERDICT_NONE ? special_script(request) : 0;

    if (special != 0) {
        return special;
    }
    if (answer.verdict < VERDICT_NONE) {
        return FLASH_TEXT(SAY_DRAWN SAY_VERDICT SAY_TIME);
    }
    if (answer.verdict == VERDICT_CONFLICT) {
        return FLASH_TEXT(SAY_VERDICT SAY_CLASH ENDS_PERSON);
    }
    return answer.verdict == VERDICT_CANCELLED ? FLASH_TEXT(SAY_VERDICT ENDS_PERSON)
                                               : FLASH_TEXT(SAY_VERDICT SAY_TIME);
}

const char *answer_script(void)
{
    const request_t *request = request_answering();

    if (request->tag != 0) {
        return frame_script(request);
    }
    if (request->ask == ASK_TUC) {
        return tuc_answer_script();
    }
    if (request->ask == ASK_NAME) {
        return FLASH_TEXT(SAY_STORE "name " SAY_NAME ENDS_PERSON);
    }
    return person_script(request);
}
