// Bows until it has honour to spare, then strikes. What it is asked: hilltop describe samurai
#include <iostream>
#include <string>
#include <vector>

int main(int argc, char** argv) {
  const std::vector<std::string> args(argv + 1, argv + argc);

  // The last four arguments are always there; in the first turn the two histories before them are not.
  const int honour = std::stoi(args[args.size() - 2]);  // after the two healths, before the enemy's honour
  const std::string enemy_moves = args.size() == 6 ? args[1] : "";

  if (honour <= 3) std::cout << 'B';
  else std::cout << (enemy_moves.ends_with('O') ? 'I' : 'O');  // the quick draw beats an overhead strike
}
