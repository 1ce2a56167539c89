/* The Charging Ox: strikes as long as it has honour to spend, then catches its breath with two bows. It
 * changes the strike whenever the last one met steel. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char** argv) {
  const char* mine = argc == 7 ? argv[1] : "";
  const char* his = argc == 7 ? argv[2] : "";
  const int honour = atoi(argv[argc - 2]);
  const size_t turn = strlen(mine);

  const char last = turn > 0 ? mine[turn - 1] : 'O';
  const char reply = turn > 0 ? his[turn - 1] : 'W';
  const int breathing = last == 'B' && honour < 2;

  if (honour == 0 || breathing) {
    puts("B");
  } else {
    static const char next[] = "IPO";
    const char* place = strchr(next, last);
    const int parried = strchr("GIPO", reply) != NULL;
    const long shift = place == NULL ? 0 : (place - next) + parried;
    printf("%c\n", next[shift % 3]);
  }
  return 0;
}
