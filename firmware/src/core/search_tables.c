#include "search_tables.h"

#if !defined(__AVR__) || SOLVER_C

#define LINE(n)      (n), (n), (n), (n), (n), (n), (n), (n), (n)
#define THREES(a)    (a), (a), (a), (a) + 1, (a) + 1, (a) + 1, (a) + 2, (a) + 2, (a) + 2
#define UP(a)        (a), (a) + 1, (a) + 2
#define NINE         0, 1, 2, 3, 4, 5, 6, 7, 8
#define BOX_CELLS(a) UP(a), UP((a) + 9), UP((a) + 18)

const uint8_t search_rows[GRID_CELLS] FLASH = {LINE(0), LINE(1), LINE(2), LINE(3), LINE(4),
                                               LINE(5), LINE(6), LINE(7), LINE(8)};
const uint8_t search_columns[GRID_CELLS] FLASH = {NINE, NINE, NINE, NINE, NINE,
                                                  NINE, NINE, NINE, NINE};
const uint8_t search_cells_at[GRID_CELLS] FLASH = {BOX_CELLS(0),  BOX_CELLS(3),  BOX_CELLS(6),
                                                   BOX_CELLS(27), BOX_CELLS(30), BOX_CELLS(33),
                                                   BOX_CELLS(54), BOX_CELLS(57), BOX_CELLS(60)};
const uint8_t search_nines[9] FLASH = {0, 9, 18, 27, 36, 45, 54, 63, 72};
const uint16_t search_bits[9] FLASH = {1, 2, 4, 8, 16, 32, 64, 128, 256};
const uint16_t search_wide[8] FLASH = {0, 0x007, 0x038, 0x03F, 0x1C0, 0x1C7, 0x1F8, 0x1FF};
const uint16_t search_tall[8] FLASH = {0, 0x049, 0x092, 0x0DB, 0x124, 0x16D, 0x1B6, 0x1FF};
const uint8_t search_in_row[GRID_CELLS] FLASH = {THREES(0),  THREES(3),  THREES(6),
                                                 THREES(18), THREES(21), THREES(24),
                                                 THREES(36), THREES(39), THREES(42)};
#define NINE_FROM(a) UP(a), UP((a) + 3), UP((a) + 6)
const uint8_t search_in_column[GRID_CELLS] FLASH = {NINE_FROM(9),  NINE_FROM(9),  NINE_FROM(9),
                                                    NINE_FROM(27), NINE_FROM(27), NINE_FROM(27),
                                                    NINE_FROM(45), NINE_FROM(45), NINE_FROM(45)};
const uint8_t search_threes[9] FLASH = {0, 0, 0, 3, 3, 3, 6, 6, 6};
const uint16_t search_three_lines[9] FLASH = {0x007, 0x007, 0x007, 0x038, 0x038,
                                              0x038, 0x1C0, 0x1C0, 0x1C0};
const uint16_t search_row_places[9] FLASH = {0x007, 0x038, 0x1C0, 0x007, 0x038,
                                             0x1C0, 0x007, 0x038, 0x1C0};
const uint16_t search_column_places[9] FLASH = {0x049, 0x092, 0x124, 0x049, 0x092,
                                                0x124, 0x049, 0x092, 0x124};

#endif
