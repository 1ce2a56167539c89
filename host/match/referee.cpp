#include "match/referee.hpp"

#include "base/error.hpp"
#include "base/one_core.hpp"

#include <hilltop/out.hpp>
#include <hilltop/random.hpp>

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <optional>

namespace hilltop {
namespace {

/// What is called in place of a bot that waits, is out, or is replayed: it says no more than that.
constexpr std::int64_t kSeldom = INT64_MIN;
std::int64_t seldom(hilltop_bot*, const hilltop_view*, std::uint8_t*, std::uint64_t) noexcept {
  return kSeldom;
}

/// One seat during one session.
struct Chair {
  const Player* player = nullptr;
  bool waits = false;
  bool open = false;
  bool out = false;             // not called any more in this session
  bool is_counted_out = false;  // and the fault that it is out for has been counted
  hilltop_status out_fault = HILLTOP_CRASHED;
  hilltop_policy out_policy = HILLTOP_DEFAULT_ACTION;
  std::string out_why;
  Limit limit = Limit::none;  // that its last fault comes from
  std::string action;         // room for one
  JournalEntry answer;

  bool is_resident() const { return player != nullptr && player->resident; }
  bool is_guest() const { return player != nullptr && player->guest; }
};

/// Bots at the table: they play a session for the first time, or on from its journal.
class Bots {
 public:
  Bots(const hilltop_game& game, const Job& job, Blackbox& box, Crew& crew, SessionResult& result)
      : job_(job),
        box_(box),
        crew_(crew),
        result_(result),
        past_(job.journal),
        replaying_(!job.journal.empty()),
        wary_(job.wary),
        chairs_(job.seats.size()),
        max_action_(game.max_action) {
    for (std::uint32_t seat = 0; seat < chairs_.size(); ++seat) {
      natives_.push_back(box_.native(seat));
      natives_.back().decide = seldom;
    }
    for (const auto& lost : job.lost)
      if (lost.seat < chairs_.size()) leave(lost.seat, lost.fault, lost.why);
    for (std::uint32_t seat = 0; seat < chairs_.size(); ++seat)
      if (!job.seats[seat].disqualified.empty()) disqualify(seat, job.seats[seat].disqualified);
  }

  void sit_down(const Referee::FindPlayer& find) {
    for (std::uint32_t seat = 0; seat < chairs_.size(); ++seat) sit_down(seat, find);
    // The journal has the answers of those who wait first, also of one that was lost since.
    for (JournalReader all(job_.journal); auto entry = all.next();)
      if (entry->external && entry->seat < chairs_.size()) chairs_[entry->seat].waits = true;
    any_waits_ = std::any_of(chairs_.begin(), chairs_.end(), [](const Chair& chair) { return chair.waits; });
    // A program's keeper and folder are lost with the descriptors, and that would look like its own fault.
    wary_ = wary_ || any_waits_;
    if (wary_) box_.expect_intact();
  }

  /// Makes all steps.
  void play(Course& course) {
    std::optional<OneCore> core;
    if (hands_over()) core.emplace();
    if (any_waits_) play_with_programs(course);
    else play_natives(course);
  }

  /// Ends the bots' session; fills in what their folders hold now.
  void stand_up() {
    for (std::uint32_t seat = 0; seat < chairs_.size(); ++seat) {
      Chair& chair = chairs_[seat];
      result_.seats[seat].asks = natives_[seat].asks;
      if (!chair.open) continue;
      preparing(seat);
      chair.player->bot_class->close(chair.player->bot);
      if (wary_) box_.expect_intact();
      // Nothing is kept of a bot that may not play on.
      if (chair.player->files != nullptr && result_.seats[seat].disqualified.empty())
        result_.seats[seat].files = files_of(*chair.player);
    }
    box_.calling(Blackbox::kGame);
  }

 private:
  /// Whether all that is waited for is a guest or a resident program, one after the other. What else there is
  /// may start processes, which are to be anywhere.
  bool hands_over() const {
    const auto other = [](const Chair& chair) { return chair.waits && !chair.is_resident(); };
    if (std::ranges::any_of(chairs_, other) || (any_waits_ && job_.parallel > 1)) return false;
    return any_waits_ || std::ranges::any_of(chairs_, &Chair::is_guest);
  }

  void sit_down(std::uint32_t seat, const Referee::FindPlayer& find) {
    Chair& chair = chairs_[seat];
    if (chair.out) return;
    box_.preparing_seat(seat);
    const Player& player = find(job_.seats[seat].entrant);
    if (job_.wary) box_.expect_intact();
    chair.player = &player;
    chair.waits = player.waits();
    if (!replaying_) play_on(seat);
    if (player.files != nullptr) put_back_files(player, job_.seats[seat].files);
    const hilltop_sitting sitting{
        sizeof(hilltop_sitting),   job_.kind,     seat, static_cast<std::uint32_t>(job_.seats.size()),
        bot_seed(job_.seed, seat), player.time_ns};
    preparing(seat);
    const auto status = player.bot_class->open(player.bot, &sitting);
    chair.open = status == HILLTOP_OK;
    if (!chair.open) fail_to_begin(seat, status);
    if (job_.wary) box_.expect_intact();
    box_.calling(Blackbox::kGame);
  }

