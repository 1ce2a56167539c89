// session.hpp - a session of a game from its opening to its score, whether bots answer or a journal does:
// matches, enrolments, interludes and byes.
#pragma once
#include "match/result.hpp"

#include <hilltop/series.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace hilltop {

/// Bytes that a plugin appends to through a hilltop_buf; keeps its memory when cleared.
class Buffer : public hilltop_buf {
 public:
  /// Without room: memory comes with the first bytes. Throws std::bad_alloc.
  explicit Buffer(std::size_t room = 0);
  ~Buffer();
  Buffer(Buffer&& other) noexcept;
  Buffer& operator=(Buffer&& other) noexcept;
  void clear() { size = 0; }
  std::string_view view() const {
    return {reinterpret_cast<const char*>(data), static_cast<std::size_t>(size)};
  }
  hilltop_span span() const { return {data, size}; }
};

/// A game with its parameters. Borrowed.
struct GameInstance {
  const hilltop_game* game = nullptr;
  hilltop_tournament* tournament = nullptr;
};

/// How a session ended.
struct Outcome {
  std::string void_reason;  ///< not empty: a bug of the game, in one line; nothing else counts then
  std::uint64_t steps = 0;
  std::uint64_t digest = 0;
  std::vector<std::int64_t> scores;
  std::vector<std::uint8_t> forfeits;
  std::vector<std::string> records;  ///< empty without HILLTOP_KEEPS_RECORDS
  std::vector<std::uint8_t> due;     ///< an interlude is due for the record
  std::string refused;               ///< enrolment: why the entrant may not play; empty: it may
};

/// What a job says of its opening, in the ABI's form. Borrows from the job.
class JobOpening {
 public:
  explicit JobOpening(const Job& job);
  const hilltop_opening& get() const { return opening_; }

 private:
  std::vector<hilltop_seat> seats_, peers_;
  hilltop_opening opening_;
};

/// A game asks whom it must not: its session is void.
class BadAsk : public std::runtime_error {
 public:
  BadAsk() : runtime_error("the game asks seats that there are not, or in no ascending order") {}
};

/// A session under way: whom the game asks, and what they choose. Closed however it is left.
class Course {
 public:
  /// Opens it. `outcome` gets a void_reason if the game cannot do that, or fails later; nobody is asked then.
  Course(const GameInstance& instance, const hilltop_opening& opening, Outcome& outcome);
  ~Course();
  Course(const Course&) = delete;
  Course& operator=(const Course&) = delete;

  const hilltop_session* session() const { return session_; }
  /// Who decides now; nobody when the session is over.
  std::span<const hilltop_ask> asks() const { return {asks_.ask, static_cast<std::size_t>(asks_.count)}; }
  /// One choice for each ask, in the same order, to be filled in. What was in them in the step before still
  /// is, but for the seats. Throws BadAsk.
  std::span<hilltop_choice> choices();
  /// Those of this step, and what was left of longer ones.
  std::span<hilltop_choice> all_choices() { return choices_; }
  /// Hands the choices to the game, which may turn them into faults; their actions' bytes are not needed any
  /// more then. False: the game failed.
  bool step();
  /// Has native bots asked, and makes steps, until something is for the host to do (series.h). The desk's
  /// bots are by seat, and all choices without fault.
  hilltop_stop play_series(hilltop_desk& desk);
  /// How many were made, or begun.
  std::uint64_t steps() const { return steps_; }
  /// Reads digest, scores and records once the session is over.
  void conclude();

 private:
  hilltop_stop play_step_by_step(hilltop_desk& desk);
  void fail(hilltop_status status);

  const hilltop_game& game_;
  const hilltop_series* series_;  // NULL: the game has none
  const GameInstance& instance_;
  const hilltop_opening& opening_;
  Outcome& outcome_;
  hilltop_session* session_ = nullptr;
  hilltop_asks asks_{};
  std::vector<hilltop_choice> choices_;
  std::uint64_t steps_ = 0;
};

/// Plays one session from its opening to its score: `play`, called with a Course, makes all steps. Throws
/// only what that throws.
template <class Play>
Outcome run_session(const GameInstance& instance, const hilltop_opening& opening, Play&& play) {
  Outcome outcome;
  Course course(instance, opening, outcome);
  if (course.session() == nullptr) return outcome;
  try {
    play(course);
  } catch (const BadAsk& bad) {
    outcome.void_reason = bad.what();
  }
  outcome.steps = course.steps();
  if (outcome.void_reason.empty()) course.conclude();
  return outcome;
}

}  // namespace hilltop
