#include "rating/models.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace hilltop {
namespace {

// An exponential family: of a match of a and b, x is 1/2 if a wins, -1/2 if b does, 0 if they draw, and y is
// 1 if they draw; their logarithmic odds are x * (strength of a - strength of b) + y * ln nu. So the gradient
// is what was seen of x and y less what is expected, the information is their covariance, and its slope their
// third central moments.
constexpr std::array<double, 3> kX{0.5, -0.5, 0}, kY{0, 0, 1};

class Davidson final : public Likelihood {
 public:
  Davidson(std::size_t entrants, std::vector<PairCount> pairs, bool draws)
      : Likelihood(entrants, draws ? 1 : 0), pairs_(std::move(pairs)), draws_(draws) {}

  Local at(const std::vector<double>& point) const override {
    Local local(parameters());
    for (const PairCount& pair : pairs_) add(pair, point, local);
    return local;
  }
  std::vector<double> information_slope(const std::vector<double>& point,
                                        const Matrix& weights) const override;
  bool has_maximum() const override;

 private:
  /// How likely win, loss and draw are.
  struct Chances {
    std::array<double, 3> p{};
    double log_sum = 0;   // of the odds
    double x = 0, y = 0;  // expected
  };
  Chances chances(const PairCount& pair, const std::vector<double>& point) const;
  void add(const PairCount& pair, const std::vector<double>& point, Local& local) const;
  bool can_drift_apart() const;

  std::vector<PairCount> pairs_;
  bool draws_;
};

Davidson::Chances Davidson::chances(const PairCount& pair, const std::vector<double>& point) const {
  const double difference = point[pair.a] - point[pair.b];
  const double draw = draws_ ? point[strengths()] : 0;
  const double top = std::max(std::abs(difference) / 2, draw);
  Chances c;
  c.p = {std::exp(difference / 2 - top), std::exp(-difference / 2 - top), draws_ ? std::exp(draw - top) : 0};
  const double sum = c.p[0] + c.p[1] + c.p[2];
  for (double& p : c.p) p /= sum;
  c.log_sum = top + std::log(sum);
  c.x = (c.p[0] - c.p[1]) / 2;
  c.y = c.p[2];
  return c;
}

void Davidson::add(const PairCount& pair, const std::vector<double>& point, Local& local) const {
  const Chances c = chances(pair, point);
  const double matches = pair.wins + pair.draws + pair.losses;
  const double seen = (pair.wins - pair.losses) / 2;
  local.value += seen * (point[pair.a] - point[pair.b]) - matches * c.log_sum;
  const double slope = seen - matches * c.x;
  local.gradient[pair.a] += slope;
  local.gradient[pair.b] -= slope;

  const double xx = matches * ((c.p[0] + c.p[1]) / 4 - c.x * c.x);
  local.information(pair.a, pair.a) += xx;
  local.information(pair.b, pair.b) += xx;
  local.information(pair.a, pair.b) -= xx;
  local.information(pair.b, pair.a) -= xx;
  if (!draws_) return;

  const std::size_t nu = strengths();
  local.value += pair.draws * point[nu];
  local.gradient[nu] += pair.draws - matches * c.y;
  local.information(nu, nu) += matches * c.y * (1 - c.y);
  const double xy = -matches * c.x * c.y;
  for (const auto& [entrant, sign] : {std::pair(pair.a, 1.0), std::pair(pair.b, -1.0)}) {
    local.information(entrant, nu) += sign * xy;
    local.information(nu, entrant) += sign * xy;
  }
}

std::vector<double> Davidson::information_slope(const std::vector<double>& point,
                                                const Matrix& weights) const {
  std::vector<double> slope(parameters(), 0.0);
  const std::size_t nu = strengths();
  for (const PairCount& pair : pairs_) {
    const auto [a, b] = std::pair(pair.a, pair.b);
    const double xx = weights(a, a) + weights(b, b) - 2 * weights(a, b);
    const double xy = draws_ ? weights(a, nu) - weights(b, nu) : 0;
    const double yy = draws_ ? weights(nu, nu) : 0;
    const Chances c = chances(pair, point);
    double by_x = 0, by_y = 0;
    for (std::size_t outcome = 0; outcome < 3; ++outcome) {
      const double x = kX[outcome] - c.x, y = kY[outcome] - c.y;
      const double weighted = c.p[outcome] * (xx * x * x + 2 * xy * x * y + yy * y * y);
      by_x += weighted * x;
      by_y += weighted * y;
    }
    const double matches = pair.wins + pair.draws + pair.losses;
    slope[a] += matches * by_x;
    slope[b] -= matches * by_x;
    if (draws_) slope[nu] += matches * by_y;
  }
  return slope;
}

/// Ford's condition: however the field is cut in two, each side has won, or drawn, against the other. With
/// draws one more way to infinity must be closed: can_drift_apart().
bool Davidson::has_maximum() const {
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  for (const PairCount& pair : pairs_) {
    if (pair.wins > 0 || pair.draws > 0) edges.emplace_back(pair.a, pair.b);
    if (pair.losses > 0 || pair.draws > 0) edges.emplace_back(pair.b, pair.a);
  }
  return strongly_connected(strengths(), edges) && !(draws_ && can_drift_apart());
}

/// Whether strengths may go on along some line for ever as nu grows: every win across a gap of 2 or more of
/// ln nu, every draw across at most that. Bellman and Ford's search for such places; a circle of wins has
/// none.
bool Davidson::can_drift_apart() const {
  std::vector<double> place(strengths(), 0.0);
  for (std::size_t round = 0; round <= strengths(); ++round) {
    bool moved = false;
    const auto keep_above = [&](std::size_t upper, std::size_t lower, double gap) {
      if (place[upper] >= place[lower] + gap) return;
      place[upper] = place[lower] + gap;
      moved = true;
    };
    for (const PairCount& pair : pairs_) {
      if (pair.wins > 0 && pair.losses > 0) return false;
      if (pair.wins > 0) keep_above(pair.a, pair.b, 2);
      if (pair.losses > 0) keep_above(pair.b, pair.a, 2);
      if (pair.draws == 0) continue;
      keep_above(pair.a, pair.b, -2);
      keep_above(pair.b, pair.a, -2);
    }
    if (!moved) return true;
  }
  return false;
}

}  // namespace

std::unique_ptr<Likelihood> davidson(std::size_t entrants, std::vector<PairCount> pairs) {
  const bool draws = std::ranges::any_of(pairs, [](const PairCount& pair) { return pair.draws > 0; });
  return std::make_unique<Davidson>(entrants, std::move(pairs), draws);
}

bool strongly_connected(std::size_t nodes, std::span<const std::pair<std::size_t, std::size_t>> edges) {
  const auto reaches_all = [nodes, edges](bool backwards) {
    std::vector<std::vector<std::size_t>> next(nodes);
    for (const auto& [from, to] : edges) next[backwards ? to : from].push_back(backwards ? from : to);
    std::vector<bool> reached(nodes, false);
    std::vector<std::size_t> open{0};
    std::size_t count = 1;
    for (reached[0] = true; !open.empty();) {
      const std::size_t from = open.back();
      open.pop_back();
      for (const std::size_t to : next[from]) {
        if (reached[to]) continue;
        reached[to] = true;
        ++count;
        open.push_back(to);
      }
    }
    return count == nodes;
  };
  return nodes == 0 || (reaches_all(false) && reaches_all(true));
}

}  // namespace hilltop
