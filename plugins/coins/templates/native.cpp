// Takes coins and flips them at once, which pays a point each. What it sees and says: coins.hpp, which is
// included here.
#include <hilltop/games/coins/coins.hpp>
#include <hilltop/plugin.hpp>

namespace {

coins::Turn decide(const coins::View& view, hilltop::Random&) {
  if (view.me().unflipped >= 3) return coins::Turn(view, "FFF");  // what a neighbour has passed on
  return coins::Turn(view, view.pile() >= 2 ? "2FF" : "1F");
}

constexpr hilltop_bot_class kBots[] = {
    coins::bot<decide>({"coins/@ID@", "@ID@", "takes coins and flips them at once"}),
};
constexpr auto kList = hilltop::pointers(kBots);

}  // namespace

HILLTOP_PLUGIN("MIT", nullptr, kList.data());
