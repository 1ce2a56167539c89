// descendants.hpp - the processes below one, and their end: for adapters, and whoever else starts programs
// that may start others. From what Linux tells in /proc; no function throws but std::bad_alloc.
#pragma once
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace hilltop {

namespace detail {

inline std::string read_proc(const char* path) {
  std::string text;
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return text;
  char chunk[4096];
  for (ssize_t size; (size = read(file, chunk, sizeof chunk)) > 0;)
    text.append(chunk, static_cast<std::size_t>(size));
  close(file);
  return text;
}

/// A process's children are listed by the thread that made them.
inline void append_children(pid_t parent, std::vector<pid_t>& list) {
  char path[300];
  std::snprintf(path, sizeof path, "/proc/%d/task", parent);
  DIR* tasks = opendir(path);
  if (tasks == nullptr) return;
  while (const dirent* task = readdir(tasks)) {
    if (task->d_name[0] == '.') continue;
    std::snprintf(path, sizeof path, "/proc/%d/task/%s/children", parent, task->d_name);
    const std::string children = read_proc(path);
    const char* next = children.c_str();
    for (char* end; const long pid = std::strtol(next, &end, 10); next = end)
      list.push_back(static_cast<pid_t>(pid));
  }
  closedir(tasks);
}

/// Of this process, whose list of children is complete: nobody else takes any off it.
inline bool is_only_child(pid_t pid) {
  const std::string children = read_proc("/proc/thread-self/children");
  char* end = nullptr;
  return std::strtol(children.c_str(), &end, 10) == pid && std::strtol(end, nullptr, 10) == 0;
}

/// Until a child ends, but not for long: a list of children that was taken while they change may lack one.
inline void await_child() {
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  const timespec pause{0, 10'000'000};
  sigtimedwait(&child, nullptr, &pause);
}

}  // namespace detail

/// What /proc/PID/stat says of a process after its name: the letter of its state ('T' stopped, 'Z' ended),
/// its parent, group and session, and the CPU time that it and those that it has reaped have used, in clock
/// ticks. The state of one that is not there is 0.
struct ProcessStat {
  char state = 0;
  pid_t parent = 0, group = 0, session = 0;
  unsigned long cpu_ticks = 0;
};
inline ProcessStat process_stat(pid_t pid) {
  char path[32];
  std::snprintf(path, sizeof path, "/proc/%d/stat", pid);
  const std::string text = detail::read_proc(path);
  const std::size_t after_name = text.rfind(')');
  ProcessStat stat;
  unsigned long times[4] = {};  // its own and of those reaped, each in user and system mode
  if (after_name == std::string::npos ||
      std::sscanf(text.c_str() + after_name, ") %c %d %d %d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu",
                  &stat.state, &stat.parent, &stat.group, &stat.session, &times[0], &times[1], &times[2],
                  &times[3]) != 8)
    return {};
  stat.cpu_ticks = times[0] + times[1] + times[2] + times[3];
  return stat;
}

/// Whether a process has more children than `most`, running or ended.
inline bool has_children(pid_t pid, std::size_t most = 0) {
  std::vector<pid_t> list;
  detail::append_children(pid, list);
  return list.size() > most;
}

/// Everything below a process but `spared`, as it was just now: parents before their children. What is below
/// the spared one is in it, if it is `deep`.
inline std::vector<pid_t> descendants(pid_t root, pid_t spared = 0, bool deep = true) {
  std::vector<pid_t> list;
  detail::append_children(root, list);
  for (std::size_t i = 0; i < list.size(); ++i)
    if (deep || list[i] != spared) detail::append_children(list[i], list);
  std::erase(list, spared);
  return list;
}

/// Kills everything below a process but a spared one, and returns it; nothing is reaped. Repeated until a
/// round finds nothing alive, for what is killed may have forked a moment ago: `root` is to be a subreaper,
/// so that its children's children are found below it all the same. Nothing is stopped first: if the killer
/// itself were killed meanwhile, that would stand still for ever.
inline std::vector<pid_t> kill_descendants(pid_t root, pid_t spared = 0) {
  constexpr int kMaxRounds = 100;
  std::vector<pid_t> killed;
  for (int round = 0; round < kMaxRounds; ++round) {
    bool is_done = true;
    for (const pid_t pid : descendants(root, spared)) {
      const char state = process_stat(pid).state;
      if (state == 0 || state == 'Z') continue;
      is_done = false;
      kill(pid, SIGKILL);
      if (std::find(killed.begin(), killed.end(), pid) == killed.end()) killed.push_back(pid);
    }
    if (is_done) break;
  }
  return killed;
}

/// Kills everything below this process and reaps it, until nothing is left; one system call when nothing is.
/// Complete in a process that is a subreaper: whatever was started below it becomes its own child at last.
/// SIGCHLD must be blocked. `reaped` is called for each child with its number, wait status and usage.
///
/// `spared`: a child without children that is left alone; when it ends meanwhile it is reaped as all others.
template <class Reaped>
void end_descendants(Reaped reaped, pid_t spared = 0) {
  for (;;) {
    rusage used{};
    int status = 0;
    const pid_t pid = wait4(-1, &status, __WALL | WNOHANG, &used);
    if (pid < 0 && errno == ECHILD) return;
    if (pid > 0) reaped(pid, status, used);
    if (pid == spared) spared = 0;
    if (pid != 0) continue;
    if (spared != 0 && detail::is_only_child(spared)) return;
    kill_descendants(getpid(), spared);
    detail::await_child();
  }
}

}  // namespace hilltop
