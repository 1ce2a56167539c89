// reciprocal.cpp - players who treat each other player by what passed between the two.
#include "bots.hpp"

namespace dilemma {

void Memory::catch_up(const View& view) {
  suffered_.resize(static_cast<std::size_t>(view.players()) + 1);
  done_.resize(suffered_.size());
  for (; read_ < view.played(); ++read_) {
    for (int id = 1; id <= view.players(); ++id)
      if (view.took(read_, id, view.id())) ++suffered_[static_cast<std::size_t>(id)];
    for_each_id(view.row(read_, view.id()), view.players(),
                [&](std::int32_t id) { ++done_[static_cast<std::size_t>(id)]; });
  }
}

bool bears_grudge(const Memory& memory, int id) { return memory.suffered(id) > 0; }
bool is_owed(const Memory& memory, int id) { return memory.suffered(id) > memory.done(id); }
bool is_meek(const Memory& memory, int id) { return memory.suffered(id) == 0; }

Takes tit_for_tat(const View& view) {
  return take_if(view, [&](int id) { return view.took_last(id, view.id()); });
}

Takes two_tats(const View& view) {
  const int played = view.played();
  return take_if(view, [&](int id) {
    return played >= 2 && view.took(played - 1, id, view.id()) && view.took(played - 2, id, view.id());
  });
}

Takes forgiving(const View& view) {
  return take_if(view, [&](int id) { return view.took_last(id, view.id()) && !one_in(4, view, id); });
}

// Wins are rounds in which the other did not take; after a loss it does the opposite of what it did.
Takes pavlov(const View& view) {
  return take_if(view,
                 [&](int id) { return view.took_last(view.id(), id) != view.took_last(id, view.id()); });
}

}  // namespace dilemma
