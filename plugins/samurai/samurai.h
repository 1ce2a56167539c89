/* samurai.h - what a native bot of the game `samurai` sees and says. Plain C11.
 *
 * View: `shared` is a samurai_table, followed by the moves so far, two letters a turn: seat 0's, then
 * seat 1's, as they counted. `own` is the seat, 0 or 1, an int32_t. Action: one letter of SAMURAI_LETTERS. */
#ifndef HILLTOP_SAMURAI_H
#define HILLTOP_SAMURAI_H
#include <stdint.h>

/* A digest of these layouts (hilltop/random.hpp, layout_id); changes with them. */
#define SAMURAI_LAYOUT                                                          \
  "samurai 2: table{i32 turn turns sword_honour damage sword_damage health[2] " \
  "honour[2]} u8[2*turn]; i32 seat; u8"
#define SAMURAI_LAYOUT_ID 0xfa901eb778d02423ull

/* Wait, bow, guard, quick draw, parry, overhead strike. */
#define SAMURAI_LETTERS "WBGIPO"

typedef struct samurai_table {
  int32_t turn;  /* turns completed */
  int32_t turns; /* the match is drawn after that many */
  int32_t sword_honour, damage, sword_damage;
  int32_t health[2], honour[2]; /* by seat */
} samurai_table;

#endif
