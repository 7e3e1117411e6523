#include "words.h"

#include "../hal/flash.h"

#define WORD_TEXT(symbol, word, meaning)     static const char symbol##_word[] FLASH = word;
#define MEANING_TEXT(symbol, word, meaning)  static const char symbol##_meaning[] FLASH = meaning;
#define WORD_ENTRY(symbol, word, meaning)    symbol##_word,
#define MEANING_ENTRY(symbol, word, meaning) symbol##_meaning,

VERDICT_WORDS(WORD_TEXT)
ERROR_WORDS(WORD_TEXT)
ERROR_WORDS(MEANING_TEXT)

static const char *const verdicts[] FLASH = {VERDICT_WORDS(WORD_ENTRY)};
static const char *const errors[] FLASH = {ERROR_WORDS(WORD_ENTRY)};
static const char *const meanings[] FLASH = {ERROR_WORDS(MEANING_ENTRY)};

const char *words_verdict(verdict_t verdict)
{
    return flash_pointer(&verdicts[verdict]);
}

const char *words_error(error_word_t error)
{
    return flash_pointer(&errors[error]);
}

const char *words_error_meaning(error_word_t error)
{
    return flash_pointer(&meanings[error]);
}
