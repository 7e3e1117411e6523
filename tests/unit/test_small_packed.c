/* test_small.c with what parts with 256 bytes of RAM have: levels in the cells, and no sweep. */
#define SMALL_PACKED 1
#define SOLVER_SWEEP 0
#include "test_small.c"
