// Allocates and fills memory until there is none. 4 GiB at the most.
#include "native.hpp"

#include <cstring>
#include <new>

static void misdeed() {
  for (int i = 0; i < 4096; ++i) std::memset(new char[1 << 20], 1, 1 << 20);
}
HOSTILE_BOT(misdeed);
