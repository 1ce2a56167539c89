/* Takes coins and flips them at once, which pays a point each. What it is asked: hilltop describe coins */
#include <stdio.h>
#include <string.h>

int main(int argc, char** argv) {
  int round, my_id, my_unflipped = 0;
  long long middle;
  if (argc != 2 || sscanf(argv[1], "%d;%d;%lld", &round, &my_id, &middle) != 3) return 1;
  /* After that, each player at the table: ;ID_POINTS_FLIPPED_UNFLIPPED */
  for (const char* field = argv[1]; field != NULL; field = strchr(field + 1, ';')) {
    int id, flipped, unflipped;
    long long points;
    if (sscanf(field, ";%d_%lld_%d_%d", &id, &points, &flipped, &unflipped) == 4 && id == my_id)
      my_unflipped = unflipped;
  }

  if (my_unflipped >= 3) puts("FFF"); /* what a neighbour has passed on */
  else puts(middle >= 2 ? "2FF" : "1FN");
}
