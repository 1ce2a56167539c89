// report.hpp - all that a report says, as one value: what `hilltop report` makes a page of, or a leaderboard.
#pragma once
#include "rating/analysis.hpp"
#include "report/gathered.hpp"
#include "tournament/plan.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace hilltop {

/// A match to watch.
struct Replay {
  std::uint64_t position = 0;
  std::string match;  ///< its id
  std::uint64_t round = 0;
  std::vector<std::uint32_t> entrants;
  std::vector<std::string> why;  ///< why it was chosen
  std::string packed;            ///< viewer_lines() of its transcript, deflated()
};

/// The first fault of a group (Gathered::faults()), as nearly as it can be shown.
struct FaultExample {
  std::uint64_t step = 0;
  std::string reply, errors;  ///< what it printed, and the last of stderr; the beginning of a long one
  std::int64_t exit_code = -1, signal = 0;
  std::string command;  ///< puts the same question again; empty for a native bot
};

struct Report {
  Report(std::string store_name, const Tournament& played, Gathered all)
      : store(std::move(store_name)), tournament(&played), gathered(std::move(all)) {}

  std::string store;             ///< the store's file name
  const Tournament* tournament;  ///< borrowed
  Gathered gathered;
  bool finished = false;                 ///< played to its end; a shard alone never is
  std::uint64_t known = 0, settled = 0;  ///< places of the schedule, and those done
  std::string until;                     ///< what came of `until`, in a line; empty without it
  std::vector<Standing> standings;
  Analysis analysis;
  std::vector<FaultGroup> faults;      ///< those of `gathered`
  std::vector<FaultExample> examples;  ///< one a group
  std::vector<Replay> replays;
  std::uint64_t replays_left_out = 0;  ///< chosen, and too large to bring along
  std::optional<std::string> viewer;   ///< the game's own, as JavaScript (viewer.hpp)
};

/// The report but for what is large: tournament, standings with their ratings, analysis, progress, think
/// times, faults, and what replays there are. Entrants are objects by number; `order` has their numbers by
/// rank.
nlohmann::json core_json(const Report& report);

/// Every pair that met, as seven numbers each in one list: the two entrants, the first one's wins, draws and
/// losses, and the 95% interval of its score in thousandths.
nlohmann::json pairs_json(const Field& field);

/// The list of matches (gathered.hpp) as an object of columns.
nlohmann::json matches_json(const MatchList& matches);

/// Of a transcript what a viewer needs, line by line: without the questions, digests, and the replies that
/// counted.
std::string viewer_lines(const std::string& transcript);

}  // namespace hilltop
