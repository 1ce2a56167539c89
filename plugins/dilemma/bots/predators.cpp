// predators.cpp - players who take where they expect to get away with it.
#include "bots.hpp"

#include <algorithm>

namespace dilemma {

// Only who leads, and only while it is ahead.
Takes sniper(const View& view) {
  std::int64_t best = view.score(view.id());
  for (int id = 1; id <= view.players(); ++id) best = std::max(best, view.score(id));
  return take_if(view, [&](int id) { return view.score(id) == best && best > view.score(view.id()); });
}

// A match's last rounds are too few to be paid back in.
Takes backstab(const View& view) {
  constexpr int kLastRounds = 2;
  return view.left() <= kLastRounds ? greedy(view) : tit_for_tat(view);
}

Takes dice(const View& view) {
  return take_if(view, [&](int id) { return one_in(8, view, id); });
}

}  // namespace dilemma
