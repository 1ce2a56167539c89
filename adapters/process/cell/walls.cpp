#include "walls.hpp"

#include "error.hpp"
#include "filter.hpp"
#include "group.hpp"
#include "landlock.hpp"
#include "namespaces.hpp"
#include "root.hpp"
#include "visible.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

namespace hilltop::cell {
namespace {

struct Wall {
  const char* name;
  void (*raise)();
};

// In a process that is gone afterwards.
void enter_namespaces() {
  const User user = user_of_cell();
  int line[2];
  need(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line), "no socket");
  const pid_t cell = fork_into_namespaces(user, line[0], line[1]);
  const auto tell = [&](const std::string& why) {
    [[maybe_unused]] const ssize_t sent = write(line[1], why.data(), why.size());
  };
  if (cell == 0) {
    try {
      clearenv();  // as a cell does, which would show all that variables name
      const Options options{.folder = "/tmp/folder", .bytes = 1 << 20, .files = 100};
      enter_root(options, visible_paths(options), user);
      become(user, line[1]);
      tell(" ");
    } catch (const std::exception& error) {
      tell(error.what());
    }
    _exit(0);
  }
  serve_lending(user, cell, line[0]);
  std::string why(4096, '\0');
  const ssize_t size = read(line[0], why.data(), why.size());
  why.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  if (why != " ") throw std::runtime_error(why.empty() ? "the cell was killed" : why);
}

void need_landlock() {
  if (landlock_version() == 0)
    throw std::runtime_error("no Landlock (Linux 5.13 or later, booted with lsm=landlock,...)");
}

void filter_system_calls() {
  need(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no seccomp filter");
  apply_filter();
}

constexpr Wall kWalls[] = {
    {"namespaces", enter_namespaces}, {"landlock", need_landlock}, {"seccomp", filter_system_calls}};

/// Why a wall cannot be raised; empty: it can.
std::string hindrance(const Wall& wall) {
  int pipe[2];
  need(pipe2(pipe, O_CLOEXEC), "no pipe");
  const pid_t pid = fork();
  need(pid, "no process");
  if (pid == 0) {
    std::string why;
    try {
      wall.raise();
    } catch (const std::exception& error) {
      why = error.what();
    }
    [[maybe_unused]] const ssize_t sent = write(pipe[1], why.data(), why.size());
    _exit(0);
  }
  close(pipe[1]);
  std::string why;
  char block[512];
  for (ssize_t size; (size = read(pipe[0], block, sizeof block)) > 0;)
    why.append(block, static_cast<std::size_t>(size));
  close(pipe[0]);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  return why.empty() && status != 0 ? "it kills whoever tries" : why;
}

// A wall behind others, which a cell can do without.
void show_group() {
  const Group group({.memory = 1 << 30, .processes = 100});
  if (group.has_memory() && group.has_processes()) {
    std::printf("cgroup\tyes\t\n");
    return;
  }
  std::printf(
      "cgroup\tunused\tno control group can be made (see docs/security.md): the memory of all of a cell is "
      "looked at twenty times a second, and limited for each process\n");
}

}  // namespace

int show_walls() {
  bool is_whole = true;
  for (const Wall& wall : kWalls) {
    const std::string why = hindrance(wall);
    is_whole = is_whole && why.empty();
    std::printf("%s\t%s\t%s\n", wall.name, why.empty() ? "yes" : "no", why.c_str());
  }
  show_group();
  return is_whole ? 0 : 1;
}

}  // namespace hilltop::cell
