#include "cli/settled.hpp"

#include "cli/ratings.hpp"
#include "cli/table.hpp"

#include <algorithm>

namespace hilltop {
namespace {

/// So many names, or pairs of names, stand in a line.
constexpr std::size_t kNamed = 5;

/// "a, b and 3 others".
std::string listed(std::vector<std::string> parts) {
  const std::size_t others = parts.size() > kNamed ? parts.size() - kNamed : 0;
  if (others > 0) parts.resize(kNamed);
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool last = others == 0 && i + 1 == parts.size();
    text += (i == 0 ? "" : last ? " and " : ", ") + parts[i];
  }
  return others == 0 ? text : text + " and " + std::to_string(others) + (others == 1 ? " other" : " others");
}

const char* unit_of(const Format& format) {
  switch (format.type) {
    case FormatType::round_robin: return " matches a pair";
    case FormatType::free_for_all: return " matches";
    case FormatType::random_pairs: return " rounds";
  }
  return "";
}

/// "the first 3 are": what is to be sure.
std::string what(const Until& until) {
  if (until.top == 0) return "the order of all is";
  return until.top == 1 ? "the first is" : "the first " + std::to_string(until.top) + " are";
}

/// "95%".
std::string sure_at(const Until& until) { return to_text(Points{100 * until.confidence}) + '%'; }

std::string name_of(const Tournament& tournament, std::uint32_t entrant) {
  return terminal_text(tournament.entrants[entrant].name);
}

/// For whom more was played: those who have played most first.
std::string played_on(const Tournament& tournament, const Plan& plan) {
  auto rows = plan.tally().standings();
  std::erase_if(rows, [&](const Standing& row) {
    return row.matches == 0 || !plan.settling().played_on()[row.entrant];
  });
  std::ranges::stable_sort(rows, std::ranges::greater(), &Standing::matches);
  if (rows.size() == tournament.entrants.size() && rows.front().matches == rows.back().matches)
    return "all have played " + std::to_string(rows.front().matches);
  std::vector<std::string> parts;
  for (const Standing& row : rows)
    parts.push_back(name_of(tournament, row.entrant) + (parts.empty() ? " has played " : " ") +
                    std::to_string(row.matches));
  return listed(std::move(parts));
}

std::string more_matches(const Tournament& tournament, const Plan& plan) {
  const std::uint64_t extra = plan.settling().extra();
  if (extra == 0) return "no more matches";
  return std::to_string(extra) + (extra == 1 ? " more match: " : " more matches: ") +
         played_on(tournament, plan);
}

/// How many decimals tell a percentage from 100.
int decimals_of(double percent) {
  int decimals = 1;
  for (double unit = 0.5; decimals < 9 && 100 - percent < unit; unit /= 10) ++decimals;
  return decimals;
}

/// Whose order could be in doubt.
std::size_t left(const Tournament& tournament, const Plan& plan) {
  const auto rows = plan.tally().standings();
  return static_cast<std::size_t>(std::ranges::count_if(rows, [&](const Standing& row) {
    return row.disqualified.empty() && row.refused.empty() && !tournament.entrants[row.entrant].plant;
  }));
}

std::string doubts_text(const Tournament& tournament, const Settling& settling, int decimals) {
  std::vector<std::string> pairs;
  for (const Doubt& doubt : settling.doubts())
    pairs.push_back(name_of(tournament, doubt.above) + " above " + name_of(tournament, doubt.below) +
                    (doubt.superiority ? " (" + decimal(100 * *doubt.superiority, decimals) + "%)"
                                       : " (never compared)"));
  return listed(std::move(pairs));
}

}  // namespace

std::string until_text(const Tournament& tournament) {
  const Until& until = tournament.until;
  if (until.most == 0) return "";
  std::string when;
  const auto all = looks(tournament, tournament.entrants.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    when += (i == 0 ? "" : i + 1 == all.size() ? " and " : ", ") + std::to_string(all[i]);
  return "until " + what(until) + " sure" + (until.top == 0 ? "" : " to be above all below") + " (" +
         sure_at(until) + "), more matches are played for those in doubt; the order is looked at after " +
         when + unit_of(tournament.format);
}

std::string settling_note(const Tournament& tournament, const Plan& plan) {
  const std::size_t doubts = plan.settling().doubts().size();
  if (plan.breaks_tie() || doubts == 0) return "";
  return "until " + what(tournament.until) + " sure (" + std::to_string(doubts) +
         (doubts == 1 ? " pair" : " pairs") + " in doubt)";
}

std::string settled_text(const Tournament& tournament, const Plan& plan) {
  const Settling& settling = plan.settling();
  if (!settling.looked()) return "";
  const std::string more = ", after " + more_matches(tournament, plan);
  if (settling.settled() && left(tournament, plan) < 2)
    return "nothing to settle: fewer than two are left who could win";
  if (settling.settled())
    return "settled: " + what(tournament.until) + " sure (" + sure_at(tournament.until) + ')' + more;
  const double asked = 100 * settling.least(looks(tournament, tournament.entrants.size()).size());
  const bool over = plan.finished() || plan.breaks_tie();
  const std::string most = std::to_string(tournament.until.most) + unit_of(tournament.format);
  return (over ? "not settled with the most that may be played (" + most + ')' : "not settled yet") + more +
         "; in doubt (a look asks for " + decimal(asked, decimals_of(asked)) +
         "%): " + doubts_text(tournament, settling, decimals_of(asked));
}

std::string settling_json(const Tournament& tournament, const Plan& plan) {
  const Settling& settling = plan.settling();
  std::string names, doubts;
  for (std::uint32_t i = 0; i < tournament.entrants.size(); ++i)
    if (settling.played_on()[i])
      names += (names.empty() ? "" : ", ") + json_string(tournament.entrants[i].name);
  for (const Doubt& doubt : settling.doubts())
    doubts += std::string(doubts.empty() ? "" : ", ") +
              "{\"above\": " + json_string(tournament.entrants[doubt.above].name) +
              ", \"below\": " + json_string(tournament.entrants[doubt.below].name) +
              ", \"superiority\": " + (doubt.superiority ? decimal(*doubt.superiority, 4) : "null") + '}';
  return std::string("{\"settled\": ") + (settling.settled() ? "true" : "false") +
         ", \"more_matches\": " + std::to_string(settling.extra()) + ", \"played_on\": [" + names +
         "], \"doubts\": [" + doubts + "]}";
}

}  // namespace hilltop
