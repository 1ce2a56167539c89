// Aborts.
#include "native.hpp"

#include <cstdlib>

static void misdeed() { std::abort(); }
HOSTILE_BOT(misdeed);
