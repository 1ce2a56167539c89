#include "worker/pool.hpp"

#include "base/error.hpp"
#include "base/guard.hpp"
#include "base/spawn.hpp"
#include "match/verdict.hpp"

#include <hilltop/descendants.hpp>

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <utility>

namespace hilltop {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// A batch should last about this long: long enough that handing it out costs nothing, short enough that
/// the last ones end together.
constexpr auto kBatchTime = milliseconds(30);
constexpr std::size_t kMostJobs = 4096;
/// Time for a game's own code between two asks: this much more than the tournament's limit for an answer. And
/// for a native bot to begin and end a match: this much more than its own.
constexpr auto kGameSlack = std::chrono::seconds(10);
/// A job's share of workers that were killed from outside.
constexpr int kMostDeaths = 3;
/// Time that a worker's guard has to end it.
constexpr auto kGuardLimit = std::chrono::seconds(10);
/// The watch looks at least this often; a longer pause was the controller's own and is not counted.
constexpr auto kTick = milliseconds(100);

/// The longest that a call may take whose time is CPU time: that many times as long.
constexpr int kMostWait = 10;

std::chrono::nanoseconds cpu_of(const Blackbox& box) { return std::chrono::nanoseconds(box.cpu_ns()); }

/// Killed by something else than its own doing.
bool from_outside(int status) {
  if (!WIFSIGNALED(status)) return false;
  const int signal = WTERMSIG(status);
  return signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP;
}

/// A worker that found its descriptors closed or replaced: a native bot's doing.
bool lost_descriptors(int status) {
  return WIFEXITED(status) && WEXITSTATUS(status) == Blackbox::kLostDescriptors;
}

std::string how_it_ended(int status) {
  if (lost_descriptors(status)) return "closed descriptors that were not its own";
  if (WIFSIGNALED(status))
    return std::string(strsignal(WTERMSIG(status))) + " (signal " + std::to_string(WTERMSIG(status)) + ")";
  return "ended the process with exit code " + std::to_string(WEXITSTATUS(status));
}

std::string seconds_text(std::chrono::nanoseconds time) {
  return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count()) + " s";
}

/// Fills in what a journal says of a session that a crash of the game cut off.
void count_asks(std::string_view journal, SessionResult& result) {
  for (JournalReader all(journal); const auto entry = all.next();) {
    if (entry->seat >= result.seats.size()) continue;
    SeatResult& seat = result.seats[entry->seat];
    ++seat.asks;
    seat.wall_ns += entry->wall_ns;
    seat.cpu_ns += entry->cpu_ns;
    if (entry->fault != HILLTOP_OK) seat.faults.add(entry->fault, limit_in(entry->why));
  }
}

/// The job that a worker is, or was, in the middle of; the end of the list: none.
template <class Jobs>
auto running(Jobs& jobs, const Blackbox& box) {
  return std::find_if(jobs.begin(), jobs.end(),
                      [&](const auto& held) { return box.playing() && held.job.position == box.position(); });
}

}  // namespace

Pool::Pool(const Tournament& tournament, std::size_t size, std::filesystem::path scratch)
    : tournament_(tournament), scratch_(std::move(scratch)), workers_(size), watched_(Clock::now()) {
  for (auto& worker : workers_) start(worker);
}

Pool::~Pool() {
  for (auto& worker : workers_) worker.link = Link(-1);
  for (auto& worker : workers_)
    if (worker.pid > 0) await_guard(worker.pid);
}

/// The wait status of a worker whose link has gone. Nothing that it started is left then.
int Pool::end(Worker& worker) {
  worker.link = Link(-1);
  return await_guard(std::exchange(worker.pid, -1));
}

void Pool::start(Worker& worker) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw RunError(std::string("cannot make a socket: ") + std::strerror(errno));
  Link ours(ends[0]), theirs(ends[1]);
  if (!worker.box) worker.box = std::make_unique<Blackbox>();
  worker.box->end();
  worker.pid = spawn_self({"worker"}, {{theirs.fd(), kLinkFd}, {worker.box->fd(), kBlackboxFd}});
  worker.link = std::move(ours);
  worker.jobs.clear();
  worker.idle = worker.overdue = false;
  worker.call = 0;
  worker.age = {};
  const auto number = static_cast<std::size_t>(&worker - workers_.data());
  std::string setup;
  Writer(setup).bytes(to_json(tournament_)).bytes(scratch_.string()).number(number);
  worker.link.send(MessageKind::setup, setup);
}

std::vector<Pool::Idle> Pool::idle() const {
  std::vector<Idle> list;
  for (std::size_t i = 0; i < workers_.size(); ++i)
    if (workers_[i].idle) list.push_back({i, workers_[i].batch});
  return list;
}

std::size_t Pool::busy() const {
  return static_cast<std::size_t>(std::count_if(workers_.begin(), workers_.end(),
                                                [](const Worker& worker) { return !worker.jobs.empty(); }));
}

void Pool::play(std::size_t worker, std::vector<Job> jobs) {
  std::deque<Held> held;
  for (auto& job : jobs) held.push_back({std::move(job), 0});
  give(workers_.at(worker), std::move(held));
}

