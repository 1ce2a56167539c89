/* dilemma.h - what a native bot of the game `dilemma` sees and says. Plain C11.
 *
 * Players have ids from 1 to P = table.players. A row is the set of ids that one player takes from in one
 * round: dilemma_row_size(P) bytes, id i being bit i % 8 of byte i / 8 (bit 0 is never set).
 *
 * View: `shared` is a dilemma_table, then an int64_t score of each id, in order, then the history: for each
 * round played the rows of ids 1 to P. `own` is a dilemma_player, then the bytes of its state line.
 * Action: a row. After it there may be a '\n' and a state line without any '\n', which a program gives to get
 * it back in the next round; native bots remember by themselves. */
#ifndef HILLTOP_DILEMMA_H
#define HILLTOP_DILEMMA_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A digest of these layouts (hilltop/random.hpp, layout_id); changes with them. */
#define DILEMMA_LAYOUT                                                                              \
  "dilemma 1: table{u64 r; i32 players played rounds gain loss trailing_space} i64 score[players] " \
  "row[played][players]; player{i32 id has_state} u8[]; row"
#define DILEMMA_LAYOUT_ID 0xf2767e54f2708b4eull

#define DILEMMA_MAX_PLAYERS 1000

typedef struct dilemma_table {
  uint64_t r;             /* this round's random number: the only source of chance that bots may use */
  int32_t players;        /* P */
  int32_t played;         /* rounds played so far, N */
  int32_t rounds;         /* the match lasts that many */
  int32_t gain, loss;     /* what a take gives the taker, and what it costs the victim */
  int32_t trailing_space; /* 1: the text protocol's variant */
} dilemma_table;

typedef struct dilemma_player {
  int32_t id;        /* this player's own */
  int32_t has_state; /* 1: a state line was given, perhaps an empty one */
} dilemma_player;

static inline size_t dilemma_row_size(int32_t players) { return (size_t)players / 8 + 1; }

/* The score of an id, from a shared block. */
static inline int64_t dilemma_score(const uint8_t* shared, int32_t id) {
  int64_t score;
  memcpy(&score, shared + sizeof(dilemma_table) + (size_t)(id - 1) * sizeof score, sizeof score);
  return score;
}

/* The row of id `taker` in a round, which is counted from 0 to played - 1. */
static inline const uint8_t* dilemma_row(const uint8_t* shared, int32_t players, int32_t round,
                                         int32_t taker) {
  const uint8_t* history = shared + sizeof(dilemma_table) + (size_t)players * sizeof(int64_t);
  return history + ((size_t)round * (size_t)players + (size_t)taker - 1) * dilemma_row_size(players);
}

static inline int dilemma_row_has(const uint8_t* row, int32_t id) { return row[id / 8] >> (id % 8) & 1; }
static inline void dilemma_row_add(uint8_t* row, int32_t id) {
  row[id / 8] = (uint8_t)(row[id / 8] | 1u << (id % 8));
}

#endif
