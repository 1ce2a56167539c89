/* samurai.h - what a native bot of the game `samurai` sees and says. Plain C11.
 *
 * View: `shared` is a samurai_table, followed by the moves so far, two letters a turn: seat 0's, then
 * seat 1's, as they counted. `own` is a samurai_fighter. Action: one letter of SAMURAI_LETTERS. */
#ifndef HILLTOP_SAMURAI_H
#define HILLTOP_SAMURAI_H
#include <stdint.h>

/* A digest of these layouts (hilltop/random.hpp, layout_id); changes with them. */
#define SAMURAI_LAYOUT                                                             \
  "samurai 1: table{i32 turn turns sword_honour damage sword_damage} u8[2*turn]; " \
  "fighter{i32 seat health enemy_health honour enemy_honour}; u8"
#define SAMURAI_LAYOUT_ID 0xa267d3108ff2dfbdull

/* Wait, bow, guard, quick draw, parry, overhead strike. */
#define SAMURAI_LETTERS "WBGIPO"

typedef struct samurai_table {
  int32_t turn;  /* turns completed */
  int32_t turns; /* the match is drawn after that many */
  int32_t sword_honour, damage, sword_damage;
} samurai_table;

typedef struct samurai_fighter {
  int32_t seat; /* 0 or 1: which letters of a turn are this seat's own */
  int32_t health, enemy_health, honour, enemy_honour;
} samurai_fighter;

#endif
