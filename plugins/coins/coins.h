/* coins.h - what a native bot of the game `coins` sees and says. Plain C11.
 *
 * View: `shared` is a coins_table, followed by table.players times a coins_player, in seating order:
 * the next player sits to the right, the previous one to the left, wrapping round. `own` is a coins_seat.
 * Action: table.actions letters of COINS_LETTERS, applied from the first to the last. */
#ifndef HILLTOP_COINS_H
#define HILLTOP_COINS_H
#include <stdint.h>

/* A digest of these layouts (hilltop/random.hpp, layout_id); changes with them. */
#define COINS_LAYOUT                                                                            \
  "coins 1: table{i64 pile; i32 round rounds players actions lenient take put remove flip "     \
  "unflip get_flipped get_unflipped end_flipped end_unflipped} player{i64 points; i32 flipped " \
  "unflipped; u32 id seat}[players]; seat{u32 place}; u8[actions]"
#define COINS_LAYOUT_ID 0xa0917abbc1f2409dull

#define COINS_MAX_PLAYERS 62 /* the pile of 2^62 coins is the last that 64 bits hold with room to spare */
#define COINS_MAX_ACTIONS 16 /* of a turn, in any variant */

/* Nothing; take 1-3; put back 1-3; remove 1-3; flip, unflip; rotate to previous, to next. */
#define COINS_LETTERS "N123ABCXYZFURT"

typedef struct coins_table {
  int64_t pile;   /* unflipped coins in the middle */
  int32_t round;  /* the round being played, from 1 */
  int32_t rounds; /* the match ends after that many */
  int32_t players;
  int32_t actions;                         /* of a turn */
  int32_t lenient;                         /* 1: an unknown letter of a reply wastes that action alone */
  int32_t take, put, remove, flip, unflip; /* points for each coin that an action moves */
  int32_t get_flipped, get_unflipped;      /* points for each coin received in a rotation */
  int32_t end_flipped, end_unflipped;      /* points for each coin held at the end */
} coins_table;

typedef struct coins_player {
  int64_t points;
  int32_t flipped, unflipped; /* coins of the local pile */
  uint32_t id;                /* the entrant's number in the tournament, from 0 */
  uint32_t seat;              /* the entrant's seat in the match; not the place at the table */
} coins_player;

typedef struct coins_seat {
  uint32_t place; /* which of the players this is, from 0 */
} coins_seat;

#endif
