/* The Accountant keeps the books of both sides: for every throw of its own it adds up what the rival's
 * guesses would have cost, for every guess what it would have earned, and takes the best balance of each. Old
 * entries fade. */
#include <stdio.h>
#include <string.h>

enum { NUMBERS = 6 };

int main(int argc, char** argv) {
  if (argc != 7) return 2;
  const char *theirs = argv[4], *their_guesses = argv[5];
  const size_t turns = strlen(theirs);

  double throws[NUMBERS] = {0}, guesses[NUMBERS] = {0};
  for (size_t turn = 0; turn < turns; ++turn) {
    const int thrown = theirs[turn] - '0', guessed = their_guesses[turn] - '0';
    for (int n = 0; n < NUMBERS; ++n) {
      throws[n] *= 0.95;
      guesses[n] *= 0.95;
      throws[n] += guessed == n ? -(n + thrown) : n / 6.0;
      guesses[n] += thrown == n ? n + 2 : 0;
    }
  }

  int choice = NUMBERS - 1, guess = NUMBERS - 1;
  for (int n = NUMBERS - 1; n >= 0; --n) {
    if (throws[n] > throws[choice]) choice = n;
    if (guesses[n] > guesses[guess]) guess = n;
  }
  printf("%d %d\n", choice, guess);
  return 0;
}
