// verdict.hpp - what a bot's answer means for its seat.
#pragma once
#include <hilltop/abi.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace hilltop {

/// The limits whose passing is a crash of its own kind.
enum class Limit { none, memory, processes, disk };

/// The limit that a crash comes from: the reason begins with its name.
Limit limit_in(std::string_view why);

/// That name: "out of memory", "process limit", "disk limit".
const char* limit_name(Limit limit);

/// What it means for its seat that a bot's decide() returned that: HILLTOP_OK for an action of at most
/// `longest` bytes.
hilltop_status fault_of(std::int64_t decided, std::uint64_t longest);

/// What the reason ends with where a native bot is out of its match.
inline constexpr const char* kNotAskedAgain = "; it is not asked again in this match";

/// The same in words, for a native bot, which says no more than its status.
const char* why_of(hilltop_status fault);

/// Why a seat that has had so many faults in a session is not asked any more in it; and whether a reason is
/// that one, and not why a seat is disqualified.
std::string forfeit_reason(std::uint64_t faults);
bool is_forfeit_reason(std::string_view why);

}  // namespace hilltop
