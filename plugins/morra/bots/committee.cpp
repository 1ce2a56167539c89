// committee.cpp - players that ask several predictors and follow the one that would have won most.
#include "bots.hpp"
#include "tally.hpp"

#include <algorithm>

namespace morra {
namespace {

/// A match as one of its players sees it; `swapped`: as the rival does.
struct Side {
  const View& view;
  bool swapped;
  Throw own(int t) const { return swapped ? view.rival(t) : view.own(t); }
  Throw rival(int t) const { return swapped ? view.own(t) : view.rival(t); }
};

constexpr std::size_t kPredictors = 4;

/// What four simple predictors expect of a side's rival: all throws, the late ones, those after the
/// same choice of the rival, and those after the same choice of its own.
class Predictors {
 public:
  void learn(const Side& side, int t) {
    constexpr std::int64_t kWeight = 10000, kParts = 16;
    const Throw seen = side.rival(t);
    all_.add(seen);
    late_.fade(kParts);
    late_.add(seen, kWeight);
    if (t == 0) return;
    after_rival_[side.rival(t - 1).choice].add(seen);
    after_own_[side.own(t - 1).choice].add(seen);
  }
  /// Of turn `t`, when the turns before are learnt.
  std::array<const Tally*, kPredictors> expect(const Side& side, int t) const {
    if (t == 0) return {&all_, &all_, &all_, &all_};
    return {&all_, &late_, &after_rival_[side.rival(t - 1).choice], &after_own_[side.own(t - 1).choice]};
  }

 private:
  Tally all_, late_;
  std::array<Tally, kMostNumbers> after_rival_, after_own_;
};

/// Scores of advisers, the later turns counting more.
template <std::size_t N>
class Ledger {
 public:
  void judge(const View& view, const std::array<Throw, N>& advice, Throw rival) {
    constexpr std::int64_t kWeight = 1000, kParts = 50;
    for (std::size_t i = 0; i < N; ++i)
      credit_[i] += kWeight * payoff(view, advice[i], rival) - credit_[i] / kParts;
  }
  std::size_t best() const {
    return static_cast<std::size_t>(std::max_element(credit_.begin(), credit_.end()) - credit_.begin());
  }
  std::int64_t credit(std::size_t i) const { return credit_[i]; }

 private:
  std::array<std::int64_t, N> credit_{};
};

/// Follows the best of the predictors, and throws dice while none of them wins.
/// `Deep`: for each predictor it also supposes that the rival follows it, and answers that.
template <bool Deep>
class Committee {
 public:
  explicit Committee(const hilltop_sitting& sitting) : random_(sitting.seed) {}

  Throw decide(const View& view) {
    const int now = view.turn();
    if (now > 0) learn(view, now - 1);
    advise(view, now);
    const std::size_t leader = ledger_.best();
    return ledger_.credit(leader) > 0 ? advice_[leader] : any_throw(view, random_);
  }

 private:
  static constexpr std::size_t kAdvisers = Deep ? 2 * kPredictors : kPredictors;

  void learn(const View& view, int t) {
    ledger_.judge(view, advice_, view.rival(t));
    of_rival_.learn({view, false}, t);
    if constexpr (Deep) of_me_.learn({view, true}, t);
  }
  void advise(const View& view, int now) {
    const auto expected = of_rival_.expect({view, false}, now);
    for (std::size_t i = 0; i < kPredictors; ++i) advice_[i] = best_answer(view, *expected[i], random_);
    if constexpr (Deep) {
      const auto feared = of_me_.expect({view, true}, now);
      for (std::size_t i = 0; i < kPredictors; ++i) {
        Tally supposed;
        supposed.add(best_answer(view, *feared[i], random_));
        advice_[kPredictors + i] = best_answer(view, supposed, random_);
      }
    }
  }

  hilltop::Random random_;
  Predictors of_rival_, of_me_;
  std::array<Throw, kAdvisers> advice_{};
  Ledger<kAdvisers> ledger_;
};

}  // namespace

constexpr hilltop_bot_class kCommittee =
    bot<Committee<false>>({"morra/committee", "Committee", "follows the predictor that has been right"});
constexpr hilltop_bot_class kMindReader =
    bot<Committee<true>>({"morra/mind-reader", "Mind Reader", "a committee that also thinks as the rival"});

}  // namespace morra
