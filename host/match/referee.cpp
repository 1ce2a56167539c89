#include "match/referee.hpp"

#include "base/error.hpp"

#include <hilltop/out.hpp>
#include <hilltop/random.hpp>

#include <algorithm>
#include <optional>

namespace hilltop {
namespace {

/// What a bot's status means for its seat.
hilltop_status as_fault(hilltop_status status) {
  switch (status) {
    case HILLTOP_OK:
    case HILLTOP_INVALID:
    case HILLTOP_RESIGN:
    case HILLTOP_TIMEOUT:
    case HILLTOP_CRASHED:
    case HILLTOP_FLOODED: return status;
    case HILLTOP_NO_SPACE: return HILLTOP_INVALID;
    default: return HILLTOP_CRASHED;
  }
}

/// The same in words, for a native bot, which says no more than its status.
const char* why_of(hilltop_status fault) {
  switch (fault) {
    case HILLTOP_INVALID: return "it came to no action, or to a longer one than the game has";
    case HILLTOP_RESIGN: return "it gives the match up";
    case HILLTOP_TIMEOUT: return "it says that its time is up";
    case HILLTOP_FLOODED: return "it says that there was too much";
    default: return "it threw an exception; it is not asked again in this match";
  }
}

/// One seat during one session.
struct Chair {
  const Player* player = nullptr;
  decltype(hilltop_bot_class::decide) decide = nullptr;  // of a native bot that may be called
  hilltop_bot* bot = nullptr;
  std::uint64_t asks = 0;
  bool waits = false;
  bool open = false;
  bool out = false;  // not called any more in this session
  hilltop_status out_fault = HILLTOP_CRASHED;
  hilltop_policy out_policy = HILLTOP_DEFAULT_ACTION;
  std::string out_why;
  Buffer action;
  JournalEntry answer;
};

/// Bots at the table: the Answers of a session that is played for the first time.
class Bots final : public Answers {
 public:
  Bots(const hilltop_game& game, const Job& job, Blackbox& box, Crew& crew, SessionResult& result)
      : game_(game),
        job_(job),
        box_(box),
        crew_(crew),
        result_(result),
        past_(job.journal),
        chairs_(job.seats.size()) {
    for (const auto& lost : job.lost)
      if (lost.seat < chairs_.size()) leave(chairs_[lost.seat], lost.fault, lost.why);
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
    wary_ = job_.wary || any_waits_;
    if (wary_) box_.expect_intact();
  }

  void answer(std::span<const hilltop_ask> asks, std::span<hilltop_choice> choices) override {
    if (any_waits_) ask_waiting(asks, choices);
    for (std::size_t i = 0; i < asks.size(); ++i) {
      Chair& chair = chairs_[asks[i].seat];
      if (chair.decide == nullptr || seldom_) [[unlikely]] {
        ask_seldom(asks[i], chair, choices[i]);
        continue;
      }
      chair.action.clear();
      box_.calling_seat(asks[i].seat);
      const hilltop_status status = chair.decide(chair.bot, &asks[i].view, &chair.action);
      if (status != HILLTOP_OK) [[unlikely]] {
        fail(chair, asks[i].seat, status, choices[i]);
        continue;
      }
      ++chair.asks;
      choices[i].action = chair.action.span();
      box_.append_action(asks[i].seat, chair.action.view());
    }
    box_.calling(Blackbox::kGame);
  }

  void stepped(const hilltop_session*, std::uint64_t, std::span<const hilltop_choice> choices) override {
    for (const auto& choice : choices)
      if (choice.fault != HILLTOP_OK) result_.seats[choice.seat].faults.add(choice.fault);
  }

  /// Ends the bots' session; fills in what their folders hold now.
  void stand_up() {
    for (std::uint32_t seat = 0; seat < chairs_.size(); ++seat) {
      Chair& chair = chairs_[seat];
      result_.seats[seat].asks = chair.asks;
      if (!chair.open) continue;
      box_.preparing_seat(seat);
      chair.player->bot_class->close(chair.player->bot);
      if (wary_) box_.expect_intact();
      if (chair.player->files != nullptr) result_.seats[seat].files = files_of(*chair.player, seat);
    }
    box_.calling(Blackbox::kGame);
  }

 private:
  void sit_down(std::uint32_t seat, const Referee::FindPlayer& find) {
    Chair& chair = chairs_[seat];
    if (chair.out) return;
    box_.preparing_seat(seat);
    const Player& player = find(job_.seats[seat].entrant);
    if (job_.wary) box_.expect_intact();
    chair.player = &player;
    chair.bot = player.bot;
    chair.waits = player.waits();
    if (!chair.waits) {
      chair.decide = player.bot_class->decide;
      // It has the room that the game gives an action, and no more.
      chair.action = Buffer(game_.max_action);
      chair.action.grow = nullptr;
    }
    if (player.files != nullptr) put_back(job_.seats[seat].files, player);
    const hilltop_sitting sitting{
        sizeof(hilltop_sitting),   job_.kind,     seat, static_cast<std::uint32_t>(job_.seats.size()),
        bot_seed(job_.seed, seat), player.time_ns};
    if (player.bot_class->open(player.bot, &sitting) == HILLTOP_OK) {
      chair.open = true;
    } else {
      leave(chair, HILLTOP_CRASHED, "it failed to begin the match");
    }
    if (job_.wary) box_.expect_intact();
    box_.calling(Blackbox::kGame);
  }

