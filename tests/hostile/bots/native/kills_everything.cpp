// Kills all that it can see, in a cell; elsewhere itself alone.
#include "native.hpp"

#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <cstring>

static bool is_in_a_cell() {
  char name[16] = "";
  std::FILE* const comm = std::fopen("/proc/1/comm", "r");
  if (comm == nullptr) return false;
  const bool is_read = std::fgets(name, sizeof name, comm) != nullptr;
  std::fclose(comm);
  return is_read && std::strncmp(name, "hilltop-", 8) == 0;
}

static void misdeed() {
  if (!is_in_a_cell()) std::raise(SIGKILL);
  for (int number : {SIGSTOP, SIGTERM, SIGKILL}) {
    kill(1, number);
    kill(getppid(), number);
    kill(-1, number);
  }
}
HOSTILE_BOT(misdeed);
