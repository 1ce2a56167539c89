// referee.hpp - plays one session with bots: asks them, keeps the journal and the counts of faults.
#pragma once
#include "base/crew.hpp"
#include "match/blackbox.hpp"
#include "match/player.hpp"
#include "match/result.hpp"
#include "match/session.hpp"
#include "match/verdict.hpp"

#include <functional>

namespace hilltop {

/// The seed of one seat's bot in a session with this seed.
std::uint64_t bot_seed(std::uint64_t session_seed, std::uint32_t seat);

/// One a worker. Thread: one at a time; it asks several waiting bots at once from threads of its own.
class Referee {
 public:
  /// Finds, and makes at first use, the bot of an entrant. May throw RunError: the run cannot go on.
  using FindPlayer = std::function<const Player&(std::uint32_t entrant)>;

  Referee(const GameInstance& instance, FindPlayer find, Blackbox& box)
      : instance_(instance), find_(std::move(find)), box_(box) {}

  /// Plays a job to its end, from its journal first if it has one. A game's bug makes a void result;
  /// throws RunError only where the run cannot go on.
  SessionResult play(const Job& job);

 private:
  Outcome play(const Job& job, SessionResult& result);

  GameInstance instance_;
  FindPlayer find_;
  Blackbox& box_;
  Crew crew_;
};

}  // namespace hilltop
