// dreamer.cpp - Monte Carlo: plays every action out many times in thought and takes the best.
#include "bots.hpp"
#include "models.hpp"
#include "sage.hpp"
#include "scroll.hpp"

namespace samurai {
namespace {

/// The enemy's next action is drawn from what is known of him; from there on both play by the scroll,
/// a few turns deep. Every own action meets the same luck, so that luck favours none.
class Dreamer {
 public:
  explicit Dreamer(const hilltop_sitting& sitting) : random_(sitting.seed) {}

  Action decide(const View& view) {
    if (view.turn() > 0) model_.learn(view);
    const Position position(view);
    const Forecast forecast = model_.forecast(view);
    std::array<int, 6> worth{};
    for (int dream = 0; dream < kDreams; ++dream) {
      const Action other = draw(forecast, random_);
      const hilltop::Random luck(random_.next());
      for (Action own : kActions) worth[place(own)] += play_out(position, own, other, luck);
    }
    std::size_t best = place(Action::bow);
    for (std::size_t i = 0; i < worth.size(); ++i)
      if (worth[i] > worth[best] && position.self.may(kActions[i])) best = i;
    return kActions[best];
  }

 private:
  static constexpr int kDreams = 16, kDepth = 5;

  static int play_out(Position position, Action own, Action other, hilltop::Random luck) {
    position.play(own, other);
    for (int turn = 0; turn < kDepth && !position.over(); ++turn)
      position.play(by_the_scroll(position, position.self, position.enemy, luck),
                    by_the_scroll(position, position.enemy, position.self, luck));
    return position.worth();
  }

  hilltop::Random random_;
  Markov<1, 1> model_;
};

}  // namespace

constexpr hilltop_bot_class kDreamer =
    bot<Dreamer>({"samurai/dreamer", "The Dreamer", "plays the match on in thought, many times"});

}  // namespace samurai
