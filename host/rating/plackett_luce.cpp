#include "rating/models.hpp"

#include <algorithm>
#include <cmath>

namespace hilltop {
namespace {

// A ranking is a row of choices, each of one seat among those that are left, with the odds exp(strength).
// Efron: of a group of m that are level, the k-th choice (from 0) has each of them with the weight 1 - k/m.
class PlackettLuce final : public Likelihood {
 public:
  PlackettLuce(std::size_t entrants, std::vector<RankingCount> rankings)
      : Likelihood(entrants, 0), rankings_(std::move(rankings)) {}

  Local at(const std::vector<double>& point) const override {
    Local local(parameters());
    for (const auto& ranking : rankings_)
      for (const auto& group : ranking.groups)
        for (const std::size_t chosen : group) {
          local.value += ranking.count * point[chosen];
          local.gradient[chosen] += ranking.count;
        }
    each_choice(point, [&](const Choice& choice) { take(choice, local); });
    return local;
  }

  /// Of a choice with chances p, and V the weights: p_r * (V_rr - sum p_a V_aa - 2 (V p)_r + 2 p'V p).
  std::vector<double> information_slope(const std::vector<double>& point,
                                        const Matrix& weights) const override {
    std::vector<double> slope(parameters(), 0.0), product;
    each_choice(point, [&](const Choice& choice) {
      const auto& [left, chance, count, log_sum] = choice;
      product.assign(left.size(), 0.0);
      double diagonal = 0, square = 0;
      for (std::size_t i = 0; i < left.size(); ++i) {
        for (std::size_t j = 0; j < left.size(); ++j) product[i] += weights(left[i], left[j]) * chance[j];
        diagonal += chance[i] * weights(left[i], left[i]);
        square += chance[i] * product[i];
      }
      for (std::size_t i = 0; i < left.size(); ++i)
        slope[left[i]] +=
            count * chance[i] * (weights(left[i], left[i]) - diagonal - 2 * product[i] + 2 * square);
    });
    return slope;
  }

  /// As Ford's condition for pairs: however the field is cut in two, each side has somebody before, or level
  /// with, one of the other.
  bool has_maximum() const override {
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (const auto& ranking : rankings_) {
      std::size_t last = ranking.groups.front().front();
      for (const auto& group : ranking.groups) {
        for (const std::size_t seat : group) {
          edges.emplace_back(last, seat);
          edges.emplace_back(group.front(), seat);
          edges.emplace_back(seat, group.front());
        }
        last = group.front();
      }
    }
    return strongly_connected(strengths(), edges);
  }

 private:
  struct Choice {
    const std::vector<std::size_t>& left;  // who could be chosen
    const std::vector<double>& chance;     // of each
    double count;                          // of the ranking
    double log_sum;                        // of the odds
  };

  template <class Each>
  void each_choice(const std::vector<double>& point, const Each& each) const {
    std::vector<std::size_t> left;
    std::vector<double> chance;
    for (const auto& ranking : rankings_) {
      left.clear();
      // The last group first in `left`, so that the chosen are taken from its end.
      std::for_each(ranking.groups.rbegin(), ranking.groups.rend(),
                    [&left](const auto& group) { left.insert(left.end(), group.begin(), group.end()); });
      for (const auto& group : ranking.groups) {
        for (std::size_t k = 0; k < group.size(); ++k) {
          const double weight = static_cast<double>(group.size() - k) / static_cast<double>(group.size());
          const double log_sum = weigh(point, left, left.size() - group.size(), weight, chance);
          each(Choice{left, chance, ranking.count, log_sum});
        }
        left.resize(left.size() - group.size());
      }
    }
  }

  /// The chances of those left, the odds of whom from `level` on have this weight.
  static double weigh(const std::vector<double>& point, const std::vector<std::size_t>& left,
                      std::size_t level, double weight, std::vector<double>& chance) {
    double top = point[left.front()], sum = 0;
    for (const std::size_t seat : left) top = std::max(top, point[seat]);
    chance.clear();
    for (std::size_t i = 0; i < left.size(); ++i) {
      chance.push_back(std::exp(point[left[i]] - top) * (i >= level ? weight : 1));
      sum += chance.back();
    }
    for (double& each : chance) each /= sum;
    return top + std::log(sum);
  }

  static void take(const Choice& choice, Local& local) {
    const auto& [left, chance, count, log_sum] = choice;
    local.value -= count * log_sum;
    for (std::size_t i = 0; i < left.size(); ++i) {
      local.gradient[left[i]] -= count * chance[i];
      local.information(left[i], left[i]) += count * chance[i];
      for (std::size_t j = 0; j < left.size(); ++j)
        local.information(left[i], left[j]) -= count * chance[i] * chance[j];
    }
  }

  std::vector<RankingCount> rankings_;
};

}  // namespace

std::unique_ptr<Likelihood> plackett_luce(std::size_t entrants, std::vector<RankingCount> rankings) {
  return std::make_unique<PlackettLuce>(entrants, std::move(rankings));
}

}  // namespace hilltop
