// Ends its process as if all were well.
#include "native.hpp"

#include <cstdlib>

static void misdeed() { std::exit(0); }
HOSTILE_BOT(misdeed);
