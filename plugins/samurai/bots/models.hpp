// models.hpp - models of an enemy: each learns from every turn and forecasts the next.
//
// A model has  void learn(const View&)         once a turn, while view.turn() is above 0
//              Forecast forecast(const View&)  of the enemy's action in the turn to come
#pragma once
#include "forecast.hpp"

#include <vector>

namespace samurai {

/// Who is looked at: a model can forecast oneself as the enemy might.
enum class Side { enemy, self };

/// How often each action came, by who wields the sword and whether a guard is free; old turns fade.
class Census {
 public:
  void learn(const View& view) {
    const Action seen = view.last_enemy();
    Forecast& counts = counts_[context_];
    int total = 0;
    for (int& count : counts) total += count;
    if (total > 40 * kOne)
      for (int& count : counts) count = count * 3 / 4;
    counts[place(seen)] += kOne;
  }
  Forecast forecast(const View& view) {
    context_ = (view.honour() >= view.sword_honour() ? 1u : 0u) +
               (view.enemy_honour() >= view.sword_honour() ? 2u : 0u) + (view.enemy_guard_costs() ? 4u : 0u);
    Forecast forecast = counts_[context_];
    for (std::size_t i = 0; i < forecast.size(); ++i) forecast[i] += kUnknown[i];
    return forecast;
  }

 private:
  static constexpr int kOne = 8;  // of a turn; kUnknown weighs as two turns
  std::array<Forecast, 8> counts_{};
  std::size_t context_ = 0;
};

/// A Markov chain: how often each action followed the last `Enemy` actions of the enemy and the last
/// `Own` of oneself.
template <int Own, int Enemy, Side side = Side::enemy>
class Markov {
 public:
  Markov() : counts_(kContexts) {}

  void learn(const View& view) {
    const auto seen = side == Side::enemy ? view.last_enemy() : view.last_own();
    if (view.turn() > std::max(Own, Enemy)) counts_[context_][place(seen)] += 8;
    context_ = 0;
    for (int back = 1; back <= Enemy && back <= view.turn(); ++back)
      context_ = context_ * 6 + place(view.enemy(view.turn() - back));
    for (int back = 1; back <= Own && back <= view.turn(); ++back)
      context_ = context_ * 6 + place(view.own(view.turn() - back));
  }
  Forecast forecast(const View&) const {
    Forecast forecast = counts_[context_];
    for (std::size_t i = 0; i < forecast.size(); ++i) forecast[i] += kUnknown[i];
    return forecast;
  }

 private:
  static constexpr std::size_t kContexts = [] {
    std::size_t contexts = 1;
    for (int i = 0; i < Own + Enemy; ++i) contexts *= 6;
    return contexts;
  }();
  std::vector<Forecast> counts_;
  std::size_t context_ = 0;
};

/// Looks for the longest stretches of the match that end as it ends now, and expects what came next.
class Pattern {
 public:
  void learn(const View& view) {
    // runs_[i]: how many turns before turn first + i equal the turns before the one to come.
    const int turn = view.turn();
    if (runs_.size() == kMemory) runs_.erase(runs_.begin());
    runs_.push_back(0);
    const int first = turn - static_cast<int>(runs_.size());
    for (std::size_t i = runs_.size() - 1; i > 0; --i) {
      const int t = first + static_cast<int>(i) - 1;
      const bool same = view.enemy(t) == view.last_enemy() && view.own(t) == view.last_own();
      runs_[i] = same ? std::min(runs_[i - 1] + 1, 30) : 0;
    }
    runs_[0] = 0;
  }
  Forecast forecast(const View& view) const {
    Forecast forecast = kUnknown;
    const int first = view.turn() - static_cast<int>(runs_.size());
    for (std::size_t i = 0; i < runs_.size(); ++i)
      forecast[place(view.enemy(first + static_cast<int>(i)))] += runs_[i] * runs_[i] * runs_[i];
    return forecast;
  }

 private:
  static constexpr std::size_t kMemory = 400;  // turns
  std::vector<int> runs_;
};

}  // namespace samurai