  static void put_back(std::string_view files, const Player& player) {
    const auto fail = [](std::string_view why) {
      throw RunError("the files that an entrant kept cannot be put back: " + std::string(why));
    };
    try {
      Buffer why;
      const std::string folder = unpack(files);
      if (player.files->load(player.bot, bytes(folder), &why) != HILLTOP_OK) fail(why.view());
    } catch (const WireError& error) {
      fail(error.what());
    }
  }

  /// Nothing is kept of a bot that may not play on.
  std::string files_of(const Player& player, std::uint32_t seat) const {
    if (!result_.seats[seat].disqualified.empty()) return {};
    Buffer folder, why;
    if (player.files->save(player.bot, &folder, &why) != HILLTOP_OK)
      throw RunError("the files that an entrant keeps cannot be read: " + std::string(why.view()));
    return pack(folder.view());
  }

  static void leave(Chair& chair, hilltop_status fault, std::string_view why) {
    chair.out = true;
    chair.decide = nullptr;
    chair.out_fault = fault;
    chair.out_why = why;
  }

  /// From now on it forfeits. The same when its journal is replayed.
  void disqualify(std::uint32_t seat, std::string_view why) {
    if (chairs_[seat].out_policy == HILLTOP_FORFEIT) return;
    leave(chairs_[seat], HILLTOP_CRASHED, why);
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
      seldom_ = wary_;
    } else if (entry->seat != seat) {
      throw JournalError("the game does not play the same match twice: its journal does not fit");
    }
    return entry;
  }

  void use(const JournalEntry& entry, hilltop_choice& choice) {
    box_.append(entry);
    ++chairs_[entry.seat].asks;
    choice.fault = entry.fault;
    choice.policy = entry.policy;
    choice.action = bytes(entry.action);
    if (entry.policy == HILLTOP_FORFEIT) disqualify(entry.seat, entry.why);
    SeatResult& seat = result_.seats[entry.seat];
    seat.wall_ns += entry.wall_ns;
    seat.cpu_ns += entry.cpu_ns;
  }

  /// A native bot that came to no action.
  [[gnu::noinline]] void fail(Chair& chair, std::uint32_t seat, hilltop_status status,
                              hilltop_choice& choice) {
    JournalEntry entry;
    entry.seat = seat;
    entry.fault = as_fault(status);
    entry.why = why_of(entry.fault);
    if (entry.fault == HILLTOP_CRASHED) leave(chair, HILLTOP_CRASHED, entry.why);
    use(entry, choice);
  }

  /// A native bot while a journal is replayed (called all the same, so that it remembers what it knew), or
  /// one that is out.
  [[gnu::noinline]] void ask_seldom(const hilltop_ask& ask, Chair& chair, hilltop_choice& choice) {
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
    if (past && past->fault == HILLTOP_CRASHED && !chair.out) leave(chair, past->fault, past->why);
    hilltop_status status = HILLTOP_OK;
    if (!chair.out) {
      chair.action.clear();
      box_.calling_seat(ask.seat);
      status = chair.decide(chair.bot, &ask.view, &chair.action);
      if (wary_) box_.expect_intact();
    }
    if (past) return use(*past, choice);
    if (status != HILLTOP_OK) return fail(chair, ask.seat, status, choice);
    JournalEntry entry;
    entry.seat = ask.seat;
    entry.action = chair.action.view();
    use(entry, choice);
  }

  /// All bots of this step that wait for a process: together, as far as the job allows.
  [[gnu::noinline]] void ask_waiting(std::span<const hilltop_ask> asks, std::span<hilltop_choice> choices) {
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
  static void think(const hilltop_ask& ask, Chair& chair) {
    JournalEntry& entry = chair.answer;
    entry = JournalEntry();
    entry.seat = ask.seat;
    entry.external = true;
    if (chair.out) {
      entry.fault = chair.out_fault;
      entry.policy = chair.out_policy;
      entry.why = chair.out_why;
      return;
    }
    chair.action.clear();
    const auto& bot_class = *chair.player->bot_class;
    const hilltop_status status = bot_class.decide(chair.player->bot, &ask.view, &chair.action);
    if (status == HILLTOP_OK) entry.action = chair.action.view();
    else entry.fault = as_fault(status);
    if (status == HILLTOP_DISQUALIFIED) entry.policy = HILLTOP_FORFEIT;
    hilltop_report report{};
    report.struct_size = sizeof report;
    report.exit_code = -1;
    if (bot_class.report == nullptr || bot_class.report(chair.player->bot, &report) != HILLTOP_OK) return;
    entry.arrived = report.arrived != 0;
    entry.reply = text(report.reply);
    entry.wall_ns = report.wall_ns;
    entry.cpu_ns = report.cpu_ns;
    entry.peak_bytes = report.peak_bytes;
    entry.exit_code = report.exit_code;
    entry.signal = report.signal;
    if (entry.fault == HILLTOP_OK) return;
    entry.why = text(report.why);
    entry.errors = text(report.errors);
  }

  const hilltop_game& game_;
  const Job& job_;
  Blackbox& box_;
  Crew& crew_;
  SessionResult& result_;
  JournalReader past_;
  bool replaying_ = true;
  bool any_waits_ = false;
  bool wary_ = false;   // look after each call of a native bot whether it has closed what is not its own
  bool seldom_ = true;  // native bots are called by ask_seldom()
  std::vector<Chair> chairs_;
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
    outcome = run_session(instance_, opening.get(), bots);
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
  box_.begin(job.position);
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
