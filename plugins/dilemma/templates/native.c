/* Takes from those who took from it in the round before. What it sees and says: dilemma.h, which is included
 * here. */
#include <hilltop/bot.h>
#include <hilltop/games/dilemma/dilemma.h>

static int64_t decide(hilltop_bot* bot, const hilltop_view* view, uint8_t* action, uint64_t capacity) {
  (void)bot, (void)capacity; /* there is room for any action */
  dilemma_table table;
  dilemma_player me;
  memcpy(&table, view->shared.data, sizeof table);
  memcpy(&me, view->own.data, sizeof me);

  const size_t size = dilemma_row_size(table.players);
  memset(action, 0, size);
  for (int id = 1; id <= table.players && table.played > 0; ++id)
    if (dilemma_row_has(dilemma_row(view->shared.data, table.players, table.played - 1, id), me.id))
      dilemma_row_add(action, id);
  return (int64_t)size;
}

HILLTOP_C_BOT("dilemma", DILEMMA_LAYOUT_ID, "dilemma/@ID@", "@ID@", "takes from who took from it", decide);
