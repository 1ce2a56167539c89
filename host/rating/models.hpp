// models.hpp - the likelihoods behind ratings.hpp, where their sources are named. Of the library alone.
#pragma once
#include "rating/likelihood.hpp"

#include <memory>
#include <span>

namespace hilltop {

/// One pair: how often `a` won, they drew, `a` lost.
struct PairCount {
  std::size_t a = 0, b = 0;
  double wins = 0, draws = 0, losses = 0;
};

/// Bradley-Terry with draws by Davidson; entrants are numbered from 0 to `entrants` - 1. The other parameter
/// is the logarithm of nu, if there was a draw; without one nu is 0.
std::unique_ptr<Likelihood> davidson(std::size_t entrants, std::vector<PairCount> pairs);

/// One ranking, and how often it came: groups of those who were level, the best first.
struct RankingCount {
  std::vector<std::vector<std::size_t>> groups;
  double count = 1;
};

/// Plackett-Luce with Efron's approximation for those who are level.
std::unique_ptr<Likelihood> plackett_luce(std::size_t entrants, std::vector<RankingCount> rankings);

/// Whether everybody can be reached from everybody else along the edges.
bool strongly_connected(std::size_t nodes, std::span<const std::pair<std::size_t, std::size_t>> edges);

}  // namespace hilltop
