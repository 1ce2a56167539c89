/* Bows until it has honour to spare, then strikes. What it sees and says: samurai.h, which is included here.
 */
#include <hilltop/bot.h>
#include <hilltop/games/samurai/samurai.h>

static int64_t decide(hilltop_bot* bot, const hilltop_view* view, uint8_t* action, uint64_t capacity) {
  (void)bot, (void)capacity; /* there is room for any action */
  samurai_table table;
  int32_t seat;
  memcpy(&table, view->shared.data, sizeof table);
  memcpy(&seat, view->own.data, sizeof seat);
  /* After the table: the letters of seat 0 and seat 1 for each turn so far. */
  const uint8_t* moves = view->shared.data + sizeof table;
  const uint8_t last_enemy = table.turn > 0 ? moves[2 * (table.turn - 1) + 1 - seat] : 'W';

  if (table.honour[seat] <= 3) *action = 'B';
  else *action = last_enemy == 'O' ? 'I' : 'O'; /* the quick draw beats an overhead strike */
  return 1;                                     /* the size of the action */
}

HILLTOP_C_BOT("samurai", SAMURAI_LAYOUT_ID, "samurai/@ID@", "@ID@", "bows until it has honour to spare",
              decide);
