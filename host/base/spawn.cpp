#include "base/spawn.hpp"

#include "base/error.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace hilltop {

std::string this_program() {
  const char* named = std::getenv("HILLTOP_EXE");
  return named != nullptr ? named : std::filesystem::read_symlink("/proc/self/exe").string();
}

pid_t spawn_self(const std::vector<std::string>& args, const std::vector<std::pair<int, int>>& fds,
                 const std::string& folder) {
  const char* named = std::getenv("HILLTOP_EXE");
  std::string executable = named != nullptr ? named : "/proc/self/exe";
  std::vector<char*> argv;
  std::string name = "hilltop";
  argv.push_back(name.data());
  std::vector<std::string> words = args;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (!folder.empty()) posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  // Through numbers above all of them first, so that none is overwritten before it has been copied.
  int above = 0;
  for (const auto& [from, to] : fds) above = std::max({above, from + 1, to + 1});
  int copy = above;
  for (const auto& [from, to] : fds) posix_spawn_file_actions_adddup2(&actions, from, copy++);
  copy = above;
  for (const auto& [from, to] : fds) {
    posix_spawn_file_actions_adddup2(&actions, copy, to);
    posix_spawn_file_actions_addclose(&actions, copy++);
  }

  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

  pid_t pid = -1;
  const int error = posix_spawn(&pid, executable.c_str(), &actions, &attributes, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) throw RunError("cannot start " + executable + ": " + std::strerror(error));
  return pid;
}

}  // namespace hilltop
