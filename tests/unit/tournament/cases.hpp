// cases.hpp - every format with every kind of game, repetitions, bots that keep files, ties and `until`.
#pragma once
#include "fake.hpp"

#include <tuple>
#include <utility>

namespace hilltop::fake {

inline constexpr std::uint32_t kAllFlags =
    HILLTOP_KEEPS_RECORDS | HILLTOP_HAS_ENROLMENT | HILLTOP_HAS_INTERLUDES | HILLTOP_RECORDS_BYES;

/// A format with a field and the flags of a game, and how many bots keep their folders.
struct Case {
  const char* name;
  Format format;
  std::size_t entrants;
  std::uint32_t flags;
  std::size_t keeping;  // the first so many entrants
  std::vector<TieRule> ties;
  Until until = {};
};

inline std::vector<Case> every_case() {
  const Format pairs{FormatType::round_robin, 3, 0, 1, 1};
  const Format random{FormatType::random_pairs, 1, 0, 9, 1};
  const Format table{FormatType::free_for_all, 12, 0, 1, 1};
  const Format groups{FormatType::free_for_all, 25, 3, 1, 1};
  const TieRule duel{TieRule::Type::duel, 2, 5}, playoff{TieRule::Type::playoff, 0, 3};
  std::vector<Case> cases;
  for (const auto& [name, format] :
       {std::pair("pairs", pairs), {"random", random}, {"table", table}, {"groups", groups}})
    for (const std::uint32_t flags :
         {0u, std::uint32_t{HILLTOP_KEEPS_RECORDS},
          std::uint32_t{HILLTOP_KEEPS_RECORDS | HILLTOP_HAS_ENROLMENT},
          std::uint32_t{HILLTOP_KEEPS_RECORDS | HILLTOP_HAS_INTERLUDES}, kAllFlags})
      for (const std::uint64_t repeat : {1u, 3u}) {
        Format repeated = format;
        repeated.repeat = repeat;
        cases.push_back({name, repeated, 6 + repeat % 2, flags, flags % 3 == 1 ? 2u : 0u, {duel, playoff}});
      }
  for (const auto& [name, format, most] :
       {std::tuple("pairs until", pairs, 40u), {"random until", random, 40u}, {"groups until", groups, 200u}})
    for (const std::uint32_t flags : {0u, std::uint32_t{HILLTOP_KEEPS_RECORDS}, kAllFlags})
      for (const std::uint64_t top : {0u, 1u})
        cases.push_back({name, format, 7, flags, flags % 3 == 1 ? 2u : 0u, {duel}, {most, top, 6'000}});
  cases.push_back({"keeping", pairs, 5, 0, 5, {duel}});
  cases.push_back({"some keeping", random, 8, 0, 3, {playoff}});
  return cases;
}

inline Tournament tournament_of(const Case& c) {
  Tournament t = tournament(c.format, c.entrants, c.flags);
  for (std::size_t i = 0; i < c.keeping; ++i) t.entrants[i].state = Lifetime::tournament;
  t.ties = c.ties;
  t.until = c.until;
  return t;
}

}  // namespace hilltop::fake
