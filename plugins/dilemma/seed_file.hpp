// seed_file.hpp - the file that fixes the random numbers of a match: one decimal number a line.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace dilemma {

/// The numbers, 0 to 2^64-1, in order. White space around a number and a missing last line break are
/// fine. Throws hilltop::Invalid, which names the line, for anything else. Thread: any.
std::vector<std::uint64_t> read_seed_file(std::string_view content);

}  // namespace dilemma
