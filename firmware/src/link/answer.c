#include "answer.h"

#include "../hal/flash.h"
#include "out.h"
#include "person.h"
#include "requests.h"
#include "say.h"
#include "tuc.h"

/* What a program is told: by the verdict, VERDICT_SOLVED and those before it first; of a count,
 * when there may be more and when there are not; by the ask, from ASK_CELLS on. */
#define ANSWERS(X)                                                                                 \
    X("ok " SAY_VERDICT " " SAY_CELLS SAY_FIGURES SAY_ENDS)                                        \
    X("ok " SAY_VERDICT SAY_FIGURES SAY_ENDS)                                                      \
    X(SAY_REFUSED SAY_VERDICT SAY_CLASH SAY_ENDS)                                                  \
    X(SAY_REFUSED SAY_PHRASE SAY_ENDS)                                                             \
    X(SAY_REFUSED SAY_VERDICT SAY_ENDS)                                                            \
    X(SAY_REFUSED SAY_VERDICT SAY_FIGURES SAY_ENDS)                                                \
    X("ok " SAY_COUNT SAY_FOUND " atleast" SAY_FIGURES SAY_ENDS)                                   \
    X("ok " SAY_COUNT SAY_FOUND " exact" SAY_FIGURES SAY_ENDS)                                     \
    X(SAY_REFUSED SAY_VERDICT SAY_NEED SAY_MAX SAY_ENDS)                                           \
    X(SAY_REFUSED SAY_VERDICT SAY_CHARACTER SAY_HEX " at " SAY_MAX SAY_ENDS)

#define ANSWER(text) text "\0"
static const char answers[] FLASH = ANSWERS(ANSWER);

#define ANSWERS_OF_COUNT (VERDICT_LIMIT - VERDICT_SOLVED + 1)
#define ANSWERS_OF_ASK   (ANSWERS_OF_COUNT + 2)

static uint8_t frame_answer(uint8_t ask)
{
    uint8_t verdict = answer.verdict < VERDICT_SOLVED ? VERDICT_SOLVED : answer.verdict;
    uint8_t nth = (uint8_t)(verdict - VERDICT_SOLVED);

    if (ask >= ASK_CELLS) {
        return (uint8_t)(ask - ASK_CELLS + ANSWERS_OF_ASK);
    }
    return ask == ASK_COUNT && verdict <= VERDICT_NONE ? (uint8_t)(nth + ANSWERS_OF_COUNT) : nth;
}

const char *answer_script(void)
{
    const request_t *request = request_answering();

    if (request->tag != 0) {
        return out_nth(answers, frame_answer(request->ask));
    }
    return tuc_is_on() ? tuc_answer_script() : person_script(request);
}
