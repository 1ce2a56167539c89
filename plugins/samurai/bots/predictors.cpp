// predictors.cpp - samurai who forecast the enemy with one model and reply as pays best.
#include "bots.hpp"
#include "models.hpp"

namespace samurai {
namespace {

template <class Model>
class Predictor {
 public:
  explicit Predictor(const hilltop_sitting& sitting) : random_(sitting.seed) {}
  Action decide(const View& view) {
    if (view.turn() > 0) model_.learn(view);
    return best_reply(Position(view), model_.forecast(view), random_);
  }

 private:
  hilltop::Random random_;
  Model model_;
};

}  // namespace

constexpr hilltop_bot_class kCensus = bot<Predictor<Census>>(
    {"samurai/census", "The Census", "counts the enemy's actions by who wields the sword"});
constexpr hilltop_bot_class kMarkov1 = bot<Predictor<Markov<0, 1>>>(
    {"samurai/markov-1", "One Step Behind", "predicts from the enemy's last action"});
constexpr hilltop_bot_class kMarkov2 =
    bot<Predictor<Markov<1, 1>>>({"samurai/markov-2", "Two Swords", "predicts from the last action of both"});
constexpr hilltop_bot_class kMarkov3 = bot<Predictor<Markov<0, 3>>>(
    {"samurai/markov-3", "Three Steps Behind", "predicts from the enemy's last three actions"});
constexpr hilltop_bot_class kHistorian = bot<Predictor<Pattern>>(
    {"samurai/historian", "The Historian", "finds when the match last went as it goes now"});

}  // namespace samurai
