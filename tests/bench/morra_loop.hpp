// morra_loop.hpp - the floor for Morra: its rules as somebody would write them down for one contest of bots
// in C++, in one program, without plugins, views or journals.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace morra_loop {

struct Throw {
  int choice, guess;
};

/// What a bot is shown.
struct Player {
  std::vector<Throw> history;  // oldest first
  std::int64_t score = 0;
};

class Bot {
 public:
  virtual ~Bot() = default;
  virtual Throw decide(const Player& self, const Player& rival) = 0;
};

/// The floor's counterparts of morra/fist and morra/clockwork.
class Fist : public Bot {
 public:
  Throw decide(const Player&, const Player&) override { return {0, 0}; }
};
class Clockwork : public Bot {
 public:
  Throw decide(const Player& self, const Player&) override {
    const int turn = static_cast<int>(self.history.size());
    return {turn % 6, turn / 6 % 6};
  }
};

struct Result {
  std::uint64_t steps;
  std::vector<std::int64_t> scores;
};

inline bool is_valid(const Throw& thrown) {
  return thrown.choice >= 0 && thrown.choice <= 5 && thrown.guess >= 0 && thrown.guess <= 5;
}

/// Plays one match of 1000 turns.
inline Result play(Bot& first, Bot& second) {
  constexpr int kTurns = 1000;
  std::array<Player, 2> player;
  for (Player& p : player) p.history.reserve(kTurns);
  for (int turn = 1; turn <= kTurns; ++turn) {
    const Throw a = first.decide(player[0], player[1]), b = second.decide(player[1], player[0]);
    if (!is_valid(a) || !is_valid(b))
      return {static_cast<std::uint64_t>(turn), {player[0].score, player[1].score}};
    const bool right_a = a.guess == b.choice, right_b = b.guess == a.choice;
    if (right_a != right_b) player[right_a ? 0 : 1].score += a.choice + b.choice;
    player[0].history.push_back(a);
    player[1].history.push_back(b);
  }
  return {kTurns, {player[0].score, player[1].score}};
}

}  // namespace morra_loop
