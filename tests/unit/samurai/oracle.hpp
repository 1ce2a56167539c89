// oracle.hpp - the rules once more, written naively and apart from the game: everything follows from the
// two histories, from the start, by a table of who is hit.
#pragma once
#include <map>
#include <string>

namespace samurai::test {

struct Oracle {
  int health[2] = {20, 20}, honour[2] = {1, 1};
  bool over = false;
  int winner = -1;
};

/// True if `striker` hits `victim`, by the table.
inline bool oracle_hits(char striker, char victim) {
  static const std::map<char, std::string> kHit = {{'W', ""},    {'B', ""},    {'G', ""},
                                                   {'I', "WBO"}, {'P', "WBI"}, {'O', "WBP"}};
  return kHit.at(striker).find(victim) != std::string::npos;
}

/// What a match of the published game has come to after these turns.
inline Oracle oracle(const std::string& first, const std::string& second) {
  const std::string history[2] = {first, second};
  Oracle o;
  for (std::size_t t = 0; t < first.size(); ++t) {
    const int before[2] = {o.honour[0], o.honour[1]};
    for (int s = 0; s < 2; ++s) {
      const char own = history[s][t], other = history[1 - s][t];
      if (oracle_hits(own, other)) o.health[1 - s] -= before[s] > 6 ? 2 : 1;
      if (own == 'B') o.honour[s] += 1;
      if (std::string("IPO").find(own) != std::string::npos) o.honour[s] -= 1;
      if (t > 0 && history[s].substr(t - 1, 2) == "GG") o.honour[s] -= 1;
    }
  }
  const bool struck[2] = {o.honour[0] == -1, o.honour[1] == -1};
  const bool dead[2] = {o.health[0] < 1, o.health[1] < 1};
  if (struck[0] || struck[1]) {
    o.over = true;
    if (!struck[0]) o.winner = 0;
    if (!struck[1]) o.winner = 1;
  } else if (dead[0] || dead[1]) {
    o.over = true;
    if (!dead[0]) o.winner = 0;
    if (!dead[1]) o.winner = 1;
  } else {
    o.over = first.size() == 500;
  }
  return o;
}

}  // namespace samurai::test
