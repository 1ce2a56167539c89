// council.cpp - many advisers, and trust in those whose advice would have paid of late.
#include "bots.hpp"
#include "models.hpp"
#include "sage.hpp"

#include <tuple>

namespace samurai {
namespace {

/// Every adviser names an action each turn. Once the enemy's action is seen, each is credited with what
/// his would have gained; old credit fades. The turn's action is that of the most credited. The
/// equilibrium is one of them: where no guess pays, the council cannot be exploited either.
class Council {
 public:
  explicit Council(const hilltop_sitting& sitting) : random_(sitting.seed) {}

  Action decide(const View& view) {
    if (view.turn() > 0) credit(view);
    before_.emplace(view);
    advise(view);
    std::size_t trusted = kSageSeat;
    for (std::size_t i = 0; i < kAdvisers; ++i)
      if (credit_[i] > credit_[trusted]) trusted = i;
    return advice_[trusted];
  }

 private:
  using Models =
      std::tuple<Census, Markov<0, 1>, Markov<1, 1>, Markov<0, 2>, Markov<1, 2>, Markov<0, 3>, Pattern>;
  static constexpr std::size_t kAdvisers = std::tuple_size_v<Models> + 2;
  static constexpr std::size_t kSageSeat = kAdvisers - 1, kMindReaderSeat = kAdvisers - 2;

  void credit(const View& view) {
    for (std::size_t i = 0; i < kAdvisers; ++i)
      credit_[i] = credit_[i] * 15 / 16 + 16 * before_->worth_after(advice_[i], view.last_enemy());
    std::apply([&](auto&... model) { (model.learn(view), ...); }, models_);
    own_habits_.learn(view);
  }

  void advise(const View& view) {
    const Position position(view);
    std::size_t seat = 0;
    const auto ask = [&](auto& model) {
      advice_[seat++] = best_reply(position, model.forecast(view), random_);
    };
    std::apply([&](auto&... model) { (ask(model), ...); }, models_);
    // The mind reader: what would an enemy do who forecasts this samurai's own habits?
    Position mirrored = position;
    std::swap(mirrored.self, mirrored.enemy);
    const Action foreseen = best_reply(mirrored, own_habits_.forecast(view), random_);
    advice_[kMindReaderSeat] = best_reply(position, only(foreseen), random_);
    advice_[kSageSeat] = draw(equilibrium(position), random_);
  }

  hilltop::Random random_;
  Models models_;
  Markov<1, 1, Side::self> own_habits_;
  std::optional<Position> before_;
  std::array<Action, kAdvisers> advice_{};
  std::array<int, kAdvisers> credit_{};
};

}  // namespace

constexpr hilltop_bot_class kCouncil =
    bot<Council>({"samurai/council", "The Council", "follows the adviser who would have gained most"});

}  // namespace samurai
