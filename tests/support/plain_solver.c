#include "plain_solver.h"

#include <string.h>

#define ALL 0x1FFu

typedef struct {
    uint8_t cells[GRID_CELLS];
    unsigned rows[9], columns[9], boxes[9]; /* digits used, bit 0 is digit 1 */
    const uint8_t *order;                   /* digits in the order of trying */
    unsigned found;
    unsigned most;
    uint8_t *solution;
} search_state_t;

static unsigned box_of(unsigned cell)
{
    return cell / 27 * 3 + cell % 9 / 3;
}

static unsigned candidates(const search_state_t *state, unsigned cell)
{
    return ALL & ~(state->rows[cell / 9] | state->columns[cell % 9] | state->boxes[box_of(cell)]);
}

/* Puts a digit into an open cell, or takes it out again. */
static void toggle(search_state_t *state, unsigned cell, unsigned digit)
{
    unsigned bit = 1u << (digit - 1);
    state->cells[cell] = (uint8_t)(state->cells[cell] ? 0 : digit);
    state->rows[cell / 9] ^= bit;
    state->columns[cell % 9] ^= bit;
    state->boxes[box_of(cell)] ^= bit;
}

/* The open cell with the fewest candidates, GRID_CELLS when none is open. */
static unsigned tightest(const search_state_t *state)
{
    unsigned best = GRID_CELLS, fewest = 10;
    for (unsigned cell = 0; cell < GRID_CELLS && fewest > 1; cell++) {
        unsigned count = (unsigned)__builtin_popcount(candidates(state, cell));
        if (state->cells[cell] == 0 && count < fewest) {
            best = cell;
            fewest = count;
        }
    }
    return best;
}

static void descend(search_state_t *state)
{
    unsigned cell = tightest(state);
    if (cell == GRID_CELLS) {
        if (state->found++ == 0 && state->solution != NULL)
            memcpy(state->solution, state->cells, GRID_CELLS);
        return;
    }
    unsigned mask = candidates(state, cell);
    for (unsigned i = 0; i < 9 && state->found < state->most; i++) {
        unsigned digit = state->order[i];
        if (mask >> (digit - 1) & 1) {
            toggle(state, cell, digit);
            descend(state);
            toggle(state, cell, digit);
        }
    }
}

static const uint8_t upwards[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

static unsigned count_in_order(const uint8_t givens[GRID_CELLS], unsigned most, uint8_t *solution,
                               const uint8_t order[9])
{
    search_state_t state = {.most = most, .solution = solution, .order = order};
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        if (givens[cell] == 0)
            continue;
        if (!(candidates(&state, cell) >> (givens[cell] - 1) & 1))
            return 0;
        toggle(&state, cell, givens[cell]);
    }
    descend(&state);
    return state.found;
}

unsigned plain_count(const uint8_t givens[GRID_CELLS], unsigned most, uint8_t *solution)
{
    return count_in_order(givens, most, solution, upwards);
}

bool plain_clash(const uint8_t cells[GRID_CELLS])
{
    search_state_t state = {0};
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        if (cells[cell] == 0)
            continue;
        if (!(candidates(&state, cell) >> (cells[cell] - 1) & 1))
            return true;
        toggle(&state, cell, cells[cell]);
    }
    return false;
}

uint32_t plain_draw(plain_random_t *random, uint32_t below)
{
    random->state ^= random->state << 13;
    random->state ^= random->state >> 17;
    random->state ^= random->state << 5;
    return (uint32_t)((uint64_t)random->state * below >> 32);
}

static void shuffle(plain_random_t *random, uint8_t *items, uint32_t count)
{
    for (uint32_t i = count - 1; i > 0; i--) {
        uint32_t j = plain_draw(random, i + 1);
        uint8_t kept = items[i];
        items[i] = items[j];
        items[j] = kept;
    }
}

/* The three boxes of the main diagonal are free of each other: fill them at random, solve the rest
 * with the digits in a random order. */
void plain_full_grid(plain_random_t *random, uint8_t cells[GRID_CELLS])
{
    uint8_t digits[9];
    uint8_t givens[GRID_CELLS] = {0};
    memcpy(digits, upwards, sizeof digits);
    for (unsigned box = 0; box < 3; box++) {
        shuffle(random, digits, 9);
        for (unsigned place = 0; place < 9; place++)
            givens[(box * 3 + place / 3) * 9 + box * 3 + place % 3] = digits[place];
    }
    shuffle(random, digits, 9);
    count_in_order(givens, 1, cells, digits);
}

void plain_puzzle(plain_random_t *random, uint8_t cells[GRID_CELLS], uint8_t solution[GRID_CELLS])
{
    uint8_t order[GRID_CELLS];
    plain_full_grid(random, solution);
    memcpy(cells, solution, GRID_CELLS);
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++)
        order[cell] = cell;
    shuffle(random, order, GRID_CELLS);
    for (unsigned i = 0; i < GRID_CELLS; i++) {
        uint8_t cell = order[i];
        cells[cell] = 0;
        if (plain_count(cells, 2, NULL) != 1)
            cells[cell] = solution[cell];
    }
}
