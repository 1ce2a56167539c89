// rules_test.cpp - the rules, tried without a host: `ctest --test-dir build` runs it.
#include "rules.hpp"

#include <cstdio>

namespace {

int failures = 0;

void expect(bool is_so, const char* what) {
  if (is_so) return;
  std::fprintf(stderr, "not so: %s\n", what);
  ++failures;
}

hilltop_choice shows(std::uint32_t seat, const char* letter) {
  return {seat, HILLTOP_OK, HILLTOP_DEFAULT_ACTION, 0, hilltop::bytes(letter)};
}

/// The scores after one round with these actions, and whether the first seat's was a fault.
struct Round {
  std::array<std::int64_t, 2> scores{};
  bool fault = false;
};

Round play(const char* first, const char* second) {
  game::Session session(game::Session::Params(1), hilltop_opening{});
  expect(session.pending().count == 2, "both are asked");
  std::array<hilltop_choice, 2> choices{shows(0, first), shows(1, second)};
  session.step(choices);
  expect(session.pending().count == 0, "one round is the whole match");
  Round round;
  std::array<std::uint8_t, 2> forfeits{};
  session.score(round.scores, forfeits);
  round.fault = choices[0].fault == HILLTOP_INVALID;
  return round;
}

}  // namespace

int main() {
  using Scores = std::array<std::int64_t, 2>;
  expect(play("H", "H").scores == Scores{1, 0}, "equal pennies are for the first seat");
  expect(play("H", "T").scores == Scores{0, 1}, "different ones are for the second");
  expect(!play("T", "T").fault, "tails are no fault");
  expect(play("X", "H").fault, "another letter is a fault");
  expect(play("X", "H").scores == Scores{1, 0}, "a fault counts as heads");
  return failures == 0 ? 0 : 1;
}
