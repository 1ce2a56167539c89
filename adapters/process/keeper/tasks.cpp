#include "tasks.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <ctime>

namespace hilltop::process {
namespace {

// For what is started by others, outside a cell, and inside by the runtime.
constexpr std::uint64_t kRoom = 256, kRoomAlone = 16;

// The number of links of /proc/PID/task is two and the number of threads; its owner is the process's.
std::uint64_t count_tasks() {
  DIR* proc = opendir("/proc");
  if (proc == nullptr) return 0;
  std::uint64_t count = 0;
  while (const dirent* entry = readdir(proc)) {
    if (entry->d_name[0] < '0' || entry->d_name[0] > '9') continue;
    char path[300];
    std::snprintf(path, sizeof path, "%s/task", entry->d_name);
    struct stat info {};
    if (fstatat(dirfd(proc), path, &info, 0) == 0 && (is_alone() || info.st_uid == getuid()))
      count += info.st_nlink - 2;
  }
  closedir(proc);
  return count;
}

}  // namespace

bool is_alone() { return getpid() == 1; }

std::uint64_t task_limit(std::uint64_t allowance) {
  if (allowance == 0 || getuid() == 0) return 0;
  static std::uint64_t tasks = 0;
  static timespec counted{};
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  if (tasks == 0 || now.tv_sec != counted.tv_sec) {
    tasks = count_tasks();
    counted = now;
  }
  return tasks + (is_alone() ? kRoomAlone : kRoom) + allowance;
}

}  // namespace hilltop::process
