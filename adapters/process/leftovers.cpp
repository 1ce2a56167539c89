#include "leftovers.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace hilltop::process {
namespace {

constexpr int kMaxRounds = 1000;

// The session of a living process, 0 for any other: "pid (name) state parent group session ...", see proc(5).
pid_t session_of(pid_t pid) {
  char path[32], text[512];
  std::snprintf(path, sizeof path, "/proc/%d/stat", pid);
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  if (size <= 0) return 0;
  text[size] = '\0';
  const char* after_name = std::strrchr(text, ')');
  char state = 'Z';
  int parent = 0, group = 0, session = 0;
  if (after_name == nullptr ||
      std::sscanf(after_name, ") %c %d %d %d", &state, &parent, &group, &session) != 4)
    return 0;
  return state == 'Z' || state == 'X' ? 0 : session;
}

bool kill_session(pid_t leader) {
  DIR* proc = opendir("/proc");
  if (proc == nullptr) return false;
  bool found = false;
  while (const dirent* entry = readdir(proc)) {
    const auto pid = static_cast<pid_t>(std::strtol(entry->d_name, nullptr, 10));
    if (pid <= 0 || pid == leader || session_of(pid) != leader) continue;
    kill(pid, SIGKILL);
    found = true;
  }
  closedir(proc);
  return found;
}

}  // namespace

void end_session(pid_t leader) noexcept {
  for (int round = 0; round < kMaxRounds && kill_session(leader); ++round) usleep(1000);
}

}  // namespace hilltop::process
