/* codemon.h - what a native bot of the game `codemon` sees and says. Plain C11.
 *
 * View: `shared` is a codemon_table, `own` a codemon_sight. The question that the sight holds says what
 * the action must be:
 *   'T'  enrolment: the registration line, NAME|MEMBER|MEMBER|MEMBER, as text without a line end, at
 *        most CODEMON_LINE bytes; MEMBER is name:type:attack:defense:speed:move:move:move
 *   'C'  choose the active monster: one byte, the slot 0..2 of a living member
 *   'A'  a turn: one byte, 0..2 to use the move in that slot, 10..12 to switch to member 0..2
 *   'B'  bonus: three bytes, for each member the stat that gets the point: 0 attack, 1 defense, 2 speed */
#ifndef HILLTOP_CODEMON_H
#define HILLTOP_CODEMON_H
#include <stdint.h>

/* A digest of these layouts (hilltop/random.hpp, layout_id); changes with them. */
#define CODEMON_LAYOUT                                                                               \
  "codemon 1: table{i32 turn turns hp free_points stat_cap bonus_every effect_percent wake_percent " \
  "confusion_percent reserved}; member{char name[36]; i32 id stats[3] hp type poisoned moves[3] "    \
  "uses[3] bonus[3]; u8 effects[64]} team{char name[36]; i32 active; member[3]} "                    \
  "sight{i32 question seat; team own other}; T text[255], C u8, A u8, B u8[3]"
#define CODEMON_LAYOUT_ID 0xaf3750e6818f0e04ull

enum { CODEMON_LINE = 255, CODEMON_NAME = 32, CODEMON_EFFECTS = 64 };

typedef struct codemon_table {
  int32_t turn;  /* turns completed in this battle */
  int32_t turns; /* the battle is a tie after that many */
  int32_t hp;    /* of a fresh monster */
  int32_t free_points, stat_cap, bonus_every;
  int32_t effect_percent, wake_percent, confusion_percent;
  int32_t reserved;
} codemon_table;

typedef struct codemon_member {
  char name[CODEMON_NAME + 4]; /* NUL-terminated */
  int32_t id;                  /* unique in the battle */
  int32_t stats[3];            /* attack, defense, speed as registered: no bonus, no effects */
  int32_t hp, type;
  int32_t poisoned;                 /* poison ticks taken so far */
  int32_t moves[3];                 /* ids; -1 in the other team, which does not show them */
  int32_t uses[3];                  /* left; -1: unlimited; 0 in the other team */
  int32_t bonus[3];                 /* as stats; 0 in the other team */
  uint8_t effects[CODEMON_EFFECTS]; /* ids in the order they came, ended by a 0 */
} codemon_member;

typedef struct codemon_team {
  char name[CODEMON_NAME + 4]; /* NUL-terminated */
  int32_t active;              /* slot 0..2 */
  codemon_member member[3];
} codemon_team;

typedef struct codemon_sight {
  int32_t question; /* 'T', 'C', 'A' or 'B' */
  int32_t seat;
  codemon_team own, other; /* all zero where the question has none */
} codemon_sight;

#endif
