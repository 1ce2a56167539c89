/* Takes from those who took from it in the round before. What it is asked: hilltop describe dilemma */
#include <stdio.h>

int main(void) {
  int players, me, rounds_played;
  if (scanf("%d %d %d", &players, &me, &rounds_played) != 3) return 1;
  while (getchar() != '\n') continue;

  /* A round is "(taker, victim) (taker, victim) ...", or empty. */
  for (int round = 1; round <= rounds_played; ++round) {
    int taker, victim, c;
    while ((c = getchar()) != '\n' && c != EOF)
      if (c == '(' && scanf("%d, %d", &taker, &victim) == 2 && victim == me && round == rounds_played)
        printf("%d ", taker);
  }
  putchar('\n');
}