void Pool::give(Worker& worker, std::deque<Held> jobs) {
  std::vector<Job> list;
  for (const auto& held : jobs) list.push_back(held.job);
  worker.jobs = std::move(jobs);
  worker.idle = false;
  worker.given = Clock::now();
  worker.link.send(MessageKind::play, encode(list));
}

std::vector<SessionResult> Pool::wait(milliseconds patience) {
  std::vector<pollfd> waits;
  for (const auto& worker : workers_) waits.push_back({worker.link.fd(), POLLIN, 0});
  const auto timeout = std::min<milliseconds>(patience, kTick);
  ::poll(waits.data(), waits.size(), static_cast<int>(timeout.count()));
  const auto passed = since_watched();
  std::vector<SessionResult> results;
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    try {
      if (waits[i].revents != 0) hear(workers_[i], results);
      else watch(workers_[i], passed);
    } catch (const RunError& error) {
      fatal_ = error.what();  // once the results are taken
    } catch (const WireError& error) {
      fatal_ = std::string("a worker sent what is no message: ") + error.what();
    }
  }
  if (results.empty() && !fatal_.empty()) throw RunError(fatal_);
  return results;
}

/// The time since the last look at the workers, as far as it counts.
Clock::duration Pool::since_watched() {
  const auto now = Clock::now();
  return std::min<Clock::duration>(now - std::exchange(watched_, now), 2 * kTick);
}

void Pool::hear(Worker& worker, std::vector<SessionResult>& results) {
  bool gone = false;
  while (const auto message = worker.link.poll(gone)) {
    switch (message->kind) {
      case MessageKind::results:
        for (auto& result : decode_results(message->body)) {
          if (!worker.jobs.empty()) worker.jobs.pop_front();
          results.push_back(std::move(result));
        }
        break;
      case MessageKind::idle: {
        // A new worker is idle once it is set up, but may have got its predecessor's jobs by then.
        if (!worker.jobs.empty()) break;
        worker.idle = true;
        worker.failed_starts = 0;
        const auto took = Clock::now() - worker.given;
        if (took < kBatchTime / 2) worker.batch = std::min(worker.batch * 2, kMostJobs);
        if (took > kBatchTime * 2) worker.batch = std::max<std::size_t>(worker.batch / 2, 1);
        break;
      }
      case MessageKind::fatal: fatal_ = message->body; break;
      default: break;
    }
  }
  if (gone && fatal_.empty()) bury(worker, results);
}

std::chrono::nanoseconds Pool::game_limit() const {
  return kGameSlack + std::chrono::nanoseconds(tournament_.limits.time_ns);
}

/// Whether what a worker has called may go on.
bool Pool::has_time(const Worker& worker, std::uint64_t call) const {
  const auto seat = Blackbox::seat(call);
  if (!seat) return worker.age <= game_limit();
  const auto held = running(worker.jobs, *worker.box);
  const bool one_alone = held == worker.jobs.end() || *seat >= held->job.seats.size();  // a check of one bot
  const Limits& limits =
      one_alone ? tournament_.limits : tournament_.entrants[held->job.seats[*seat].entrant].limits;
  const std::chrono::nanoseconds answer(limits.time_ns);
  if (Blackbox::preparing(call)) return worker.age <= kGameSlack + answer;
  if (limits.clock == AnswerClock::wall) return worker.age <= answer;
  return cpu_of(*worker.box) - worker.cpu <= answer && worker.age <= kMostWait * answer;
}

/// Kills a worker whose native bot, or game, does not return; and one that somebody stopped, even while it
/// waits for a program, whose time is its keeper's to watch.
void Pool::watch(Worker& worker, Clock::duration passed) {
  const std::uint64_t call = worker.box->call();
  const std::uint64_t who = Blackbox::who(call);
  const bool waits = who == Blackbox::kWaiting && process_stat(worker.box->worker()).state != 'T';
  if (call != worker.call || who == Blackbox::kIdle || waits) {
    worker.call = call;
    worker.age = {};
    worker.cpu = cpu_of(*worker.box);
    return;
  }
  worker.age += passed;
  if (worker.overdue) {
    if (worker.age > kGuardLimit) kill(worker.pid, SIGKILL);
  } else if (!has_time(worker, call)) {
    worker.link.shut();
    worker.overdue = true;
    worker.age = {};
  }
}

/// Notes why a worker died, and gives what it was playing to a new one.
void Pool::bury(Worker& worker, std::vector<SessionResult>& results) {
  const int status = end(worker);
  auto jobs = std::move(worker.jobs);
  if (jobs.empty()) {
    const bool ready = worker.idle;
    if (!ready && worker.overdue)
      throw RunError("the game \"" + tournament_.game + "\" did not return from its start for " +
                     seconds_text(game_limit()));
    if (!ready && (!from_outside(status) || ++worker.failed_starts >= kMostDeaths))
      throw RunError("a worker could not start: " + how_it_ended(status));
  } else {
    // Sessions before the one that was running are done, but their results died with the worker.
    const auto held = running(jobs, *worker.box);
    // Lost descriptors are noticed late: in a session that does not look after each call, another may have
    // closed them, and a session before.
    const bool is_nobodys = held == jobs.end() || (lost_descriptors(status) && !held->job.wary);
    if (is_nobodys) {
      if (++jobs.front().deaths >= kMostDeaths)
        throw RunError("workers die again and again between two matches: " + how_it_ended(status));
      for (auto& each : jobs) each.job.wary = each.job.wary || lost_descriptors(status);
    } else if (!blame(worker, *held, status, results)) {
      jobs.erase(held);
    }
  }
  start(worker);
  tell_what_begins_anew(worker);
  if (!jobs.empty()) give(worker, std::move(jobs));
}

