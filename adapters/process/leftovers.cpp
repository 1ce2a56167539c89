#include "leftovers.hpp"

#include <hilltop/descendants.hpp>

namespace hilltop::process {
namespace {

constexpr int kMaxRounds = 1000;

// True if any was running.
bool kill_session(pid_t leader) {
  DIR* proc = opendir("/proc");
  if (proc == nullptr) return false;
  bool found = false;
  while (const dirent* entry = readdir(proc)) {
    const auto pid = static_cast<pid_t>(std::strtol(entry->d_name, nullptr, 10));
    if (pid <= 0 || pid == leader) continue;
    const ProcessStat stat = process_stat(pid);
    if (stat.session != leader || stat.state == 0) continue;
    if (stat.state == 'Z' || stat.state == 'X') {
      waitpid(pid, nullptr, WNOHANG | __WALL);
    } else {
      kill(pid, SIGKILL);
      found = true;
    }
  }
  closedir(proc);
  return found;
}

}  // namespace

void end_session(pid_t leader) noexcept {
  for (int round = 0; round < kMaxRounds && kill_session(leader); ++round) usleep(1000);
}

}  // namespace hilltop::process
