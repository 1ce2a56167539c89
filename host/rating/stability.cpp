#include "rating/stability.hpp"

#include "rating/per_match.hpp"

#include <algorithm>
#include <cstdlib>

namespace hilltop {
namespace {

using Played = Field::Played;

bool better(const Played& a, const Played& b) { return compare_per_match(a, b) > 0; }

/// Of each entrant that has played; 0 for the others.
using Ranks = std::vector<std::uint32_t>;

/// `among` in order of rank, and their ranks.
struct Ranking {
  std::vector<std::uint32_t> order;
  Ranks rank;

  Ranking(std::vector<std::uint32_t> among, const std::vector<Played>& played)
      : order(std::move(among)), rank(played.size(), 0) {
    std::ranges::stable_sort(order, [&](auto a, auto b) { return better(played[a], played[b]); });
    for (std::size_t i = 0; i < order.size(); ++i) {
      const bool level = i > 0 && !better(played[order[i - 1]], played[order[i]]);
      rank[order[i]] = level ? rank[order[i - 1]] : static_cast<std::uint32_t>(i + 1);
    }
  }
  std::vector<std::uint32_t> first() const {
    std::vector<std::uint32_t> best;
    for (const std::uint32_t entrant : order)
      if (rank[entrant] == 1) best.push_back(entrant);
    return best;
  }
};

std::vector<RankChange> changes_of(const Ranking& before, const Ranking& after) {
  std::vector<RankChange> changes;
  for (const std::uint32_t entrant : after.order)
    if (before.rank[entrant] != after.rank[entrant])
      changes.push_back({entrant, before.rank[entrant], after.rank[entrant]});
  std::ranges::stable_sort(changes, std::ranges::greater(), [](const RankChange& change) {
    return std::abs(static_cast<std::int64_t>(change.before) - static_cast<std::int64_t>(change.after));
  });
  return changes;
}

/// Pairs of entrants, and how many of them are in the same order twice.
struct Pairs {
  double all = 0, kept = 0;
  void count(const Ranking& before, const Ranking& after) {
    for (const std::uint32_t a : after.order)
      for (const std::uint32_t b : after.order) {
        if (a >= b) continue;
        ++all;
        kept += (before.rank[a] <=> before.rank[b]) == (after.rank[a] <=> after.rank[b]) ? 1 : 0;
      }
  }
};

}  // namespace

Stability leave_one_out(const Field& field, const std::vector<std::uint32_t>& among) {
  Stability stability;
  std::vector<Played> with_all;
  for (std::uint32_t i = 0; i < field.size(); ++i) with_all.push_back(field.played(i));
  stability.first = Ranking(among, with_all).first();
  Pairs pairs;
  for (const std::uint32_t out : among) {
    auto others = among;
    std::erase(others, out);
    auto without = with_all;
    bool any = false;
    for (const std::uint32_t other : others) {
      const Encounter met = field.encounter(other, out);
      without[other].matches -= met.matches();
      without[other].points -= met.points;
      any = any || without[other].matches > 0;
    }
    if (!any) continue;
    const Ranking before(others, with_all), after(others, without);
    pairs.count(before, after);
    stability.left_out.push_back({out, after.first(), changes_of(before, after)});
  }
  stability.known = !stability.left_out.empty();
  if (pairs.all > 0) stability.kept_order = pairs.kept / pairs.all;
  return stability;
}

}  // namespace hilltop
