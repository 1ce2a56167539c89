// result.hpp - a session to play, and what came of it: what controller and workers exchange and the
// store keeps.
#pragma once
#include "match/verdict.hpp"

#include <hilltop/abi.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace hilltop {

/// One session to play. `position` is its place in the schedule, the same in every run.
struct Job {
  std::uint64_t position = 0;
  hilltop_kind kind = HILLTOP_MATCH;
  std::uint64_t round = 1;
  std::uint64_t course = 0;  ///< rises whenever everybody begins afresh, with a repetition or a tie-break
  std::uint64_t seed = 0;
  struct Seat {
    std::uint32_t entrant = 0;
    std::string record;  ///< as the session before left it
    std::string files;   ///< of a bot with tournament-long state: its folder, packed twice (files.h, pack());
                         ///< else empty
    std::string disqualified = {};    ///< why it forfeits this session; empty: it does not
    std::uint64_t forfeit_after = 0;  ///< as in FaultRules (tournament.hpp)
  };
  std::vector<Seat> seats;
  std::vector<Seat> peers;     ///< enrolment: those enrolled already
  std::uint32_t parallel = 1;  ///< how many external bots may think at the same time
  /// After a worker died in this session: what had happened before, to replay without asking, and the
  /// native bots that are not called any more, because one of their calls killed or hung their worker.
  std::string journal;
  struct Lost {
    std::uint32_t seat = 0;
    hilltop_status fault = HILLTOP_CRASHED;
    std::string why;
  };
  std::vector<Lost> lost;
  bool wary = false;  ///< a native bot closes descriptors: find out which
};

/// Counts of what went wrong, by kind.
struct Faults {
  std::uint32_t timeout = 0, crash = 0, invalid = 0, flood = 0, resign = 0;
  std::uint32_t memory = 0, processes = 0, disk = 0;  ///< of the crashes, those that come from a limit
  std::uint32_t total() const { return timeout + crash + invalid + flood + resign; }
  /// `limit`: that a crash comes from.
  void add(hilltop_status fault, Limit limit = Limit::none);
  Faults& operator+=(const Faults& other);
  bool operator==(const Faults&) const = default;
};

struct SeatResult {
  std::uint32_t entrant = 0;
  std::int64_t score = 0;
  bool forfeit = false;
  Faults faults;
  std::uint32_t own_faults = 0;  ///< those without the ones of asks that it was not asked, being out
  std::uint64_t asks = 0, wall_ns = 0, cpu_ns = 0;  ///< times of external bots
  std::string record, files;                        ///< as after the session; if it is void, as before it
  std::string disqualified;                         ///< why it may not play on; empty: it may
  bool due = false;                                 ///< an interlude is due before the next match
  bool operator==(const SeatResult&) const = default;
};

struct SessionResult {
  std::uint64_t position = 0;
  hilltop_kind kind = HILLTOP_MATCH;
  std::uint64_t round = 1;
  std::uint64_t seed = 0;
  std::uint64_t steps = 0;
  std::uint64_t digest = 0;
  std::string void_reason;  ///< not empty: a bug of the game, and the match counts for nobody; of an
                            ///< enrolment also: why the game refuses the entrant
  std::vector<SeatResult> seats;
  std::string journal;  ///< packed: see pack()
  bool operator==(const SessionResult&) const = default;
};

/// The name of a fault as transcripts and tables have it: "timeout", "crash", "invalid", "flood",
/// "resign"; empty for HILLTOP_OK.
const char* fault_name(hilltop_status fault);

/// Messages between processes.
std::string encode(const Job& job);
Job decode_job(std::string_view message);
std::string encode(const SessionResult& result);
/// As encode(), with an empty journal and without files.
std::string encode_short(const SessionResult& result);
SessionResult decode_result(std::string_view message);

/// A journal, or a bot's files, as they are stored: columns (columns.hpp) or zstd where that is shorter.
/// unpack throws WireError.
std::string pack(std::string_view journal);
std::string unpack(std::string_view packed);

}  // namespace hilltop
