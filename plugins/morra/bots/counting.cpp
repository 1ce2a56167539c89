// counting.cpp - players that answer what the rival throws most, by different ways of counting.
#include "bots.hpp"
#include "tally.hpp"

namespace morra {
namespace {

/// Calls `learn(t)` for every turn that was not learnt yet, oldest first.
template <class Learn>
void catch_up(int& learnt, const View& view, Learn learn) {
  for (; learnt < view.turn(); ++learnt) learn(learnt);
}

/// Every throw of the match counts the same.
class Census {
 public:
  explicit Census(const hilltop_sitting& sitting) : random_(sitting.seed) {}
  Throw decide(const View& view) {
    catch_up(learnt_, view, [&](int t) { tally_.add(view.rival(t)); });
    return best_answer(view, tally_, random_);
  }

 private:
  hilltop::Random random_;
  Tally tally_;
  int learnt_ = 0;
};

/// A throw counts the less, the older it is.
class Fresh {
 public:
  explicit Fresh(const hilltop_sitting& sitting) : random_(sitting.seed) {}
  Throw decide(const View& view) {
    constexpr std::int64_t kWeight = 10000, kParts = 16;
    catch_up(learnt_, view, [&](int t) {
      tally_.fade(kParts);
      tally_.add(view.rival(t), kWeight);
    });
    return best_answer(view, tally_, random_);
  }

 private:
  hilltop::Random random_;
  Tally tally_;
  int learnt_ = 0;
};

/// What followed on a throw with the same choice: the rival's own (Chain) or this player's (Answer).
template <bool Own>
class After {
 public:
  explicit After(const hilltop_sitting& sitting) : random_(sitting.seed) {}
  Throw decide(const View& view) {
    catch_up(learnt_, view, [&](int t) { tally_[cause(view, t)].add(view.rival(t)); });
    return best_answer(view, tally_[cause(view, view.turn())], random_);
  }

 private:
  static std::size_t cause(const View& view, int t) {
    if (t == 0) return 0;
    return Own ? view.own(t - 1).choice : view.rival(t - 1).choice;
  }

  hilltop::Random random_;
  std::array<Tally, kMostNumbers> tally_;
  int learnt_ = 0;
};

}  // namespace

constexpr hilltop_bot_class kCensus =
    bot<Census>({"morra/census", "Census", "the best answer to all throws so far"});
constexpr hilltop_bot_class kFresh =
    bot<Fresh>({"morra/fresh", "Short Memory", "the best answer to the throws of late"});
constexpr hilltop_bot_class kChain =
    bot<After<false>>({"morra/chain", "Chain", "the best answer to what follows the rival's last choice"});
constexpr hilltop_bot_class kAnswer =
    bot<After<true>>({"morra/answer", "Call and Answer", "the best answer to what follows its own choice"});

}  // namespace morra
