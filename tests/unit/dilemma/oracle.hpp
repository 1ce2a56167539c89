// oracle.hpp - the dilemma once more, written from the rules text in the plainest way, to compare with.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace dilemma_oracle {

using Round = std::set<std::pair<int, int>>;  // (taker, victim)

struct Game {
  int players = 0;
  bool trailing_space = false;
  std::vector<Round> rounds;
  std::map<int, std::string> state;  // by id; what is absent was never given

  std::map<int, std::int64_t> scores(std::int64_t gain, std::int64_t loss) const {
    std::map<int, std::int64_t> points;
    for (int id = 1; id <= players; ++id) points[id] = 0;
    for (const Round& round : rounds)
      for (const auto& [taker, victim] : round) points[taker] += gain, points[victim] -= loss;
    return points;
  }

  std::string input(int id, const std::string& r) const {
    std::string text =
        std::to_string(players) + " " + std::to_string(id) + " " + std::to_string(rounds.size()) + "\n";
    for (const Round& round : rounds) {
      std::string line;
      for (const auto& [taker, victim] : round)
        line += "(" + std::to_string(taker) + ", " + std::to_string(victim) + ") ";
      if (!trailing_space && !line.empty()) line.pop_back();
      text += line + "\n";
    }
    text += r + "\n";
    const auto given = state.find(id);
    if (given != state.end()) return text + given->second + "\n";
    return trailing_space ? text : text + "\n";
  }
};

}  // namespace dilemma_oracle
