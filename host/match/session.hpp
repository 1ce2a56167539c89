// session.hpp - the referee's loop, written once: it serves matches, enrolments, interludes and byes,
// whether bots answer or a journal does.
#pragma once
#include "match/result.hpp"

#include <hilltop/abi.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hilltop {

/// Bytes that a plugin appends to through a hilltop_buf; keeps its memory when cleared.
class Buffer : public hilltop_buf {
 public:
  explicit Buffer(std::size_t room = 256);
  ~Buffer();
  Buffer(Buffer&& other) noexcept;
  Buffer& operator=(Buffer&& other) noexcept;
  void clear() { size = 0; }
  std::string_view view() const {
    return {reinterpret_cast<const char*>(data), static_cast<std::size_t>(size)};
  }
  hilltop_span span() const { return {data, size}; }
};

/// Who answers the questions of a session, and hears of its course. Thread: that of run_session(), which is
/// a template so that what a final class does here costs no calls: matches of native bots are all loop.
class Answers {
 public:
  virtual ~Answers() = default;
  /// Before the first step.
  virtual void opened(const hilltop_session*) {}
  /// Fills fault, policy and action of each choice; action bytes must live until the next call.
  virtual void answer(std::span<const hilltop_ask> asks, std::span<hilltop_choice> choices) = 0;
  /// After each step; `choices` as the game left them.
  virtual void stepped(const hilltop_session*, std::uint64_t /*step*/,
                       std::span<const hilltop_choice> /*choices*/) {}
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

/// A session of a game, closed however it is left.
class OpenSession {
 public:
  /// `outcome` gets a void_reason if the game does not open it; get() is NULL then.
  OpenSession(const GameInstance& instance, const hilltop_opening& opening, Outcome& outcome);
  ~OpenSession();
  OpenSession(const OpenSession&) = delete;
  OpenSession& operator=(const OpenSession&) = delete;
  hilltop_session* get() const { return session_; }
  /// Reads digest, scores and records once the session is over.
  void conclude(Outcome& outcome) const;

 private:
  const GameInstance& instance_;
  const hilltop_opening& opening_;
  hilltop_session* session_ = nullptr;
};

/// Plays one session from its opening to its score. Throws only what `answers` throws.
template <class Answering>
Outcome run_session(const GameInstance& instance, const hilltop_opening& opening, Answering& answers) {
  Outcome outcome;
  const OpenSession open(instance, opening, outcome);
  hilltop_session* const session = open.get();
  if (session == nullptr) return outcome;
  answers.opened(session);
  const auto& game = *instance.game;
  std::vector<hilltop_choice> choices(static_cast<std::size_t>(opening.seat_count));
  for (;;) {
    const hilltop_asks pending = game.pending(session);
    if (pending.count == 0) break;
    const std::span<const hilltop_ask> asks(pending.ask, static_cast<std::size_t>(pending.count));
    bool sane = asks.size() <= choices.size();
    for (std::size_t i = 0; sane && i < asks.size(); ++i) {
      sane = asks[i].seat < choices.size() && (i == 0 || asks[i].seat > asks[i - 1].seat);
      choices[i] = {asks[i].seat, HILLTOP_OK, HILLTOP_DEFAULT_ACTION, 0, {nullptr, 0}};
    }
    if (!sane) {
      outcome.void_reason = "the game asks seats that there are not, or in no ascending order";
      return outcome;
    }
    const std::span<hilltop_choice> chosen(choices.data(), asks.size());
    answers.answer(asks, chosen);
    ++outcome.steps;
    if (const auto status = game.step(session, chosen.data(), pending.count); status != HILLTOP_OK) {
      outcome.void_reason = "the game failed in step " + std::to_string(outcome.steps) + " (status " +
                            std::to_string(status) + ")";
      return outcome;
    }
    answers.stepped(session, outcome.steps, chosen);
  }
  open.conclude(outcome);
  return outcome;
}

}  // namespace hilltop
