// Throws what is no exception.
#include "native.hpp"

static void misdeed() { throw 42; }
HOSTILE_BOT(misdeed);
