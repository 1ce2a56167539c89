// Takes from those who took from it in the round before. What it is asked: hilltop describe dilemma
#include <iostream>
#include <sstream>
#include <string>

int main() {
  int players, me, rounds_played;
  std::string last;
  std::cin >> players >> me >> rounds_played;
  std::getline(std::cin, last);  // the rest of that line: nothing
  for (int round = 0; round < rounds_played; ++round) std::getline(std::cin, last);

  // A round is "(taker, victim) (taker, victim) ...", or empty.
  std::istringstream takes(last);
  char mark;  // '(', ',' or ')'
  int taker, victim;
  while (takes >> mark >> taker >> mark >> victim >> mark)
    if (victim == me) std::cout << taker << ' ';
  std::cout << '\n';
}
