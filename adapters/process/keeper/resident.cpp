#include "resident.hpp"

#include "launch.hpp"
#include "load.hpp"
#include "process.hpp"
#include "room.hpp"

#include <hilltop/descendants.hpp>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <utility>
#include <vector>

namespace hilltop::process {
namespace {

std::uint64_t precise_cpu_ns(pid_t pid) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

// The most that was resident of it at once.
std::uint64_t peak_bytes(pid_t pid) {
  constexpr std::string_view kName = "\nVmHWM:";
  const std::string status = detail::read_proc(("/proc/" + std::to_string(pid) + "/status").c_str());
  const std::size_t at = status.find(kName);
  if (at == std::string::npos) return 0;
  return std::strtoull(status.c_str() + at + kName.size(), nullptr, 10) * 1024;
}

bool has_ended(pid_t pid) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
}

}  // namespace

Resident::~Resident() { end({}); }

Reply Resident::obey(const Question& question) {
  switch (question.ask.order) {
    case Order::kBeginResident: return when_there_are_resources([&] { return begin(question); });
    case Order::kLookAtResident: return look(question.ask);
    default: return end(question.ask);
  }
}

Reply Resident::begin(const Question& question) {
  end({});
  Reply reply;
  Pipe input, output, errors;
  if (!input.open() || !output.open() || !errors.open()) {
    reply.answer.start = Start::kNoResources;
    reply.answer.start_errno = errno;
    return reply;
  }
  std::vector<char*> words;
  for (const std::string& word : question.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const Child child = launch({question.program.c_str(), question.folder.c_str(), words.data(), environ,
                              question.ask.memory, question.ask.processes},
                             {input.read.get(), output.write.get(), errors.write.get()});
  reply.answer.start = child.start;
  reply.answer.start_errno = child.error;
  if (child.start != Start::kDone) return reply;
  pid_ = child.pid;
  for (Descriptor* end : {&input.write, &output.read, &errors.read}) reply.ends.push_back(std::move(*end));
  reply.ends.emplace_back(child.pidfd);
  return reply;
}

Reply Resident::look(const Ask& ask) const {
  Reply reply;
  Answer& answer = reply.answer;
  if (pid_ < 0) return reply;
  answer.cpu_ns = std::max(precise_cpu_ns(pid_), cpu_of_descendants());
  answer.peak_bytes = peak_bytes(pid_);
  answer.disk_full = is_disk_full() ? 1 : 0;
  if (ask.memory == 0 && ask.processes == 0) return reply;
  const Load load = load_of_descendants(0, ask.memory != 0 ? ask.memory : UINT64_MAX);
  answer.too_many = ask.processes != 0 && load.tasks > ask.processes ? 1 : 0;
  answer.too_large = ask.memory != 0 && load.bytes > ask.memory ? 1 : 0;
  if (answer.too_large != 0) answer.peak_bytes = load.bytes;
  return reply;
}

Reply Resident::end(const Ask& ask) {
  Reply reply;
  Answer& answer = reply.answer;
  if (pid_ < 0) return reply;
  answer.disk_full = is_disk_full() ? 1 : 0;
  answer.ended = has_ended(pid_) ? 1 : 0;
  kill(-pid_, SIGKILL);
  kill(pid_, SIGKILL);  // it may have gone to another group
  int status = 0;
  rusage used{};
  while (wait4(pid_, &status, 0, &used) < 0 && errno == EINTR) continue;
  pid_ = -1;
  Usage usage;
  usage.add(used);
  end_descendants(usage);
  if (answer.ended != 0) put_status(answer, status);
  put_usage(answer, usage, ask);
  return reply;
}

}  // namespace hilltop::process
