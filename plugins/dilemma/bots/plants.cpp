// plants.cpp - the four naive players that the contest's rules define, and that always play.
#include "bots.hpp"

#include <algorithm>

namespace dilemma {

Takes lazy(const View& view) { return Takes(view); }

Takes greedy(const View& view) {
  return take_if(view, [](int) { return true; });
}

Takes wrathful(const View& view) {
  return take_if(view, [&](int id) { return view.played() == 0 || view.took_last(id, view.id()); });
}

Takes envious(const View& view) {
  if (view.played() == 0) return greedy(view);
  std::vector<int> others;
  for (int id = 1; id <= view.players(); ++id)
    if (id != view.id()) others.push_back(id);
  std::sort(others.begin(), others.end(), [&](int a, int b) {
    return view.score(a) != view.score(b) ? view.score(a) > view.score(b) : a > b;
  });
  others.resize(static_cast<std::size_t>(view.players() / 2));
  Takes takes(view);
  for (int id : others) takes.add(id);
  return takes;
}

}  // namespace dilemma
