/* Bows until it has honour to spare, then strikes. What it is asked: hilltop describe samurai */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char** argv) {
  /* The last four arguments are always there; in the first turn the two histories before them are not. */
  const int honour = atoi(argv[argc - 2]); /* after the two healths, before the enemy's honour */
  const char* enemy_moves = argc == 7 ? argv[2] : "";
  const size_t turns = strlen(enemy_moves);

  if (honour <= 3) puts("B");
  else if (turns > 0 && enemy_moves[turns - 1] == 'O')
    puts("I"); /* the quick draw beats an overhead strike */
  else puts("O");
}
