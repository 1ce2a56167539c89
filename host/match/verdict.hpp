// verdict.hpp - what a bot's answer means for its seat.
#pragma once
#include <hilltop/abi.h>

#include <cstdint>

namespace hilltop {

/// What it means for its seat that a bot's decide() returned that: HILLTOP_OK for an action of at most
/// `longest` bytes.
hilltop_status fault_of(std::int64_t decided, std::uint64_t longest);

/// The same in words, for a native bot, which says no more than its status.
const char* why_of(hilltop_status fault);

}  // namespace hilltop
/// What the reason ends with where a native bot is out of its match.
inline constexpr const char* kNotAskedAgain = "; it is not asked again in this match";

