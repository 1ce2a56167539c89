// bots.hpp - the native players of the dilemma; plugin.cpp says what each is about. Those that remember
// read what they missed from the history, so they may enter a match at any round.
#pragma once
#include "../dilemma.hpp"

#include <hilltop/random.hpp>

#include <vector>

namespace dilemma {

// plants.cpp: the four of the contest's rules
Takes lazy(const View&);
Takes greedy(const View&);
Takes wrathful(const View&);
Takes envious(const View&);

// reciprocal.cpp: each pair of players for itself
Takes tit_for_tat(const View&);
Takes two_tats(const View&);
Takes forgiving(const View&);
Takes pavlov(const View&);

// social.cpp: by what a player does to all, or how it stands
Takes leveller(const View&);
Takes judge(const View&);
Takes mob(const View&);
Takes kin(const View&);

// predators.cpp: for gain
Takes sniper(const View&);
Takes backstab(const View&);
Takes dice(const View&);

/// What has passed between this player and each other over the whole match; in reciprocal.cpp.
class Memory {
 public:
  /// Reads the rounds that were played since the last call.
  void catch_up(const View& view);
  int suffered(int id) const { return suffered_[static_cast<std::size_t>(id)]; }
  int done(int id) const { return done_[static_cast<std::size_t>(id)]; }

 private:
  int read_ = 0;                      // rounds
  std::vector<int> suffered_, done_;  // by id: takes from this player, takes by this player
};

/// A bot that takes from whom `Wanted(memory, id)` says.
template <auto Wanted>
class RememberingBot {
 public:
  explicit RememberingBot(const hilltop_sitting&) {}
  Takes decide(const View& view) {
    memory_.catch_up(view);
    return take_if(view, [&](int id) { return Wanted(memory_, id); });
  }

 private:
  Memory memory_;
};

bool bears_grudge(const Memory&, int id);
bool is_owed(const Memory&, int id);
bool is_meek(const Memory&, int id);

using Grudger = RememberingBot<bears_grudge>;
using Ledger = RememberingBot<is_owed>;
using Bully = RememberingBot<is_meek>;

/// True once in `n` cases: the same for the same R, player and other, as the rules want it.
inline bool one_in(std::uint64_t n, const View& view, int other) {
  std::uint64_t state = view.r() + static_cast<std::uint64_t>(view.id() * (DILEMMA_MAX_PLAYERS + 1) + other);
  return hilltop::split_mix(state) % n == 0;
}

}  // namespace dilemma
