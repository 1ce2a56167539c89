#include "load.hpp"

#include <hilltop/descendants.hpp>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hilltop::process {
namespace {

// Descriptors that one look follows, so that nobody makes it long.
constexpr int kMostDescriptors = 4096;

std::string proc_path(pid_t pid, const char* name) { return "/proc/" + std::to_string(pid) + '/' + name; }

// Its number of links is two and the number of threads.
std::uint64_t threads_of(pid_t pid) {
  struct stat tasks {};
  return stat(proc_path(pid, "task").c_str(), &tasks) == 0 ? tasks.st_nlink - 2 : 0;
}

std::uint64_t resident_bytes(pid_t pid) {
  unsigned long all = 0, resident = 0;
  const std::string text = detail::read_proc(proc_path(pid, "statm").c_str());
  if (std::sscanf(text.c_str(), "%lu %lu", &all, &resident) != 2) return 0;
  return std::uint64_t{resident} * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

// What lies in memory that has been made by memfd_create(), each piece once.
class Memfds {
 public:
  void look_at(pid_t pid) {
    DIR* const folder = opendir(proc_path(pid, "fd").c_str());
    if (folder == nullptr) return;
    while (const dirent* entry = readdir(folder)) {
      if (entry->d_name[0] == '.') continue;
      if (looked_++ == kMostDescriptors) break;
      look_at(dirfd(folder), entry->d_name);
    }
    closedir(folder);
  }
  std::uint64_t bytes() const { return bytes_; }

 private:
  void look_at(int folder, const char* name) {
    constexpr std::string_view kMark = "/memfd:";
    char target[kMark.size()];
    const ssize_t size = readlinkat(folder, name, target, sizeof target);
    if (size < static_cast<ssize_t>(sizeof target) || std::string_view(target, sizeof target) != kMark)
      return;
    struct stat info {};
    if (fstatat(folder, name, &info, 0) != 0 || !seen_.emplace(info.st_dev, info.st_ino).second) return;
    bytes_ += static_cast<std::uint64_t>(info.st_blocks) * 512;
  }

  int looked_ = 0;
  std::set<std::pair<dev_t, ino_t>> seen_;
  std::uint64_t bytes_ = 0;
};

struct Share {
  std::uint64_t own = 0, common = 0;  // that no file has: private to processes, or made to be shared
};

std::uint64_t value_of(const std::string& text, const char* name) {
  const std::size_t at = text.find(name);
  if (at == std::string::npos) return 0;
  return std::strtoull(text.c_str() + at + std::strlen(name), nullptr, 10) * 1024;
}

// Its share of what it has in common with others. A process that hides it counts with all that is resident.
Share share_of(pid_t pid) {
  const std::string text = detail::read_proc(proc_path(pid, "smaps_rollup").c_str());
  if (text.empty()) return {resident_bytes(pid), 0};
  return {value_of(text, "\nPss_Anon:"), value_of(text, "\nPss_Shmem:")};
}

}  // namespace

Load load_of_descendants(pid_t spared, std::uint64_t limit, bool deep) {
  const std::vector<pid_t> processes = descendants(getpid(), spared, deep);
  Load load;
  Memfds memfds;
  for (const pid_t pid : processes) {
    load.tasks += threads_of(pid);
    load.bytes += resident_bytes(pid);
    memfds.look_at(pid);
  }
  load.bytes += memfds.bytes();
  if (load.bytes <= limit) return load;
  Share all;
  for (const pid_t pid : processes) {
    const Share share = share_of(pid);
    all.own += share.own;
    all.common += share.common;
  }
  load.bytes = all.own + std::max(all.common, memfds.bytes());
  return load;
}

}  // namespace hilltop::process
