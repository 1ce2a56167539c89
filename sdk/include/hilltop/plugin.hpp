// plugin.hpp - the symbol that makes a shared library a Hilltop plugin.
#pragma once
#include <hilltop/abi.h>

#include <array>
#include <cstddef>

namespace hilltop {

/// NULL-terminated pointers to the elements of a static array, for hilltop_plugin.bots.
template <class Entry, std::size_t N>
constexpr std::array<const Entry*, N + 1> pointers(const Entry (&entries)[N]) {
  std::array<const Entry*, N + 1> list{};
  for (std::size_t i = 0; i < N; ++i) list[i] = &entries[i];
  return list;
}

}  // namespace hilltop

/// Once in a plugin, outside any namespace. `games` and `bots` are NULL-terminated arrays or NULL.
#define HILLTOP_PLUGIN(license, games, bots)                           \
  extern "C" HILLTOP_EXPORT const hilltop_plugin hilltop_plugin_v1 = { \
      sizeof(hilltop_plugin), HILLTOP_ABI_MAJOR, HILLTOP_ABI_MINOR, 0, license, games, bots}
