#include "launched.hpp"

#include "launch.hpp"
#include "tree.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <vector>

namespace hilltop::process {

bool Launched::prepare(Answer& answer, std::string&) {
  if (output_.open() && errors_.open() && feed_.open()) return true;
  answer.start = Start::kNoResources;
  answer.start_errno = errno;
  return false;
}

// A fork that the runtime keeps could be written from the program: it has the same user.
bool Launched::start(Answer& answer) {
  if (held_ != nullptr) held_->end_fork();
  std::vector<char*> words;
  for (const std::string& word : question_.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const Child child = launch({question_.program.c_str(), question_.folder.c_str(), words.data(), environ,
                              question_.ask.memory, question_.ask.processes},
                             {feed_.theirs(), output_.theirs(), errors_.theirs()});
  answer.start = child.start;
  answer.start_errno = child.error;
  if (child.start != Start::kDone) return false;
  pid_ = child.pid;
  process_ = Descriptor(child.pidfd);
  output_.launched();
  errors_.launched();
  feed_.launched();
  return true;
}

// What is below the runtime is none of the program's.
std::uint64_t Launched::cpu_ns() const { return cpu_of_descendants(spared(), false); }

Load Launched::load(std::uint64_t limit) const { return load_of_descendants(spared(), limit, false); }

void Launched::kill() {
  ::kill(-pid_, SIGKILL);
  ::kill(pid_, SIGKILL);  // it may have gone to another group
}

void Launched::finish(Answer& answer) {
  int status = 0;
  rusage used{};
  while (wait4(pid_, &status, 0, &used) < 0 && errno == EINTR) continue;
  Usage usage;
  usage.add(used);
  if (held_ == nullptr) end_descendants(usage);
  else held_->end_others(usage);
  if (answer.ended != 0) put_status(answer, status);
  put_usage(answer, usage, question_.ask);
}

}  // namespace hilltop::process
