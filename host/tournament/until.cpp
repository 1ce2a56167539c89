#include "tournament/until.hpp"

#include <hilltop/abi.h>

#include <algorithm>

namespace hilltop {
namespace {

/// Whether some can play on without the others keeping count of rounds.
bool few_can_play(const Tournament& tournament) {
  return tournament.format.type == FormatType::round_robin &&
         (tournament.game_flags & HILLTOP_HAS_INTERLUDES) == 0;
}

}  // namespace

std::uint64_t whole_batch(const Format& format, std::size_t playing) {
  switch (format.type) {
    case FormatType::round_robin: return 2;
    case FormatType::free_for_all: return balanced_matches(format, playing);
    case FormatType::random_pairs: return 1;
  }
  return 1;
}

std::vector<std::uint64_t> looks(const Tournament& tournament, std::size_t playing) {
  const Format& format = tournament.format;
  const std::uint64_t unit = whole_batch(format, playing), most = tournament.until.most;
  std::vector<std::uint64_t> looks{planned(format)};
  while (looks.back() < most) {
    const std::uint64_t played = looks.back();
    const std::uint64_t batch = std::min(std::max(played, unit), most - played) / unit * unit;
    if (batch == 0) break;
    looks.push_back(played + batch);
  }
  return looks;
}

Settling::Settling(const Tournament& tournament)
    : tournament_(tournament),
      wanted_(tournament.until.most != 0 && tournament.entrants.size() <= kMostRated),
      field_(wanted_ ? tournament.entrants.size() : 0),
      played_on_(tournament.entrants.size(), false) {}

void Settling::add(const SessionResult& result) {
  if (!wanted_) return;
  add_match(field_, tournament_.scoring, result);
  if (looked_ > 0 && result.kind == HILLTOP_MATCH) ++extra_;
}

double Settling::least(std::size_t looks) const {
  const double error = 1 - static_cast<double>(tournament_.until.confidence) / kPoint;
  return 1 - error / static_cast<double>(looks);
}

/// Those whose order counts, in order: plants cannot win, so nothing hangs on where they stand.
std::vector<std::uint32_t> Settling::compared(const std::vector<Standing>& standings,
                                              const std::vector<std::uint32_t>& playing) const {
  std::vector<std::uint32_t> order;
  for (const Standing& row : standings)
    if (row.disqualified.empty() && !tournament_.entrants[row.entrant].plant &&
        std::ranges::find(playing, row.entrant) != playing.end())
      order.push_back(row.entrant);
  return order;
}

std::vector<std::uint32_t> Settling::in_doubt() const {
  std::vector<std::uint32_t> entrants;
  for (const Doubt& doubt : doubts_) {
    entrants.push_back(doubt.above);
    entrants.push_back(doubt.below);
  }
  std::ranges::sort(entrants);
  entrants.erase(std::unique(entrants.begin(), entrants.end()), entrants.end());
  return entrants;
}

std::optional<Settling::Batch> Settling::look(const std::vector<Standing>& standings,
                                              const std::vector<std::uint32_t>& playing) {
  const auto when = looks(tournament_, playing.size());
  const auto order = compared(standings, playing);
  const std::size_t top = tournament_.until.top == 0 ? order.size() : tournament_.until.top;
  doubts_ = hilltop::doubts(field_, order, top, least(when.size()));
  ++looked_;
  if (doubts_.empty() || looked_ >= when.size()) return std::nullopt;

  Batch batch{when[looked_] - when[looked_ - 1], {}};
  if (few_can_play(tournament_)) batch.of = in_doubt();
  for (std::uint32_t i = 0; i < played_on_.size(); ++i)
    played_on_[i] = played_on_[i] || batch.of.empty() || std::ranges::binary_search(batch.of, i);
  return batch;
}

}  // namespace hilltop
