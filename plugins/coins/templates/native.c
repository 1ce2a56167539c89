/* Takes coins and flips them at once, which pays a point each. What it sees and says: coins.h, which is
 * included here. */
#include <hilltop/bot.h>
#include <hilltop/games/coins/coins.h>

static int64_t decide(hilltop_bot* bot, const hilltop_view* view, uint8_t* action, uint64_t capacity) {
  (void)bot, (void)capacity; /* there is room for any action */
  coins_table table;
  coins_seat seat;
  coins_player me;
  memcpy(&table, view->shared.data, sizeof table);
  memcpy(&seat, view->own.data, sizeof seat);
  /* After the table: the players, in seating order. */
  memcpy(&me, view->shared.data + sizeof table + seat.place * sizeof me, sizeof me);

  memset(action, 'N', (size_t)table.actions);
  if (me.unflipped >= 3) memcpy(action, "FFF", 3); /* what a neighbour has passed on */
  else if (table.pile >= 2) memcpy(action, "2FF", 3);
  else memcpy(action, "1F", 2);
  return table.actions; /* the size of the action */
}

HILLTOP_C_BOT("coins", COINS_LAYOUT_ID, "coins/@ID@", "@ID@", "takes coins and flips them at once", decide);
