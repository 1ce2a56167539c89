// Takes from those who took from it in the round before. What it sees and says: dilemma.hpp, which is
// included here.
#include <hilltop/games/dilemma/dilemma.hpp>
#include <hilltop/plugin.hpp>

namespace {

dilemma::Takes decide(const dilemma::View& view) {
  return dilemma::take_if(view, [&](int id) { return view.took_last(id, view.id()); });
}

constexpr hilltop_bot_class kBots[] = {
    dilemma::bot<decide>({"dilemma/@ID@", "@ID@", "takes from who took from it in the round before"}),
};
constexpr auto kList = hilltop::pointers(kBots);

}  // namespace

HILLTOP_PLUGIN("MIT", nullptr, kList.data());
