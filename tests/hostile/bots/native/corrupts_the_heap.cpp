// Overwrites what the allocator keeps about its blocks, and frees one.
#include "native.hpp"

#include <cstdlib>
#include <cstring>

static void misdeed() {
  char* volatile block = static_cast<char*>(std::malloc(4000));
  char* volatile next = static_cast<char*>(std::malloc(4000));
  std::memset(block, 0x41, 4040);
  std::free(next);
  std::free(block);
}
HOSTILE_BOT(misdeed);
