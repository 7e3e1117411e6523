/* The words of the project, once: the firmware, the host tool and docs/PROTOCOL.md are made from
 * these lists (X-macros: define X(symbol, word, meaning), expand a list, undefine X). */
#ifndef CORE_WORDS_H
#define CORE_WORDS_H

/* Verdicts: what can be said of a puzzle. */
#define VERDICT_WORDS(X)                                                                           \
    X(VERDICT_UNIQUE, "unique", "one solution")                                                    \
    X(VERDICT_MULTIPLE, "multiple", "more than one solution; the first is shown")                  \
    X(VERDICT_SOLVED, "solved", "a solution; whether there is another was not asked")              \
    X(VERDICT_NONE, "none", "no solution")                                                         \
    X(VERDICT_CONFLICT, "conflict", "two givens clash; both cells are named")                      \
    X(VERDICT_MALFORMED, "malformed", "not a grid; says what and where")                           \
    X(VERDICT_CANCELLED, "cancelled", "ended by cancel, stop or Ctrl-C")                           \
    X(VERDICT_LIMIT, "limit", "the node budget that the caller set ran out")

/* Errors: what can be wrong with a line or a frame rather than with a puzzle. Those of frames alone
 * come first: their meanings are for the host and the page, no chip says them. */
#define FRAME_ERROR_WORDS(X)                                                                       \
    X(ERROR_BAD_FRAME, "bad-frame", "the frame is not well formed or its CRC does not match")      \
    X(ERROR_BAD_VERB, "bad-verb", "no such verb on this board")                                    \
    X(ERROR_BUSY, "busy", "more grid frames are under way than the window allows")
#define LINE_ERROR_WORDS(X)                                                                        \
    X(ERROR_BAD_ARGUMENT, "bad-argument", "an argument is missing, left over or out of range")     \
    X(ERROR_LOST, "lost", "a byte of the line was lost in the receiver")                           \
    X(ERROR_TOO_LONG, "too-long", "the line is longer than the limit that hello tells")            \
    X(ERROR_UNKNOWN, "unknown", "no such command; help lists them")
#define ERROR_WORDS(X) FRAME_ERROR_WORDS(X) LINE_ERROR_WORDS(X)

#define WORD_SYMBOL(symbol, word, meaning) symbol,
typedef enum { VERDICT_WORDS(WORD_SYMBOL) VERDICT_COUNT } verdict_t;
typedef enum { ERROR_WORDS(WORD_SYMBOL) ERROR_COUNT } error_word_t;
#undef WORD_SYMBOL

#endif
