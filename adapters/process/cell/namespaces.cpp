#include "namespaces.hpp"

#include "error.hpp"

#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <string>

namespace hilltop::cell {
namespace {

constexpr int kNamespaces =
    CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;

constexpr const char* kNoUserNamespaces =
    "no user namespaces (see sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone, "
    "kernel.apparmor_restrict_unprivileged_userns)";
constexpr const char* kNoNamespaces = "no namespaces (a container must allow them to its processes)";

void write_file(const std::string& path, const std::string& text) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  const ssize_t written = file >= 0 ? write(file, text.data(), text.size()) : -1;
  const int error = errno;
  if (file >= 0) close(file);
  errno = error;
  need(written, std::string(kNoUserNamespaces) + ": " + path);
}

// A number means itself inside.
void map(const std::string& process, const User& user) {
  const std::string uid = std::to_string(user.uid), gid = std::to_string(user.gid);
  write_file("/proc/" + process + "/setgroups", "deny");
  write_file("/proc/" + process + "/gid_map", gid + ' ' + gid + " 1\n");
  write_file("/proc/" + process + "/uid_map", uid + ' ' + uid + " 1\n");
}

void say(int line) {
  const char byte = 0;
  need(write(line, &byte, 1), "cannot reach the process that makes the cell");
}

// What is not say()'s byte is left there: the words of a cell that failed.
bool hear(int line) {
  char byte = 1;
  ssize_t got = 0;
  do got = recv(line, &byte, 1, MSG_PEEK);
  while (got < 0 && errno == EINTR);
  return got == 1 && byte == 0 && read(line, &byte, 1) == 1;
}

}  // namespace

pid_t fork_into_namespaces(const User& user, int outer_line, int inner_line) {
  if (!user.is_lent) {
    need(unshare(CLONE_NEWUSER), kNoUserNamespaces);
    map("self", user);
  }
  const auto pid =
      static_cast<pid_t>(syscall(SYS_clone, kNamespaces | SIGCHLD, nullptr, nullptr, nullptr, 0));
  need(pid, kNoNamespaces);
  close(pid == 0 ? outer_line : inner_line);
  if (pid == 0) die_with_maker(inner_line);
  return pid;
}

void become(const User& user, int line) {
  if (!user.is_lent) return;
  need(setgroups(0, nullptr), "cannot leave root's groups");
  need(unshare(CLONE_NEWUSER), kNoUserNamespaces);
  say(line);
  if (!hear(line)) throw std::runtime_error("the process that makes the cell has gone");
  need(setresgid(user.gid, user.gid, user.gid), "cannot become the cell's group");
  need(setresuid(user.uid, user.uid, user.uid), "cannot become the cell's user");
  die_with_maker(line);
}

void serve_lending(const User& user, pid_t cell, int line) {
  if (!user.is_lent || !hear(line)) return;
  map(std::to_string(cell), user);
  say(line);
}

void die_with_maker(int line) {
  need(prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0), "cannot bind the cell's life to its maker's");
  pollfd maker{line, 0, 0};
  if (poll(&maker, 1, 0) > 0) _exit(1);  // its end is closed
}

}  // namespace hilltop::cell
