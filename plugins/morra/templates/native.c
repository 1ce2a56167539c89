/* Expects the rival to repeat its last number, and plays the one it was least often guessed to play.
 * What it sees and says: morra.h, which is included here. */
#include <hilltop/bot.h>
#include <hilltop/games/morra/morra.h>

static int64_t decide(hilltop_bot* bot, const hilltop_view* view, uint8_t* action, uint64_t capacity) {
  (void)bot, (void)capacity; /* there is room for any action */
  morra_table table;
  morra_player me;
  memcpy(&table, view->shared.data, sizeof table);
  memcpy(&me, view->own.data, sizeof me);
  /* After the table: the throws of seat 0 and seat 1 for each turn so far. */
  const morra_throw* throws = (const morra_throw*)(view->shared.data + sizeof table);

  int guessed[10] = {0}, play = table.highest, guess = table.highest / 2;
  for (int turn = 0; turn < table.turn; ++turn) {
    const morra_throw theirs = throws[2 * turn + 1 - me.seat];
    ++guessed[theirs.guess];
    guess = theirs.choice;
  }
  for (int number = play - 1; number >= 0; --number)
    if (guessed[number] < guessed[play]) play = number;
  action[0] = (uint8_t)play;
  action[1] = (uint8_t)guess;
  return 2; /* the size of the action */
}

HILLTOP_C_BOT("morra", MORRA_LAYOUT_ID, "morra/@ID@", "@ID@", "expects the rival to repeat its last number",
              decide);
