// Expects the rival to repeat its last number, and plays the one it was least often guessed to play.
// What it is asked: hilltop describe morra
#include <algorithm>
#include <iostream>
#include <string>

int main(int argc, char** argv) {
  // My choices, guesses and score, then theirs: one digit a turn, oldest first; in the first turn they are
  // empty.
  if (argc != 7) return 1;
  const std::string their_choices = argv[4], their_guesses = argv[5];

  const char guess = their_choices.empty() ? '3' : their_choices.back();
  const auto guessed = [&](char number) { return std::ranges::count(their_guesses, number); };
  const std::string numbers = "543210";
  const char play = *std::ranges::min_element(numbers, {}, guessed);  // of equal ones the highest
  std::cout << play << ' ' << guess << '\n';
}
