#include "group.hpp"

#include "../memory_kills.hpp"
#include "control_groups.hpp"
#include "error.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string_view>

namespace hilltop::cell {

struct Parent {
  std::string folder;
  bool is_unified;
  std::vector<std::string> controllers;
};

namespace {

using Controllers = std::vector<std::string>;

constexpr std::string_view kPrefix = "hilltop-cell.";
const Controllers kWanted = {"memory", "pids", "cpu"};
// Half of what others get while there is too little: who asks the bots comes first.
constexpr const char *kShares = "512", *kWeight = "50";

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool write_file(const std::string& path, const std::string& text) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const ssize_t written = write(file, text.data(), text.size());
  close(file);
  return written == static_cast<ssize_t>(text.size());
}

bool contains(const Controllers& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

Controllers wanted_of(const Controllers& list) {
  Controllers wanted;
  for (const std::string& name : kWanted)
    if (contains(list, name)) wanted.push_back(name);
  return wanted;
}

Controllers words_in(const std::string& path) {
  std::ifstream file(path);
  return {std::istream_iterator<std::string>(file), {}};
}

// A group with processes in it cannot share out what it has (cgroups(7), "no internal processes"); then the
// new one is a sister of it, where its parent does share.
std::optional<Parent> unified_parent(const Hierarchy& hierarchy) {
  for (const std::string& name : wanted_of(words_in(hierarchy.own + "/cgroup.controllers")))
    write_file(hierarchy.own + "/cgroup.subtree_control", '+' + name);
  const std::string above = std::filesystem::path(hierarchy.own).parent_path().string();
  for (const std::string& folder : {hierarchy.own, above}) {
    if (folder == above && hierarchy.own == hierarchy.mount) break;
    Controllers controllers = wanted_of(words_in(folder + "/cgroup.subtree_control"));
    if (!controllers.empty() && access((folder + "/cgroup.procs").c_str(), W_OK) == 0)
      return Parent{folder, true, std::move(controllers)};
  }
  return std::nullopt;
}

// In which groups can be made, if the system allows it.
std::vector<Parent> parents() {
  std::vector<Parent> found;
  for (const Hierarchy& each :
       hierarchies(read_file("/proc/self/mountinfo"), read_file("/proc/self/cgroup"))) {
    std::optional<Parent> parent =
        each.is_unified ? unified_parent(each) : Parent{each.own, false, wanted_of(each.controllers)};
    if (parent && !parent->controllers.empty()) found.push_back(std::move(*parent));
  }
  return found;
}

// The folder is locked by then; -1: somebody else has it, or it is gone.
int lock(const std::string& folder) {
  const int file = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0) return file;
  if (file >= 0) close(file);
  return -1;
}

void remove_abandoned(const std::string& parent) {
  DIR* const groups = opendir(parent.c_str());
  if (groups == nullptr) return;
  while (const dirent* entry = readdir(groups)) {
    if (!std::string_view(entry->d_name).starts_with(kPrefix)) continue;
    const std::string folder = parent + '/' + entry->d_name;
    const int file = lock(folder);
    if (file < 0) continue;
    rmdir(folder.c_str());  // not while there are processes in it
    close(file);
  }
  closedir(groups);
}

}  // namespace

void remove_abandoned_groups() {
  for (const Parent& parent : parents()) remove_abandoned(parent.folder);
}

Group::Group(const Bounds& bounds) {
  if (bounds.memory == 0 && bounds.processes == 0) return;
  for (const Parent& parent : parents()) {
    remove_abandoned(parent.folder);
    constexpr int kMostAttempts = 10;  // another one may take it for abandoned before it is locked
    for (int attempt = 0; attempt < kMostAttempts; ++attempt)
      if (make(parent, bounds)) break;
  }
}

bool Group::make(const Parent& parent, const Bounds& bounds) {
  std::string folder;
  int made = -1;
  // In a container others may have the same number.
  for (int number = 0; number < 1000; ++number) {
    folder =
        parent.folder + '/' + std::string(kPrefix) + std::to_string(getpid()) + '.' + std::to_string(number);
    made = mkdir(folder.c_str(), 0755);
    if (made == 0 || errno != EEXIST) break;
  }
  if (made != 0) return true;  // not allowed
  const int alive = lock(folder);
  const int processes = open((folder + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC);
  if (alive < 0 || processes < 0) {
    if (alive >= 0) close(alive);
    if (processes >= 0) close(processes);
    return false;
  }
  parts_.push_back({folder, alive, processes});
  bound(folder, parent, bounds);
  return true;
}

void Group::bound(const std::string& folder, const Parent& parent, const Bounds& bounds) {
  const Controllers& controllers = parent.controllers;
  const auto set = [&](const char* first, const char* unified, const std::string& value) {
    return write_file(folder + '/' + (parent.is_unified ? unified : first), value);
  };
  const std::string memory = std::to_string(bounds.memory);
  if (bounds.memory != 0 && contains(controllers, "memory") &&
      set("memory.limit_in_bytes", "memory.max", memory)) {
    set("memory.memsw.limit_in_bytes", "memory.swap.max", parent.is_unified ? "0" : memory);
    events_ = open((folder + (parent.is_unified ? "/memory.events" : "/memory.oom_control")).c_str(),
                   O_RDONLY | O_CLOEXEC);
    last_count_ = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  }
  if (bounds.processes != 0 && contains(controllers, "pids"))
    has_processes_ = set("pids.max", "pids.max", std::to_string(bounds.processes));
  if (contains(controllers, "cpu")) set("cpu.shares", "cpu.weight", parent.is_unified ? kWeight : kShares);
}

Group::~Group() {
  if (has_memory()) {
    eventfd_write(last_count_, process::memory_kills(events_));
    close(events_);
    close(last_count_);
  }
  for (const Part& part : parts_) {
    rmdir(part.folder.c_str());
    close(part.alive);
    close(part.processes);
  }
}

// "0" is whoever writes it.
void Group::enter() {
  for (const Part& part : parts_) {
    need(write(part.processes, "0", 1), "cannot enter the control group " + part.folder);
    close(part.processes);
    close(part.alive);
  }
  parts_.clear();
}

}  // namespace hilltop::cell
