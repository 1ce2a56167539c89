// samurai_loop.hpp - the floor that the host is measured against: the rules of samurai as somebody would
// write them down for one contest of bots in C++, in one program, without plugins, views or journals.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace samurai_loop {

/// What a bot is shown.
struct Samurai {
  std::string history;  // the letters played, oldest first
  int health = 20, honour = 1;
};

class Bot {
 public:
  virtual ~Bot() = default;
  virtual char decide(const Samurai& self, const Samurai& enemy) = 0;
};

/// The floor's counterparts of samurai/waiter and samurai/wall. Two of either stand for the whole match.
class Waiter : public Bot {
 public:
  char decide(const Samurai&, const Samurai&) override { return 'W'; }
};
class Wall : public Bot {
 public:
  char decide(const Samurai& self, const Samurai&) override {
    return !self.history.empty() && self.history.back() == 'G' ? 'W' : 'G';
  }
};

struct Result {
  std::uint64_t steps;
  std::vector<std::int64_t> scores;
};

inline bool is_strike(char action) { return action == 'I' || action == 'P' || action == 'O'; }

inline bool hits(char strike, char reply) {
  if (!is_strike(strike)) return false;
  if (reply == 'W' || reply == 'B') return true;
  return (strike == 'I' && reply == 'O') || (strike == 'O' && reply == 'P') ||
         (strike == 'P' && reply == 'I');
}

/// The match ends in this turn, lost by one or by both.
inline Result lost(const bool (&losers)[2], int turn) {
  return {static_cast<std::uint64_t>(turn),
          {losers[1] && !losers[0] ? 1 : 0, losers[0] && !losers[1] ? 1 : 0}};
}

/// Plays one match of 500 turns at most.
inline Result play(Bot& first, Bot& second) {
  std::array<Samurai, 2> samurai;
  for (auto& s : samurai) s.history.reserve(500);
  for (int turn = 1; turn <= 500; ++turn) {
    std::array<char, 2> action{first.decide(samurai[0], samurai[1]), second.decide(samurai[1], samurai[0])};
    for (char& letter : action)
      if (letter != 'B' && letter != 'G' && !is_strike(letter)) letter = 'W';

    std::array<int, 2> damage{};
    for (std::size_t i : {0u, 1u})
      if (hits(action[i], action[1 - i])) damage[1 - i] = samurai[i].honour >= 7 ? 2 : 1;
    for (std::size_t i : {0u, 1u}) {
      Samurai& s = samurai[i];
      s.health -= damage[i];
      if (action[i] == 'B') ++s.honour;
      if (is_strike(action[i])) --s.honour;
      if (action[i] == 'G' && !s.history.empty() && s.history.back() == 'G') --s.honour;
      s.history += action[i];
    }

    const bool dishonoured[] = {samurai[0].honour < 0, samurai[1].honour < 0};
    if (dishonoured[0] || dishonoured[1]) return lost(dishonoured, turn);
    const bool dead[] = {samurai[0].health <= 0, samurai[1].health <= 0};
    if (dead[0] || dead[1]) return lost(dead, turn);
  }
  return {500, {0, 0}};
}

}  // namespace samurai_loop
