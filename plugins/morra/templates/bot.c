/* Expects the rival to repeat its last number, and plays the one it was least often guessed to play.
 * What it is asked: hilltop describe morra */
#include <stdio.h>
#include <string.h>

int main(int argc, char** argv) {
  /* My choices, guesses and score, then theirs: one digit a turn, oldest first; in the first turn they are
   * empty. */
  if (argc != 7) return 1;
  const char *their_choices = argv[4], *their_guesses = argv[5];
  const size_t turns = strlen(their_choices);

  const char guess = turns > 0 ? their_choices[turns - 1] : '3';
  int guessed[6] = {0}, play = 5;
  for (size_t turn = 0; turn < turns; ++turn) ++guessed[their_guesses[turn] - '0'];
  for (int number = 4; number >= 0; --number)
    if (guessed[number] < guessed[play]) play = number;
  printf("%d %c\n", play, guess);
}
