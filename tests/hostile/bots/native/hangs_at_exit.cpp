// Has its process hang when that would end.
#include "native.hpp"

#include <unistd.h>
#include <cstdlib>

static void misdeed() {
  std::atexit([] {
    for (;;) pause();
  });
}
HOSTILE_BOT(misdeed);
