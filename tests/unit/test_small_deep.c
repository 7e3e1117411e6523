/* test_small.c with nearly all guesses in the levels that only nearly empty grids reach otherwise.
 */
#define SMALL_PACKED 1
#define LEVEL_EXACT  2
#include "test_small.c"
