// Writes to nowhere.
#include "native.hpp"

static void misdeed() {
  volatile int* volatile nowhere = nullptr;
  *nowhere = 1;
}
HOSTILE_BOT(misdeed);
