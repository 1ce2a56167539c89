#include "cli/runner.hpp"

#include "base/error.hpp"
#include "cli/progress.hpp"
#include "cli/scratch.hpp"
#include "cli/stop.hpp"
#include "cli/table.hpp"
#include "cli/width.hpp"
#include "tournament/match_key.hpp"
#include "worker/pool.hpp"

#include <algorithm>
#include <chrono>
#include <map>

namespace hilltop {
namespace {

using Clock = std::chrono::steady_clock;

/// Results wait for each other in memory this long, and until there are this many, before they are written.
constexpr auto kPatience = std::chrono::milliseconds(100);
constexpr std::size_t kBatch = 1000;
/// Who are shown while a tournament is played.
constexpr std::size_t kLeaders = 5;

class Runner {
 public:
  Runner(const Tournament& tournament, Plan& plan, Store& store, const RunOptions& options)
      : tournament_(tournament),
        plan_(plan),
        store_(store),
        options_(options),
        progress_(options.quiet),
        keys_(tournament) {}

  RunSummary run() {
    summary_.stored_before = store_.count();
    has_earlier_ = store_.has_earlier();
    take_stored();
    before_ = plan_.settled();
    if (ended()) remove_abandoned_scratch(options_.cache);
    else play();
    return summary_;
  }

 private:
  void play() {
    Scratch scratch(options_.cache);
    Pool pool(tournament_, options_.jobs, scratch.path());
    if (before_ != 0) tell_what_begins_anew();
    try {
      while (!ended() && !stop_requested()) turn(pool);
    } catch (...) {
      keep_what_is_done();
      throw;
    }
    write();
    summary_.stopped = !ended();
  }
  bool ended() const { return enough_ || plan_.finished(); }

  /// Feeds what the store has of the current stage, and of those after it as far as each is whole. Positions
  /// of a stage say nothing before it has begun.
  void take_stored() {
    while (!plan_.finished() && plan_.stage() != fed_) {
      fed_ = plan_.stage();
      const auto take = [this](const SessionResult& result) {
        count(result);
        plan_.done(result);
      };
      store_.each(take, {fed_.first, fed_.last}, Store::With::results);
    }
  }

  void tell_what_begins_anew() {
    for (const auto& entrant : tournament_.entrants)
      if (entrant.lasts())
        progress_.say(terminal_text("\"" + entrant.name + "\" begins anew, without its memory of the " +
                                    std::to_string(before_) + " sessions before"));
  }

  void turn(Pool& pool) {
    const bool given = hand_out(pool);
    if (!given && pool.idle().size() == pool.size() && !plan_.finished())
      throw RunError("the schedule does not go on; this is a bug of hilltop");
    for (const auto& result : pool.wait(recalled_ == 0 ? kPatience : kPatience.zero())) take(result);
    for (const auto& line : pool.news()) progress_.say(terminal_text(line));
    if (waiting_.size() >= kBatch || Clock::now() - written_ >= kPatience) write();
    progress_.update(
        {plan_.settled(), plan_.known(), before_, faults_, options_.note ? options_.note() : std::string()},
        [this] { return leaders(); });
  }

  /// Those at the top now, a line each.
  std::vector<std::string> leaders() const {
    auto rows = plan_.tally().standings();
    rows.resize(std::min(rows.size(), kLeaders));
    std::size_t width = 0;
    std::vector<std::string> names;
    for (const auto& row : rows) {
      names.push_back(terminal_text(tournament_.entrants[row.entrant].name));
      width = std::max(width, width_of(names.back()));
    }
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < rows.size(); ++i)
      lines.push_back("  " + std::to_string(rows[i].rank) + "  " + names[i] +
                      std::string(width - width_of(names[i]) + 2, ' ') + to_text(rows[i].points));
    return lines;
  }

  /// Gives every idle worker what keeps it busy for a while. False: there was nothing to give.
  bool hand_out(Pool& pool) {
    std::map<std::size_t, std::vector<Job>> batches;  // by worker
    bool rested = false;
    recalled_ = 0;
    for (const auto& idle : pool.idle()) {
      std::vector<Job> jobs;
      while (jobs.size() < idle.jobs && recalled_ < kBatch) {
        take_stored();
        auto job = plan_.next(idle.worker == Pool::kHome);
        if (!job) break;
        if (job->kind == HILLTOP_BYE && (tournament_.game_flags & HILLTOP_RECORDS_BYES) == 0) {
          rest(*job);
          rested = true;
        } else if (!recall(*job)) {
          jobs.push_back(std::move(*job));
        }
      }
      if (!jobs.empty()) batches.emplace(idle.worker, std::move(jobs));
    }
    const std::size_t busy = std::max<std::size_t>(pool.busy() + batches.size(), 1);
    const auto share = static_cast<std::uint32_t>(std::max<std::size_t>(pool.size() / busy, 1));
    for (auto& [worker, jobs] : batches) {
      for (auto& job : jobs) job.parallel = share;
      pool.play(worker, std::move(jobs));
    }
    return rested || recalled_ > 0 || !batches.empty();
  }

