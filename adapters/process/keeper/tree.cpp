#include "tree.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace hilltop::process {
namespace {

constexpr int kMaxRounds = 100;

std::uint64_t nanoseconds(const timeval& time) {
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
         static_cast<std::uint64_t>(time.tv_usec) * 1000;
}

std::string read_file(const char* path) {
  std::string text;
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return text;
  char chunk[4096];
  for (ssize_t size; (size = read(file, chunk, sizeof chunk)) > 0;)
    text.append(chunk, static_cast<std::size_t>(size));
  close(file);
  return text;
}

// A process's children are listed by the thread that made them.
void append_children(pid_t parent, std::vector<pid_t>& list) {
  char path[300];
  std::snprintf(path, sizeof path, "/proc/%d/task", parent);
  DIR* tasks = opendir(path);
  if (tasks == nullptr) return;
  while (const dirent* task = readdir(tasks)) {
    if (task->d_name[0] == '.') continue;
    std::snprintf(path, sizeof path, "/proc/%d/task/%s/children", parent, task->d_name);
    const std::string children = read_file(path);
    const char* next = children.c_str();
    for (char* end; const long pid = std::strtol(next, &end, 10); next = end)
      list.push_back(static_cast<pid_t>(pid));
  }
  closedir(tasks);
}

// What is below a spared process is listed, itself not.
std::vector<pid_t> descendants(pid_t spared) {
  std::vector<pid_t> list;
  append_children(getpid(), list);
  for (std::size_t i = 0; i < list.size(); ++i) append_children(list[i], list);
  std::erase(list, spared);
  return list;
}

// The list of a process's own children is complete: nobody else takes any off it.
bool has_other_child(pid_t spared) {
  const std::string children = read_file("/proc/thread-self/children");
  char* end = nullptr;
  const long first = std::strtol(children.c_str(), &end, 10);
  return first != spared || std::strtol(end, nullptr, 10) != 0;
}

// Until a child ends, but not for long: a list of children that was taken while they change may lack one.
void await_child() {
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  const timespec pause{0, 10'000'000};
  sigtimedwait(&child, nullptr, &pause);
}

}  // namespace

void Usage::add(const rusage& one) {
  cpu_ns += nanoseconds(one.ru_utime) + nanoseconds(one.ru_stime);
  peak_bytes = std::max(peak_bytes, static_cast<std::uint64_t>(one.ru_maxrss) * 1024);
}

bool has_children(pid_t pid) {
  std::vector<pid_t> list;
  append_children(pid, list);
  return !list.empty();
}

// Stops all before killing any, until a round finds no more than the one before: what is stopped forks no
// more, while what is killed leaves children that do.
void kill_descendants(pid_t spared) {
  std::vector<pid_t> list;
  std::size_t before = 0;
  for (int round = 0; round < kMaxRounds; ++round) {
    list = descendants(spared);
    for (const pid_t pid : list) kill(pid, SIGSTOP);
    if (list.size() <= before) break;
    before = list.size();
  }
  for (const pid_t pid : list) kill(pid, SIGKILL);
}

bool end_descendants(Usage& usage, pid_t spared) {
  bool has_ended = false;
  for (;;) {
    rusage used{};
    const pid_t pid = wait4(-1, nullptr, __WALL | WNOHANG, &used);
    if (pid < 0 && errno == ECHILD) return has_ended;
    if (pid > 0 && pid == spared) {
      has_ended = true;
      spared = 0;
    } else if (pid > 0) {
      usage.add(used);
    }
    if (pid != 0) continue;
    if (spared != 0 && !has_other_child(spared)) return false;
    kill_descendants(spared);
    await_child();
  }
}

}  // namespace hilltop::process
