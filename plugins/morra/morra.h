/* morra.h - what a native bot of the game `morra` sees and says. Plain C11.
 *
 * View: `shared` is a morra_table, followed by a morra_throw for seat 0 and one for seat 1 for every
 * turn so far. `own` is a morra_player. Action: a morra_throw, both numbers from 0 to `highest`. */
#ifndef HILLTOP_MORRA_H
#define HILLTOP_MORRA_H
#include <stdint.h>

/* A digest of these layouts (hilltop/random.hpp, layout_id); changes with them. */
#define MORRA_LAYOUT                                                              \
  "morra 1: table{i32 turn turns highest fixed} throw{u8 choice guess}[2*turn]; " \
  "player{i64 score rival_score; i32 seat reserved}; throw"
#define MORRA_LAYOUT_ID 0x224c57121efe76d0ull

typedef struct morra_table {
  int32_t turn;    /* turns completed */
  int32_t turns;   /* the match ends after that many */
  int32_t highest; /* numbers are 0..highest, at most 9 */
  int32_t fixed;   /* what a lone right guess scores; 0: the sum of the two numbers played */
} morra_table;

typedef struct morra_throw {
  uint8_t choice; /* the number played */
  uint8_t guess;  /* of the rival's number */
} morra_throw;

typedef struct morra_player {
  int64_t score, rival_score;
  int32_t seat; /* 0 or 1: which throw of a turn is this seat's own */
  int32_t reserved;
} morra_player;

#endif
