// For tests of what starts its own program again as a helper (base/spawn.hpp): the program is `hilltop`.
#include <cstdlib>

namespace {
[[maybe_unused]] const int kSet = setenv("HILLTOP_EXE", HILLTOP_BIN "/hilltop", 1);
}