  void fail_to_begin(std::uint32_t seat, hilltop_status status) {
    const Lapse lapse = lapse_of(*chairs_[seat].player);
    if (status == HILLTOP_INTERNAL && !lapse.why.empty())
      throw RunError("a native bot's process cannot be started: " + lapse.why);
    share_fate(seat, lapse);
    leave(seat, status == HILLTOP_TIMEOUT ? HILLTOP_TIMEOUT : HILLTOP_CRASHED,
          lapse.why.empty() ? "it failed to begin the match" : lapse.why + kNotAskedAgain);
  }

  /// The bot of a seat is called. A guest's time is its adapter's to watch.
  void calling(std::uint32_t seat) {
    if (chairs_[seat].is_guest()) box_.calling(Blackbox::kWaiting);
    else box_.calling_seat(seat);
  }
  void preparing(std::uint32_t seat) {
    if (chairs_[seat].is_guest()) box_.calling(Blackbox::kWaiting);
    else box_.preparing_seat(seat);
  }

  /// A guest that was killed: that may have been anybody's doing. This process ends as it did, and is excused
  /// or blamed by the controller as for a bot in it.
  void share_fate(std::uint32_t seat, const Lapse& lapse) {
    if (!is_from_outside(lapse)) return;
    box_.calling_seat(seat);
    std::signal(lapse.signal, SIG_DFL);
    kill(getpid(), lapse.signal);
  }

  /// Nobody waits. A match between fast native bots is play_series and little else.
  void play_natives(Course& course) {
    while (!course.asks().empty()) {
      hilltop_desk desk = box_.desk();
      desk.natives = natives_.data();
      const hilltop_stop stop = course.play_series(desk);
      box_.go_on(desk);
      if (stop == HILLTOP_STOP_FULL) box_.expect_room();
      if (stop == HILLTOP_STOP_SEATS) throw BadAsk();
      if (stop == HILLTOP_STOP_FAULTS) count_faults(course.all_choices());
      if (stop == HILLTOP_STOP_ANSWER) finish_step(course, static_cast<std::size_t>(desk.ask), desk.decided);
    }
  }

  /// Makes a step from that ask on, whose bot has answered so.
  void finish_step(Course& course, std::size_t ask, std::int64_t decided) {
    const auto asks = course.asks();
    const auto choices = course.choices();
    for (;;) {
      settle(asks[ask], decided, choices[ask]);
      if (++ask == asks.size()) break;
      hilltop_native& native = natives_[asks[ask].seat];
      ++native.asks;
      decided = native.decide(native.bot, &asks[ask].view, box_.ask_seat(asks[ask].seat), max_action_);
    }
    make_step(course);
  }

  /// What comes of an answer.
  void settle(const hilltop_ask& ask, std::int64_t decided, hilltop_choice& choice) {
    if (is_action(decided)) {
      choice.action = box_.keep(ask.seat, static_cast<std::uint64_t>(decided));
      return;
    }
    box_.calling(Blackbox::kGame);
    if (decided == kSeldom) ask_seldom(ask, choice);
    else fail(ask.seat, decided, choice);
  }

  void play_with_programs(Course& course) {
    while (!course.asks().empty()) {
      const auto choices = course.choices();
      for (const auto& choice : choices) ++natives_[choice.seat].asks;
      ask_waiting(course.asks(), choices);
      for (std::size_t i = 0; i < choices.size(); ++i) ask_seldom(course.asks()[i], choices[i]);
      make_step(course);
    }
  }

  void make_step(Course& course) {
    box_.calling(Blackbox::kGame);
    if (course.step()) count_faults(course.all_choices());
  }

  /// From here on a native bot's answers are new.
  void play_on(std::size_t seat) {
    const Chair& chair = chairs_[seat];
    if (chair.player == nullptr || chair.player->guest || chair.waits || chair.out || wary_) return;
    natives_[seat].decide = chair.player->bot_class->decide;
    natives_[seat].bot = chair.player->bot;
  }

  void leave(std::uint32_t seat, hilltop_status fault, std::string_view why) {
    Chair& chair = chairs_[seat];
    natives_[seat].decide = seldom;
    chair.out = true;
    chair.out_fault = fault;
    chair.out_why = why;
  }

