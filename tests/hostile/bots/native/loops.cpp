// Computes for ever.
#include "native.hpp"

static void misdeed() {
  for (volatile bool forever = true; forever;) continue;
}
HOSTILE_BOT(misdeed);
