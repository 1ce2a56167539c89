// hilltop-keeper - launches programs for the process adapter, one at a time, and sees to their end. It is a
// process of its own because it is tiny: the worker, which may be large and has threads, spawns once, and
// what a bot does to its parent hits the keeper alone.
//
// Started by the adapter with the socket as stdin, as the leader of a session of its own. Everything that it
// launches has its environment. It ends when the socket closes, and everything that it launched with it.
// Between asks it may hold a runtime (../runtimes/protocol.h).
#include "channel.hpp"
#include "place.hpp"
#include "resident.hpp"
#include "run.hpp"
#include "tasks.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace {

// A machine that runs out of memory shall take the bot, not the tournament.
void volunteer_for_oom() {
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  [[maybe_unused]] const ssize_t written = write(file, "1000", 4);
  close(file);
}

// The worker may have many files open; a program finds a limit that is usual, in a cell or not.
void limit_files() {
  constexpr rlim_t kUsual = 4096;
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = std::min(files.rlim_cur, kUsual);
  setrlimit(RLIMIT_NOFILE, &files);
}

// No signal but SIGKILL and SIGSTOP reaches the keeper; launched programs get theirs back.
void prepare() {
  while (open("/dev/null", O_RDWR) <= STDERR_FILENO) continue;  // so that no pipe gets a standard number
  close_range(STDERR_FILENO + 1, ~0U, 0);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  limit_files();
  volunteer_for_oom();
  // Bots of its cell are of its user, and could write its memory.
  if (hilltop::process::is_alone()) prctl(PR_SET_DUMPABLE, 0);
}

bool is_socket(int descriptor) {
  int type = 0;
  socklen_t size = sizeof type;
  return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_STREAM;
}

}  // namespace

#ifdef __SANITIZE_ADDRESS__
// A cell lets nobody look through the memory of another for leaks.
extern "C" int __lsan_is_turned_off() {  // NOLINT(bugprone-reserved-identifier)
  return hilltop::process::is_alone() ? 1 : 0;
}
#endif

int main() {
  using namespace hilltop::process;
  if (!is_socket(kChannel)) {
    std::fputs("hilltop-keeper: started by Hilltop's process adapter, not by hand\n", stderr);
    return 2;
  }
  prepare();
  if (!greet()) return 0;
  std::unique_ptr<Runtime> held;
  Resident resident;
  for (;;) {
    Question question;
    if (!receive(question)) return 0;
    own_place().stay_on(question.ask.core);
    Reply reply = question.ask.order == Order::kAnswer ? run(question, held) : resident.obey(question);
    if (reply.orphaned || !send(reply.answer, reply.output, reply.errors, reply.ends)) return 0;
  }
}
