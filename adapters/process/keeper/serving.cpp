#include "serving.hpp"

#include "tasks.hpp"
#include "tree.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>

namespace hilltop::process {
namespace {

// The soft limit alone, so that the next ask can have another.
void limit_tasks(pid_t pid, std::uint64_t tasks) {
  rlimit limit{};
  if (tasks == 0 || prlimit(pid, RLIMIT_NPROC, nullptr, &limit) != 0) return;
  limit.rlim_cur = std::min<rlim_t>(tasks, limit.rlim_max);
  prlimit(pid, RLIMIT_NPROC, &limit, nullptr);
}

}  // namespace

bool Serving::prepare(Answer& answer, std::string& errors) {
  runtime_ = ready_runtime(question_, held_, answer, errors);
  if (runtime_ == nullptr) return false;
  if (!runtime_->put_input(question_)) {
    answer.start = Start::kNoResources;
    answer.start_errno = errno;
    return false;
  }
  limit_tasks(runtime_->pid(), task_limit(question_.ask.processes));
  runtime_->discard_output();
  cpu_before_ = runtime_->cpu_ns();
  tasks_before_ = runtime_->threads();
  return true;
}

bool Serving::start(Answer& answer) {
  if (runtime_->request(question_, nullptr)) return true;
  runtime_->retire();
  answer.start = Start::kNoRuntime;
  return false;
}

bool Serving::has_ended() {
  const Runtime::Heard heard = runtime_->hear();
  is_told_ = heard == Runtime::Heard::kEnded;
  pollfd process{runtime_->process(), POLLIN, 0};
  return is_told_ || heard != Runtime::Heard::kNothing || poll(&process, 1, 0) != 0;
}

std::uint64_t Serving::cpu_ns() const {
  return cpu_of_descendants(runtime_->pid()) + runtime_->cpu_ns() - cpu_before_;
}

Load Serving::load(std::uint64_t limit) const {
  Load load = load_of_descendants(0, limit);
  load.tasks -= std::min(load.tasks, tasks_before_);
  return load;
}

void Serving::kill() { ::kill(runtime_->pid(), SIGKILL); }

void Serving::finish(Answer& answer) {
  const bool is_spent = !is_told_ || (runtime_->ended().flags & HILLTOP_RUNTIME_SPENT) != 0 ||
                        runtime_->output().is_closed() || runtime_->errors().is_closed() ||
                        runtime_->has_children();
  Usage usage{runtime_->cpu_ns(), runtime_->resident_bytes()};
  answer.runtime_bytes = usage.peak_bytes;
  int status = runtime_->ended().status;
  if (is_spent) {
    rusage used{};
    const int end = runtime_->end(used);
    usage = {};
    usage.add(used);
    if (!is_told_) status = end;
  }
  usage.cpu_ns -= std::min(usage.cpu_ns, cpu_before_);
  runtime_->end_others(usage);
  if (answer.ended != 0) put_status(answer, status);
  answer.untold = answer.ended != 0 && !is_told_;
  answer.lost = answer.untold != 0 && WIFSIGNALED(status);
  put_usage(answer, usage, question_.ask);
}

}  // namespace hilltop::process
