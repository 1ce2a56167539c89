// memory_kills.hpp - how many processes of a control group the kernel has killed for lack of memory.
#pragma once
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace hilltop::process {

/// `events`: of memory.events or, in version 1, memory.oom_control; both have a line "oom_kill N". 0 where
/// that cannot be read.
inline std::uint64_t memory_kills(int events) {
  constexpr std::string_view kName = "oom_kill ";
  char text[512] = {};
  if (pread(events, text, sizeof text - 1, 0) <= 0) return 0;
  const std::string_view all(text);
  for (std::size_t at = all.find(kName); at != std::string_view::npos; at = all.find(kName, at + 1))
    if (at == 0 || all[at - 1] == '\n') return std::strtoull(text + at + kName.size(), nullptr, 10);
  return 0;
}

}  // namespace hilltop::process
