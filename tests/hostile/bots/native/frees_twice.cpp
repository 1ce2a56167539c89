// Frees what it has freed, and what was never allocated.
#include "native.hpp"

#include <cstdlib>

static void misdeed() {
  void* volatile block = std::malloc(100'000);
  void* volatile other = std::malloc(100'000);
  std::free(block);
  std::free(block);
  std::free(other);
}
HOSTILE_BOT(misdeed);
