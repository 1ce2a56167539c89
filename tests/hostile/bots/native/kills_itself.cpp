// Kills its process, as somebody from outside would.
#include "native.hpp"

#include <unistd.h>
#include <csignal>

static void misdeed() { kill(getpid(), SIGKILL); }
HOSTILE_BOT(misdeed);
