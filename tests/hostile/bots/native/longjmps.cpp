// Jumps back into a function that has returned long ago.
#undef _FORTIFY_SOURCE
#define _FORTIFY_SOURCE 2  // so that it ends in the same way each time
#pragma GCC optimize("O2")
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
static void misdeed() {
  remember(20);
  std::longjmp(deep, 1);
}
HOSTILE_BOT(misdeed);
