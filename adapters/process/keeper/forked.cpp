#include "forked.hpp"

#include "tree.hpp"

#include <hilltop/descendants.hpp>

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>

namespace hilltop::process {
namespace {

// A runtime that does not say for so long that its fork was killed is stopped or broken.
constexpr int kPatienceSeconds = 5;
constexpr int kRoundMilliseconds = 10;

}  // namespace

bool Forked::prepare(Answer& answer, std::string& errors) {
  runtime_ = ready_runtime(question_, held_, answer, errors);
  if (runtime_ == nullptr) return false;
  if (output_.open() && errors_.open() && feed_.open()) return true;
  answer.start = Start::kNoResources;
  answer.start_errno = errno;
  return false;
}

bool Forked::start(Answer& answer) {
  runtime_->discard_output();
  if (question_.ask.cpu_ns != 0) cpu_before_ = cpu_of_descendants(runtime_->pid());
  const int streams[] = {feed_.theirs(), output_.theirs(), errors_.theirs()};
  if (!runtime_->request(question_, streams)) {
    runtime_->retire();
    answer.start = Start::kNoRuntime;
    return false;
  }
  output_.launched();
  errors_.launched();
  feed_.launched();
  return true;
}

bool Forked::has_ended() {
  const Runtime::Heard heard = runtime_->hear();
  is_told_ = heard == Runtime::Heard::kEnded;
  if (is_told_) return true;
  pollfd process{runtime_->process(), POLLIN, 0};
  is_lost_ = heard != Runtime::Heard::kNothing || poll(&process, 1, 0) != 0;
  return is_lost_;
}

std::uint64_t Forked::cpu_ns() const { return cpu_of_descendants(runtime_->pid()) - cpu_before_; }

Load Forked::load(std::uint64_t limit) const { return load_of_descendants(runtime_->pid(), limit); }

// The request may not have been served yet; so until the runtime says that it was.
void Forked::kill() {
  for (int round = 0; round < kPatienceSeconds * 1000 / kRoundMilliseconds; ++round) {
    kill_descendants(getpid(), runtime_->pid());
    pollfd told[] = {{runtime_->socket(), POLLIN, 0}, {runtime_->process(), POLLIN, 0}};
    if (poll(told, 2, kRoundMilliseconds) > 0 && has_ended()) return;
  }
  is_lost_ = true;
}

void Forked::finish(Answer& answer) {
  const hilltop_runtime_ended& ended = runtime_->ended();
  Usage usage;
  if (is_told_) usage = {ended.cpu_ns, ended.peak_bytes};
  rusage of_runtime{};
  const std::size_t kept = is_told_ && (ended.flags & HILLTOP_RUNTIME_KEEPS_FORK) != 0 ? 1 : 0;
  if (is_lost_ || (ended.flags & HILLTOP_RUNTIME_SPENT) != 0 || runtime_->has_children(kept))
    runtime_->end(of_runtime);
  runtime_->end_others(usage);
  put_usage(answer, usage, question_.ask);
  answer.lost = is_lost_;
  answer.keeps_fork = kept != 0;
  if (is_told_ && ended.start != HILLTOP_RUNTIME_DONE) {
    answer.start = static_cast<Start>(ended.start);
    answer.start_errno = ended.error;
  } else if (answer.ended != 0 && is_told_) {
    put_status(answer, ended.status);
  } else if (answer.ended != 0) {
    answer.signal = SIGKILL;  // it dies with its runtime
  }
}

}  // namespace hilltop::process
