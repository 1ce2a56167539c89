// Takes coins and flips them at once, which pays a point each. What it is asked: hilltop describe coins
#include <iostream>
#include <sstream>

int main(int argc, char** argv) {
  if (argc != 2) return 1;
  std::istringstream in(argv[1]);
  char mark;  // ';' or '_'
  int round, my_id, my_unflipped = 0;
  long long middle;
  in >> round >> mark >> my_id >> mark >> middle;
  // After that, each player at the table: ;ID_POINTS_FLIPPED_UNFLIPPED
  int id, flipped, unflipped;
  long long points;
  while (in >> mark >> id >> mark >> points >> mark >> flipped >> mark >> unflipped)
    if (id == my_id) my_unflipped = unflipped;

  if (my_unflipped >= 3) std::cout << "FFF";  // what a neighbour has passed on
  else std::cout << (middle >= 2 ? "2FF" : "1FN");
}