  /// From now on it forfeits. The same when its journal is replayed.
  void disqualify(std::uint32_t seat, std::string_view why) {
    if (chairs_[seat].out_policy == HILLTOP_FORFEIT) return;
    leave(seat, HILLTOP_CRASHED, why);
    chairs_[seat].out_policy = HILLTOP_FORFEIT;
    result_.seats[seat].disqualified = why;
    result_.seats[seat].files.clear();
  }

  /// The next entry of the journal that is replayed, if it is not at its end.
  std::optional<JournalEntry> replayed(std::uint32_t seat) {
    if (!replaying_) return std::nullopt;
    auto entry = past_.next();
    if (!entry) {
      replaying_ = false;
      for (std::size_t i = 0; i < chairs_.size(); ++i) play_on(i);
    } else if (entry->seat != seat) {
      throw JournalError("the game does not play the same match twice: its journal does not fit");
    }
    return entry;
  }

  bool is_action(std::int64_t size) const { return static_cast<std::uint64_t>(size) <= max_action_; }

  /// Counts the faults that a step left in these choices, once.
  void count_faults(std::span<hilltop_choice> choices) {
    for (auto& choice : choices) {
      if (choice.fault == HILLTOP_OK) continue;
      count_fault(choice.seat, choice.fault);
      choice.fault = HILLTOP_OK;
      choice.policy = HILLTOP_DEFAULT_ACTION;
    }
  }

  void count_fault(std::uint32_t number, hilltop_status fault) {
    Chair& chair = chairs_[number];
    SeatResult& seat = result_.seats[number];
    seat.faults.add(fault, chair.limit);
    if (!chair.is_counted_out) ++seat.own_faults;
    chair.is_counted_out = chair.out;
    const std::uint64_t most = job_.seats[number].forfeit_after;
    if (most == 0 || seat.own_faults < most || chair.out_policy == HILLTOP_FORFEIT) return;
    leave(number, HILLTOP_CRASHED, forfeit_reason(most));
    chair.out_policy = HILLTOP_FORFEIT;
    chair.is_counted_out = true;
  }

  void use(const JournalEntry& entry, hilltop_choice& choice) {
    box_.append(entry);
    choice.fault = entry.fault;
    choice.policy = entry.policy;
    choice.action = bytes(entry.action);
    if (entry.policy == HILLTOP_FORFEIT && !is_forfeit_reason(entry.why)) disqualify(entry.seat, entry.why);
    if (entry.fault != HILLTOP_OK) chairs_[entry.seat].limit = limit_in(entry.why);
    SeatResult& seat = result_.seats[entry.seat];
    seat.wall_ns += entry.wall_ns;
    seat.cpu_ns += entry.cpu_ns;
  }

  /// A native bot that came to no action, or to one that is longer than the game's.
  void fail(std::uint32_t seat, std::int64_t decided, hilltop_choice& choice) {
    const Lapse lapse = lapse_of(*chairs_[seat].player);
    share_fate(seat, lapse);
    JournalEntry entry;
    entry.seat = seat;
    entry.fault = fault_of(decided, max_action_);
    const std::string why = lapse.why.empty() ? why_of(entry.fault) : lapse.why + kNotAskedAgain;
    entry.why = why;
    entry.errors = lapse.errors;
    if (is_final(entry)) leave(seat, entry.fault, entry.why);
    use(entry, choice);
  }

  /// Whether a native bot is out of its match with this.
  static bool is_final(const JournalEntry& entry) {
    return entry.fault == HILLTOP_CRASHED ||
           (entry.fault == HILLTOP_TIMEOUT && entry.why.ends_with(kNotAskedAgain));
  }

  /// A native bot while a journal is replayed (called all the same, so that it remembers what it knew), or
  /// one that is out.
  void ask_seldom(const hilltop_ask& ask, hilltop_choice& choice) {
    Chair& chair = chairs_[ask.seat];
    if (chair.waits) return;
    const auto past = replayed(ask.seat);
    if (chair.out && !past) {
      JournalEntry entry;
      entry.seat = ask.seat;
      entry.fault = chair.out_fault;
      entry.policy = chair.out_policy;
      entry.why = chair.out_why;
      return use(entry, choice);
    }
    if (past && is_final(*past) && !chair.out) leave(ask.seat, past->fault, past->why);
    std::int64_t size = 0;
    if (!chair.out) {
      calling(ask.seat);
      chair.action.resize(max_action_);
      size = decide(*chair.player, ask.view, chair.action);
      if (wary_) box_.expect_intact();
    }
    if (past) return use(*past, choice);
    if (!is_action(size)) return fail(ask.seat, size, choice);
    JournalEntry entry;
    entry.seat = ask.seat;
    entry.action = std::string_view(chair.action).substr(0, static_cast<std::size_t>(size));
    use(entry, choice);
  }

