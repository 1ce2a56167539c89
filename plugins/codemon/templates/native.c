/* Three monsters that hit with their first move, the healthiest first. What it is asked: hilltop describe
 * codemon What it sees and says: codemon.h, which is included here. */
#include <hilltop/bot.h>
#include <hilltop/games/codemon/codemon.h>

/* NAME|MEMBER|MEMBER|MEMBER */
static const char team[] = "Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11";

static int64_t decide(hilltop_bot* bot, const hilltop_view* view, uint8_t* action, uint64_t capacity) {
  (void)bot, (void)capacity; /* there is room for any action */
  codemon_sight sight;
  memcpy(&sight, view->own.data, sizeof sight);
  switch (sight.question) {
    case 'T': memcpy(action, team, sizeof team - 1); return sizeof team - 1;
    case 'C': /* which member fights now */
      action[0] = 0;
      for (uint8_t slot = 1; slot < 3; ++slot)
        if (sight.own.member[slot].hp > sight.own.member[action[0]].hp) action[0] = slot;
      return 1;
    case 'B': /* a bonus point for each member: 0 attack, 1 defense, 2 speed */
      memset(action, 0, 3);
      return 3;
    default: /* 'A': 0 to 2: a move; 10 to 12: switch */ action[0] = 0; return 1;
  }
}

HILLTOP_C_BOT("codemon", CODEMON_LAYOUT_ID, "codemon/@ID@", "@ID@", "hits with the first move", decide);
