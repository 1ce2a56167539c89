#include "config/until.hpp"

#include "config/values.hpp"
#include "tournament/until.hpp"

#include <algorithm>
#include <charconv>

namespace hilltop {
namespace {

/// "winner", "top-3" or "all" (0).
std::uint64_t read_separated(const yaml::Node& node) {
  const std::string word = read_text(node);
  if (word == "all") return 0;
  if (word == "winner") return 1;
  std::uint64_t top = 0;
  const bool is_top = word.starts_with("top-");
  const char* begin = word.data() + (is_top ? 4 : 0);
  const auto [end, error] = std::from_chars(begin, word.data() + word.size(), top);
  if (!is_top || error != std::errc() || end != word.data() + word.size() || *begin == '0')
    throw yaml::Problem{node.at, "expected winner, top-N (such as top-3) or all, found \"" + word + '"'};
  return top;
}

Points read_confidence(const yaml::Node& node) {
  constexpr Points kLeast = 5'000, kMost = 9'999;
  Points confidence = 0;
  try {
    confidence = read_points(node);
  } catch (const yaml::Problem&) {
    // of points; what is wanted here is told below
  }
  if (confidence < kLeast || confidence > kMost)
    throw yaml::Problem{
        node.at, "expected a likelihood from 0.5 to 0.9999, such as 0.95, found \"" + read_text(node) + '"'};
  return confidence;
}

/// Whether who wins more has more points, as ratings take it.
bool rewards_wins(const Scoring& scoring) {
  return scoring.by_score ||
         (scoring.win > scoring.loss && scoring.win >= scoring.draw && scoring.draw >= scoring.loss);
}

std::string counted(std::uint64_t number, const char* one, const char* many) {
  return std::to_string(number) + ' ' + (number == 1 ? one : many);
}

void check_winners(const Tournament& t, std::uint64_t top, yaml::Position at) {
  if (t.entrants.empty()) return;  // they could not be read
  const auto winners = static_cast<std::uint64_t>(std::ranges::count(t.entrants, false, &Entrant::plant));
  if (winners < 2)
    throw yaml::Problem{at, "nothing to separate: " + counted(winners, "entrant", "entrants") +
                                " that can win (is no plant); leave until out"};
  if (top > winners)
    throw yaml::Problem{at, "top-" + std::to_string(top) + " of " + std::to_string(winners) +
                                " entrants that can win (are no plants); write all"};
}

/// That there is something to play beyond what the format has.
void check_most(const Tournament& t, std::uint64_t most, yaml::Position at) {
  const std::uint64_t has = planned(t.format), least = has + whole_batch(t.format, t.entrants.size());
  if (most >= least) return;
  throw yaml::Problem{at, "max: " + std::to_string(most) + " leaves nothing to play after the " +
                              std::to_string(has) + " that format has; write " + std::to_string(least) +
                              " or more"};
}

}  // namespace

Until read_until(const yaml::Node& node, const Tournament& t, Problems& problems) {
  Until until;
  Fields fields(node, "until", problems);
  if (t.entrants.size() > kMostRated)
    throw yaml::Problem{node.at, std::to_string(t.entrants.size()) +
                                     " entrants; until rates them, which is for " +
                                     std::to_string(kMostRated) + " at most: leave it out"};
  if (!rewards_wins(t.scoring))
    throw yaml::Problem{node.at,
                        "until goes by who wins, and these points do not reward it: give a win no less "
                        "than a draw, a draw no less than a loss, and a win more than a loss"};
  constexpr std::uint64_t kMost = 1'000'000'000;
  fields.need("separated", [&](const yaml::Node& n) {
    until.top = read_separated(n);
    check_winners(t, until.top, n.at);
  });
  fields.read("confidence", [&](const yaml::Node& n) { until.confidence = read_confidence(n); });
  fields.need("max", [&](const yaml::Node& n) {
    until.most = read_whole(n, 1, kMost);
    check_most(t, until.most, n.at);
  });
  fields.finish();
  return until;
}

}  // namespace hilltop
