#include "answer.h"

#include "../hal/flash.h"
#include "person.h"
#include "requests.h"
#include "say.h"
#include "tuc.h"

#define ENDS      SAY_END SAY_DONE
#define MALFORMED "error " SAY_VERDICT " "

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
    return answer.tally.found == request->max
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

const char *answer_script(void)
{
    const request_t *request = request_answering();

    if (request->tag != 0) {
        return frame_script(request);
    }
    if (tuc_is_on()) {
        return tuc_answer_script();
    }
    return person_script(request);
}