  /// All bots of this step that wait for a process: together, as far as the job allows.
  void ask_waiting(std::span<const hilltop_ask> asks, std::span<hilltop_choice> choices) {
    std::vector<std::size_t> waiting, thinking;
    for (std::size_t i = 0; i < asks.size(); ++i) {
      const Chair& chair = chairs_[asks[i].seat];
      if (chair.waits) waiting.push_back(i);
    }
    std::vector<std::optional<JournalEntry>> past(waiting.size());
    for (std::size_t k = 0; k < waiting.size(); ++k) {
      const Chair& chair = chairs_[asks[waiting[k]].seat];
      past[k] = replayed(asks[waiting[k]].seat);
      // Who remembers is asked again, so that it knows what it knew; the first answer counts.
      const bool again = chair.player != nullptr && chair.player->remembers;
      if (!past[k] || again) thinking.push_back(waiting[k]);
    }
    box_.calling(Blackbox::kWaiting);
    const auto ask_one = [&](std::size_t k) { think(asks[thinking[k]], chairs_[asks[thinking[k]].seat]); };
    if (thinking.size() > 1 && job_.parallel > 1) {
      // Who thought longest last time begins, so that no core idles while a late starter ends the step.
      std::ranges::stable_sort(thinking, std::greater(),
                               [&](std::size_t i) { return chairs_[asks[i].seat].answer.wall_ns; });
      crew_.run(thinking.size(), job_.parallel, ask_one);
    } else {
      for (std::size_t k = 0; k < thinking.size(); ++k) ask_one(k);
    }
    for (std::size_t k = 0; k < waiting.size(); ++k) {
      const std::size_t i = waiting[k];
      use(past[k] ? *past[k] : chairs_[asks[i].seat].answer, choices[i]);
    }
  }

  /// Asks one waiting bot and notes what came of it in its chair. Thread: any.
  void think(const hilltop_ask& ask, Chair& chair) const {
    JournalEntry& entry = chair.answer;
    if (chair.out) {
      entry = JournalEntry();
      entry.seat = ask.seat;
      entry.external = true;
      entry.fault = chair.out_fault;
      entry.policy = chair.out_policy;
      entry.why = chair.out_why;
      return;
    }
    chair.action.resize(max_action_);
    entry = ask_program(*chair.player, ask.view, chair.action);
    entry.seat = ask.seat;
  }

  const Job& job_;
  Blackbox& box_;
  Crew& crew_;
  SessionResult& result_;
  JournalReader past_;
  bool replaying_;
  bool any_waits_ = false;
  bool wary_;  // look after each call of a native bot whether it has closed what is not its own
  std::vector<Chair> chairs_;
  std::vector<hilltop_native> natives_;  // by seat
  std::uint64_t max_action_;
};

}  // namespace

std::uint64_t bot_seed(std::uint64_t session_seed, std::uint32_t seat) {
  return Digest().add(session_seed).add(seat).value();
}

Outcome Referee::play(const Job& job, SessionResult& result) {
  const JobOpening opening(job);
  Bots bots(*instance_.game, job, box_, crew_, result);
  Outcome outcome;
  try {
    bots.sit_down(find_);
    outcome = run_session(instance_, opening.get(), [&](Course& course) { bots.play(course); });
  } catch (const JournalError& error) {
    outcome.void_reason = error.what();
  } catch (const WireError& error) {
    outcome.void_reason = std::string("the journal is damaged: ") + error.what();
  }
  bots.stand_up();
  return outcome;
}

SessionResult Referee::play(const Job& job) {
  SessionResult result;
  result.position = job.position;
  result.kind = job.kind;
  result.round = job.round;
  result.seed = job.seed;
  for (const auto& seat : job.seats) {
    auto& line = result.seats.emplace_back();
    line.entrant = seat.entrant;
    line.files = seat.files;
  }
  box_.begin(job.position, job.seats.size(), instance_.game->max_action);
  const Outcome outcome = play(job, result);
  result.steps = outcome.steps;
  result.digest = outcome.digest;
  result.void_reason = outcome.void_reason.empty() ? outcome.refused : outcome.void_reason;
  for (std::size_t i = 0; i < result.seats.size(); ++i) {
    if (i < outcome.scores.size()) result.seats[i].score = outcome.scores[i];
    if (i < outcome.forfeits.size()) result.seats[i].forfeit = outcome.forfeits[i] != 0;
    if (i < outcome.records.size()) result.seats[i].record = outcome.records[i];
    if (i < outcome.due.size()) result.seats[i].due = outcome.due[i] != 0;
    if (outcome.void_reason.empty()) continue;
    result.seats[i].files = job.seats[i].files;
    result.seats[i].disqualified = job.seats[i].disqualified;
  }
  result.journal = pack(box_.journal());
  box_.end();
  return result;
}

}  // namespace hilltop
