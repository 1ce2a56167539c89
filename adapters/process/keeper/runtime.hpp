// runtime.hpp - the runtime that a keeper holds for its bot: started, asked, listened to, ended. What is said
// is in ../runtimes/protocol.h.
#pragma once
#include "../runtimes/protocol.h"
#include "place.hpp"
#include "streams.hpp"
#include "tree.hpp"

#include <ctime>
#include <memory>
#include <string>

namespace hilltop::process {

class Runtime {
 public:
  /// Starts the question's runtime and waits until it is ready, a minute at most. Null: `answer` has what the
  /// launch met, or kNoRuntime and `why` in words.
  static std::unique_ptr<Runtime> start(const Question& question, Answer& answer, std::string& why);
  /// Ends it, and everything below this process.
  ~Runtime();
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;

  /// Whether it is what the question wants, is there, and waits for a request where that is to run.
  bool serves(const Question& question) const;

  /// Takes it to the core that the question wants, and sends the request. `streams`: three descriptors that
  /// go along; null: none. False: it has gone, or takes no more.
  bool request(const Question& question, const int* streams);

  enum class Heard { kNothing, kReady, kRefused, kEnded, kGone };
  /// What it says, without waiting; one message at a time.
  Heard hear();
  const hilltop_runtime_ended& ended() const { return ended_; }

  /// Whether it may be asked again. Once retired it is only good for end().
  bool is_fit() const { return is_fit_; }
  void retire() { is_fit_ = false; }
  /// Kills it if it still runs, and returns what wait4() says. May be called again.
  int end(rusage& used);
  /// Ends everything else below this process, what is below the runtime excepted.
  void end_others(Usage& usage);

  pid_t pid() const { return pid_; }
  int socket() const { return socket_.get(); }
  int process() const { return process_.get(); }  ///< its pidfd
  Source& output() { return output_; }
  Source& errors() { return errors_; }
  /// Empties the pipes of what belongs to no ask.
  void discard_output();
  /// Makes the question's input what a serving one reads. False, and errno, when there is no room.
  bool put_input(const Question& question);
  /// Resident memory in bytes; 0 once it has ended.
  std::uint64_t resident_bytes() const;
  /// The CPU time that it has used, without its children; 0 once it is reaped.
  std::uint64_t cpu_ns() const;
  /// Threads that it has.
  std::uint64_t threads() const;
  /// Whether there are more processes below it than that, running or ended.
  bool has_children(std::size_t most = 0) const;
  /// A forking one has no fork when this returns, until it is asked again; one that does not answer ends.
  void end_fork();

 private:
  Runtime() = default;
  bool open(const Question& question);
  bool launch(const Question& question, Answer& answer, std::string& why);
  void open_accounts();
  bool is_in(const std::string& folder) const;
  bool await_ready(std::string& why);
  std::string how_it_failed();

  std::string command_;  // as the question had it
  std::uint64_t memory_ = 0;
  bool is_serving_ = false, is_fit_ = true, has_ended_ = false;
  pid_t pid_ = -1;
  Place place_{-1};
  Descriptor process_, socket_, their_socket_, input_;
  Descriptor folder_;                                      // that it was started in
  Descriptor memory_file_, tasks_folder_, children_file_;  // in /proc; looked at in every ask
  clockid_t cpu_clock_{};
  Source output_, errors_;
  std::string inbox_, reason_;
  hilltop_runtime_ended ended_{};
  int status_ = 0;
  rusage used_{};
};

/// The runtime that a question wants, started unless `held` is it. Null: as Runtime::start().
Runtime* ready_runtime(const Question& question, std::unique_ptr<Runtime>& held, Answer& answer,
                       std::string& why);

}  // namespace hilltop::process
