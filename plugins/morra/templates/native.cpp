// Expects the rival to repeat its last number, and plays the one it was least often guessed to play.
// What it sees and says: morra.hpp, which is included here.
#include <hilltop/games/morra/morra.hpp>
#include <hilltop/plugin.hpp>

#include <array>

namespace {

morra::Throw decide(const morra::View& view, hilltop::Random&) {
  std::array<int, 10> guessed{};
  for (int turn = 0; turn < view.turn(); ++turn) ++guessed[view.rival(turn).guess];
  int play = view.highest();
  for (int number = play - 1; number >= 0; --number)
    if (guessed[static_cast<std::size_t>(number)] < guessed[static_cast<std::size_t>(play)]) play = number;
  const int guess = view.turn() > 0 ? view.rival(view.turn() - 1).choice : view.highest() / 2;
  return morra::make_throw(play, guess);
}

constexpr hilltop_bot_class kBots[] = {
    morra::bot<decide>({"morra/@ID@", "@ID@", "expects the rival to repeat its last number"}),
};
constexpr auto kList = hilltop::pointers(kBots);

}  // namespace

HILLTOP_PLUGIN("MIT", nullptr, kList.data());
