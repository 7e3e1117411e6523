/* Where the fields of search_t lie, for C (which checks it) and for assembly (which cannot know).
 * On the AVR `search` begins on a page of 256 bytes; the views of a digit are then reached by
 * changing one address byte. */
#ifndef CORE_SEARCH_LAYOUT_H
#define CORE_SEARCH_LAYOUT_H

#define SEARCH_ROW           0
#define SEARCH_CELLS         162
#define SEARCH_PLACED        243
#define SEARCH_NODES         244
#define SEARCH_GUESSES       248
#define SEARCH_DEPTH         252
#define SEARCH_WAITING       253
#define SEARCH_BUDGET        254
#define SEARCH_ENTRY         255
#define SEARCH_COLUMN        256
#define SEARCH_TRAIL         418
#define SEARCH_ROW_WEIGHT    499
#define SEARCH_OPEN          508
#define SEARCH_FAILURES      509
#define SEARCH_LOCKED        510
#define SEARCH_BOX           512
#define SEARCH_COLUMN_WEIGHT 674
#define SEARCH_BOX_WEIGHT    683
#define SEARCH_CELL          692

/* What kind of entry of the trail a digit is: added to its cell number. */
#define SEARCH_PLAIN      0   /* deduced, or the last alternative of a guess */
#define SEARCH_GUESS_CELL 81  /* a guess; the cell's other (higher) candidates remain */
#define SEARCH_GUESS_BOX  162 /* a guess; the digit's other place in a unit remains */

/* Results of search_propagate(). */
#define SEARCH_QUIET         0 /* everything queued is placed */
#define SEARCH_SPENT         1 /* the budget is used up */
#define SEARCH_CONTRADICTION 2
#define SEARCH_WENT_BACK     3 /* after a contradiction, to the guess search.entry */

#define SEARCH_NOTHING 0xFF /* no such cell, no such entry */

/* After so many failures a guess may also be a digit with two places in a box. */
#define SEARCH_MANY_FAILURES 128
/* Weights are halved every so many failures: a power of two that divides the above. */
#define SEARCH_HALVE_EVERY 16

#endif
