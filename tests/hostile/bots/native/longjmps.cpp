// Jumps back into a function that has returned long ago.
#include "native.hpp"

#include <csetjmp>

static std::jmp_buf deep;

[[gnu::noinline]] static void remember(int depth) {
  volatile char room[4096];
  room[0] = 1;
  if (depth > 0) remember(depth - 1);
  else (void)setjmp(deep);
  room[1] = 1;
}
// Of what was on the stack there nothing is left, so that it ends in the same way each time.
[[gnu::noinline]] static void forget() {
  volatile char room[256 * 1024];
  for (volatile char& byte : room) byte = 0;
}
static void misdeed() {
  remember(20);
  forget();
  std::longjmp(deep, 1);
}
HOSTILE_BOT(misdeed);
