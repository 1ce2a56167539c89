// pool.hpp - the controller's side of the workers: starts them, hands out jobs, watches over native bots,
// and mends what a dead worker leaves: the bot it was calling is blamed, the match goes on in a new one.
#pragma once
#include "match/blackbox.hpp"
#include "match/result.hpp"
#include "tournament/tournament.hpp"
#include "worker/link.hpp"
#include "worker/worker.hpp"

#include <sys/types.h>

#include <chrono>
#include <deque>
#include <filesystem>
#include <memory>
#include <vector>

namespace hilltop {

/// Thread: one at a time.
class Pool {
 public:
  /// Starts `size` workers for this tournament (borrowed). `scratch`: an existing folder for the programs'
  /// working folders. Throws RunError.
  Pool(const Tournament& tournament, std::size_t size, std::filesystem::path scratch);
  /// Ends the workers, and all that they have started, and waits for their end.
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// An idle worker, and how many jobs would keep it busy for a while.
  struct Idle {
    std::size_t worker, jobs;
  };
  std::vector<Idle> idle() const;
  /// Gives jobs to an idle worker. Whoever dies is followed by another one in the same place.
  void play(std::size_t worker, std::vector<Job> jobs);
  /// The worker that has the bots that last; all their jobs must go to it.
  static constexpr std::size_t kHome = 0;
  std::size_t size() const { return workers_.size(); }
  std::size_t busy() const;

  /// Waits up to `patience` (a signal ends it early) and returns what has come in. Throws RunError when the
  /// run cannot go on and all that had come in was returned.
  std::vector<SessionResult> wait(std::chrono::milliseconds patience);
  /// What happened beside the results, one line each: crashes, hangs. Emptied by the call.
  std::vector<std::string> news();

  /// What a worker answered.
  struct Told {
    std::string text;
    std::string death;  ///< not empty: how the worker ended before it had said all
  };
  /// Puts a message that is answered by a text (transcribe, audit, check) to the first worker, which must
  /// have no jobs. A worker that ends has a successor for the next one. Throws RunError if it cannot be done.
  Told hear_out(MessageKind kind, const std::string& body);
  /// The same where only the whole answer will do: throws RunError also when the worker ends.
  std::string ask(MessageKind kind, const std::string& body);
  std::string ask(MessageKind kind, const ReplayRequest& request) { return ask(kind, encode(request)); }

 private:
  struct Held {
    Job job;
    int deaths = 0;  // of workers that played it
  };
  struct Worker {
    pid_t pid = -1;  // its guard's (guard.hpp)
    Link link{-1};
    std::unique_ptr<Blackbox> box;
    std::deque<Held> jobs;  // given out, not back
    bool idle = false;
    std::size_t batch = 1;
    std::chrono::steady_clock::time_point given;
    std::uint64_t call = 0;                     // as last seen
    std::chrono::steady_clock::duration age{};  // how long that call has lasted, as far as it was watched
    std::chrono::nanoseconds cpu{};             // of the worker, as that call was first seen
    bool overdue = false;                       // killed by us for it
    int failed_starts = 0;                      // in a row, by a kill from outside
  };

  void start(Worker& worker);
  int end(Worker& worker);
  std::chrono::steady_clock::duration since_watched();
  void give(Worker& worker, std::deque<Held> jobs);
  void hear(Worker& worker, std::vector<SessionResult>& results);
  void watch(Worker& worker, std::chrono::steady_clock::duration passed);
  void bury(Worker& worker, std::vector<SessionResult>& results);
  bool blame(Worker& worker, Held& held, int status, std::vector<SessionResult>& results);
  std::string restart(Worker& worker);
  void tell_what_begins_anew(const Worker& worker);
  std::string name_of(const Job& job, std::uint32_t seat) const;
  std::chrono::nanoseconds game_limit() const;
  bool has_time(const Worker& worker, std::uint64_t call) const;

  const Tournament& tournament_;
  std::filesystem::path scratch_;
  std::string setup_;
  std::vector<Worker> workers_;
  std::vector<std::string> news_;
  std::string fatal_;
  std::chrono::steady_clock::time_point watched_;
};

}  // namespace hilltop
