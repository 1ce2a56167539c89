#include "cli/stop.hpp"

#include <unistd.h>

#include <csignal>

namespace hilltop {
namespace {

std::atomic<bool> stop{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void on_signal(int) {
  if (stop.exchange(true)) _exit(kStoppedExit);
}

}  // namespace

const std::atomic<bool>& stop_requested() { return stop; }

void catch_stop_signals() {
  struct sigaction action = {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
  // Both become errors of the write that met them, which say more than a signal would.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace hilltop
