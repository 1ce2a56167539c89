#include "match/replay.hpp"

#include <hilltop/out.hpp>

#include <algorithm>
#include <deque>

namespace hilltop {
namespace {

class JournalAnswers {
 public:
  JournalAnswers(const GameInstance& instance, const Job& job, std::string_view journal,
                 const Spectator& spectator)
      : game_(*instance.game),
        kind_(job.kind),
        in_(journal),
        spectator_(spectator),
        waits_(job.seats.size()) {
    // Within a step the journal holds the programs' entries before those of native bots.
    for (JournalReader all(journal); auto entry = all.next();)
      if (entry->seat < waits_.size() && entry->external) waits_[entry->seat] = true;
  }

  void play(Course& course) {
    tell_step(course.session(), 0);
    while (!course.asks().empty()) {
      const auto choices = course.choices();
      answer(course.asks(), choices);
      if (!course.step()) return;
      stepped(course.session(), course.steps(), choices);
    }
  }

  bool at_end() { return !in_.next(); }

 private:
  void answer(std::span<const hilltop_ask> asks, std::span<hilltop_choice> choices) {
    entries_.assign(asks.size(), JournalEntry());
    for (const bool waiting : {true, false})
      for (std::size_t i = 0; i < asks.size(); ++i)
        if (waits_.at(asks[i].seat) == waiting) entries_[i] = take(asks[i].seat);
    seen_.clear();
    for (std::size_t i = 0; i < asks.size(); ++i) {
      choices[i].fault = entries_[i].fault;
      choices[i].policy = entries_[i].policy;
      choices[i].action = bytes(entries_[i].action);
      if (spectator_.ask) look(asks[i], entries_[i]);
    }
    if (spectator_.asked) spectator_.asked(seen_);
  }

  void stepped(const hilltop_session* session, std::uint64_t step, std::span<const hilltop_choice> choices) {
    steps_ = step;
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      Seen& seen = seen_[i];
      seen.fault = choices[i].fault;
      Buffer action;
      if (game_.describe->action(session, choices[i].seat, &action) == HILLTOP_OK)
        seen.action = action.view();
      spectator_.ask(seen);
    }
    tell_step(session, step);
  }

  JournalEntry take(std::uint32_t seat) {
    auto entry = in_.next();
    if (!entry) throw JournalError("the journal ends before the match");
    if (entry->seat != seat) throw JournalError("the journal does not fit the game");
    if (spectator_.entry) spectator_.entry(*entry);
    return *entry;
  }

  void look(const hilltop_ask& ask, const JournalEntry& entry) {
    Seen& seen = seen_.emplace_back();
    seen.step = steps_ + 1;
    seen.kind = kind_;
    seen.fault = entry.fault;
    seen.entry = &entry;
    seen.replied = entry.external ? entry.arrived : entry.fault == HILLTOP_OK;
    if (entry.external) seen.reply = entry.reply;
    if (game_.codec == nullptr) return;
    // The views end with this step, so the text is kept beside what was seen.
    if (texts_.size() < seen_.size()) texts_.emplace_back();
    auto& [argv, input] = texts_[seen_.size() - 1];
    argv.clear();
    input.clear();
    (void)game_.codec->encode(kind_, &ask.view, &memo_, &argv, &input);
    seen.argv = argv.view();
    seen.input = input.view();
    if (entry.external || !seen.replied) return;
    Buffer reply;
    // An action without a text form is none that a program could have printed.
    seen.replied = game_.codec->format(kind_, &ask.view, bytes(entry.action), &reply) == HILLTOP_OK;
    if (seen.replied) seen.reply = reply.view();
  }

  void tell_step(const hilltop_session* session, std::uint64_t step) const {
    if (!spectator_.step) return;
    Buffer chance, state;
    (void)game_.describe->chance(session, &chance);
    (void)game_.describe->state(session, &state);
    spectator_.step(step, chance.view(), state.view(), game_.digest(session));
  }

  const hilltop_game& game_;
  hilltop_kind kind_;
  JournalReader in_;
  const Spectator& spectator_;
  std::vector<bool> waits_;
  std::uint64_t steps_ = 0;  // taken
  std::vector<JournalEntry> entries_;
  std::vector<Seen> seen_;
  std::deque<std::pair<Buffer, Buffer>> texts_;  // argv and stdin of each ask of this step
  Buffer memo_;
};

}  // namespace

Outcome replay(const GameInstance& instance, const Job& job, std::string_view journal,
               const Spectator& spectator) {
  const JobOpening opening(job);
  try {
    JournalAnswers answers(instance, job, journal, spectator);
    Outcome outcome = run_session(instance, opening.get(), [&](Course& course) { answers.play(course); });
    if (outcome.void_reason.empty() && !answers.at_end())
      outcome.void_reason = "the journal goes on after the match";
    return outcome;
  } catch (const JournalError& error) {
    Outcome outcome;
    outcome.void_reason = error.what();
    return outcome;
  } catch (const WireError& error) {
    Outcome outcome;
    outcome.void_reason = std::string("the journal is damaged: ") + error.what();
    return outcome;
  }
}

std::string describe_record(const GameInstance& instance, std::string_view record) {
  const auto* describe = instance.game->describe;
  if (record.empty() || describe->record == nullptr) return "null";
  Buffer json;
  if (describe->record(instance.tournament, bytes(record), &json) != HILLTOP_OK) return "null";
  return std::string(json.view());
}

}  // namespace hilltop