void Pool::tell_what_begins_anew(const Worker& worker) {
  if (&worker != &workers_[kHome]) return;
  for (const auto& entrant : tournament_.entrants)
    if (entrant.lasts())
      news_.push_back("\"" + entrant.name + "\" begins anew, without its memory: its worker was lost");
}

std::string Pool::name_of(const Job& job, std::uint32_t seat) const {
  return "\"" + tournament_.entrants.at(job.seats.at(seat).entrant).name + "\"";
}

/// Decides who ended the worker in this session. False: the session is over, as void.
bool Pool::blame(Worker& worker, Held& held, int status, std::vector<SessionResult>& results) {
  Job& job = held.job;
  const std::uint64_t call = worker.box->call();
  const std::uint64_t who = Blackbox::who(call);
  const auto seat = Blackbox::seat(call);
  // It may have returned just before it was killed for not returning.
  const bool overdue = worker.overdue && call == worker.call;
  const std::string round = " in round " + std::to_string(job.round);
  ++held.deaths;
  // While it was still at replaying the journal, it had only part of it.
  if (const auto journal = worker.box->journal(); journal.size() > job.journal.size()) job.journal = journal;
  const bool excused = from_outside(status) && !overdue && held.deaths < kMostDeaths;
  if (excused || who == Blackbox::kWaiting || who == Blackbox::kIdle) {
    if (held.deaths >= kMostDeaths)
      throw RunError("workers die again and again in one match: " + how_it_ended(status));
    news_.push_back("a worker was lost (" + how_it_ended(status) + "); its match" + round +
                    " goes on in a new one");
    return true;
  }
  if (seat && *seat < job.seats.size()) {
    const auto fault = overdue ? HILLTOP_TIMEOUT : HILLTOP_CRASHED;
    const std::string why = overdue ? "no answer within the time limit" : how_it_ended(status);
    job.lost.push_back({*seat, fault, why + kNotAskedAgain});
    news_.push_back(name_of(job, *seat) + (overdue ? " hangs" : " crashed") + round + ": " + why);
    held.deaths = 0;
    return true;
  }
  if (lost_descriptors(status) && held.deaths < kMostDeaths) return true;
  SessionResult result;
  result.position = job.position;
  result.kind = job.kind;
  result.round = job.round;
  result.seed = job.seed;
  result.void_reason = "the game " + (overdue ? "did not return for " + seconds_text(game_limit())
                                              : "crashed: " + how_it_ended(status));
  for (const auto& sitting : job.seats) {
    auto& line = result.seats.emplace_back();
    line.entrant = sitting.entrant;
    line.record = sitting.record;
    line.files = sitting.files;
    line.disqualified = sitting.disqualified;
  }
  count_asks(job.journal, result);
  result.journal = pack(job.journal);
  results.push_back(std::move(result));
  return false;
}

std::vector<std::string> Pool::news() { return std::exchange(news_, {}); }

Pool::Told Pool::hear_out(MessageKind kind, const std::string& body) {
  Worker& worker = workers_.front();
  Told told;
  std::string last_words;
  for (bool sent = false, gone = false; !gone;) {
    if (worker.idle && sent) return told;
    if (worker.idle) {
      sent = true;
      worker.idle = false;
      worker.link.send(kind, body);
    }
    pollfd waits{worker.link.fd(), POLLIN, 0};
    if (::poll(&waits, 1, static_cast<int>(kTick.count())) == 0) watch(worker, since_watched());
    while (auto message = worker.link.poll(gone)) {
      switch (message->kind) {
        case MessageKind::idle: worker.idle = true; break;
        case MessageKind::text:
          told.text += message->body;
          last_words.clear();
          break;
        case MessageKind::last_words: last_words = std::move(message->body); break;
        case MessageKind::fatal: (void)restart(worker); throw RunError(message->body);
        default: break;
      }
    }
  }
  told.text += last_words;
  told.death = restart(worker);
  return told;
}

std::string Pool::ask(MessageKind kind, const std::string& body) {
  Told told = hear_out(kind, body);
  if (!told.death.empty()) throw RunError("its process ended: " + told.death);
  return std::move(told.text);
}

/// Puts a new worker in the place of one that has ended; says how that ended.
std::string Pool::restart(Worker& worker) {
  const bool overdue = worker.overdue;
  const int status = end(worker);
  start(worker);
  return overdue ? "it did not return" : how_it_ended(status);
}

}  // namespace hilltop