  /// Takes the result of a match that was played in an earlier form of the tournament.
  bool recall(const Job& job) {
    if (!has_earlier_) return false;
    const std::string key = keys_.of(job);
    auto result = key.empty() ? std::nullopt : store_.earlier(key);
    if (!result || result->seats.size() != job.seats.size()) return false;
    result->position = job.position;
    result->round = job.round;
    for (std::size_t i = 0; i < job.seats.size(); ++i) result->seats[i].entrant = job.seats[i].entrant;
    if (!take(*result)) return false;
    taken_back_.push_back(key);
    --summary_.played;
    ++summary_.taken_back;
    ++recalled_;
    return true;
  }

  /// A bye that is nothing to the game.
  void rest(const Job& job) {
    SessionResult result;
    result.position = job.position;
    result.kind = job.kind;
    result.round = job.round;
    result.seed = job.seed;
    result.seats.emplace_back().entrant = job.seats.front().entrant;
    take(result);
  }

  bool take(const SessionResult& result) {
    const auto eligible = eligible_in(result);
    if (!plan_.done(result)) return false;
    for (const auto& seat : eligible) tell_if_disqualified(seat, result.round);
    count(result);
    ++summary_.played;
    if (!result.void_reason.empty()) report_void(result);
    waiting_.push_back(result);
    return true;
  }

  /// Who was not disqualified before this session.
  std::vector<SeatResult> eligible_in(const SessionResult& result) const {
    std::vector<SeatResult> seats;
    for (const auto& seat : result.seats)
      if (plan_.disqualified(seat.entrant).empty()) seats.push_back(seat);
    return seats;
  }

  void tell_if_disqualified(const SeatResult& seat, std::uint64_t round) {
    const std::string& reason = plan_.disqualified(seat.entrant);
    if (reason.empty()) return;
    progress_.say(terminal_text("\"" + tournament_.entrants[seat.entrant].name +
                                "\" is disqualified in round " + std::to_string(round) + ": " + reason +
                                "; it forfeits " + (seat.disqualified.empty() ? "" : "this match and ") +
                                "all that it has left"));
  }

  void count(const SessionResult& result) {
    enough_ = (options_.enough && options_.enough(result)) || enough_;
    for (const auto& seat : result.seats) faults_ += seat.faults.total();
    if (result.kind != HILLTOP_ENROL && !result.void_reason.empty()) ++summary_.voids;
  }

  void report_void(const SessionResult& result) {
    if (result.kind == HILLTOP_ENROL)
      progress_.say(terminal_text("\"" + tournament_.entrants[result.seats.front().entrant].name +
                                  "\" does not take part: " + result.void_reason));
    else
      progress_.say(terminal_text("a match of round " + std::to_string(result.round) +
                                  " is void: " + result.void_reason));
  }

  void write() {
    store_.put(waiting_, taken_back_);
    waiting_.clear();
    taken_back_.clear();
    written_ = Clock::now();
  }

  /// After an error: what was played must not be lost, if it can be helped.
  void keep_what_is_done() {
    try {
      write();
    } catch (const RunError&) {
      waiting_.clear();  // the store itself is what failed
    }
  }

  const Tournament& tournament_;
  Plan& plan_;
  Store& store_;
  const RunOptions& options_;
  Progress progress_;
  RunSummary summary_;
  const MatchKeys keys_;
  bool has_earlier_ = false;             // sessions of an earlier form of the tournament
  std::size_t recalled_ = 0;             // of them, in this turn
  Plan::Positions fed_{1, 0};            // the stage for which the store was read
  std::vector<SessionResult> waiting_;   // played, not written
  std::vector<std::string> taken_back_;  // keys of those of `waiting_` that are earlier ones
  Clock::time_point written_ = Clock::now();
  std::uint64_t before_ = 0, faults_ = 0;
  bool enough_ = false;
};

}  // namespace

void feed(Plan& plan, const Store& store, const std::function<void(const SessionResult&)>& each) {
  store.each([&](const SessionResult& result) {
    plan.skip_to(result.position);
    if (each) each(result);
    plan.done(result);
  });
}

RunSummary run_tournament(const Tournament& tournament, Plan& plan, Store& store, const RunOptions& options) {
  return Runner(tournament, plan, store, options).run();
}

}  // namespace hilltop
