// Closes all descriptors.
#include "native.hpp"

#include <unistd.h>

static void misdeed() { close_range(0, ~0U, 0); }
HOSTILE_BOT(misdeed);
