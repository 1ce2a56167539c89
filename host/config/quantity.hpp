// quantity.hpp - times, sizes and points as people write them, in exact integers.
// Every function throws UsageError with what is wrong, without a place: the caller knows that.
#pragma once
#include <cstdint>
#include <string_view>

namespace hilltop {

/// "500ms", "1s", "2.5s", "1min", "1h", "20us": nanoseconds. Thread: any.
std::uint64_t parse_time(std::string_view text);

/// "4KiB", "32kB", "1.5MiB", "4096" (bytes): bytes. KiB are 1024, kB 1000 bytes. Thread: any.
std::uint64_t parse_size(std::string_view text);

/// "1", "0.5", "-2.25": ten-thousandths of a point, at most a million points either way. Thread: any.
std::int64_t parse_points(std::string_view text);

/// "42": decimal digits alone, at most 2^64-1. Thread: any.
std::uint64_t parse_whole(std::string_view text);

}  // namespace hilltop
