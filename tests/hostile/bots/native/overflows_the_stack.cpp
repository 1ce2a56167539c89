// Calls itself without end.
#include "native.hpp"

// Not a tail call, and the compiler must not see that it never ends.
[[gnu::noinline]] static int fall(volatile const int* depth) {
  volatile int deeper = *depth + 1;
  return deeper > 0 ? fall(&deeper) + deeper : 0;
}
static void misdeed() {
  volatile int depth = 1;
  (void)fall(&depth);
}
HOSTILE_BOT(misdeed);
