// check.hpp - whether what a plugin declares is complete and makes sense, found out by reading alone: none
// of the plugin's functions is called.
#pragma once
#include <hilltop/abi.h>

#include <cstddef>
#include <cstdint>

namespace hilltop {

/// True if the struct, as big as its writer knew it, reaches over that member. A member that came with a
/// later minor version is absent otherwise: `has(game, &hilltop_game::m) ? game.m : nullptr`.
template <class Struct, class Member>
bool has(const Struct& object, Member Struct::*member) {
  const auto* begin = reinterpret_cast<const char*>(&object);
  const auto* end = reinterpret_cast<const char*>(&(object.*member)) + sizeof(Member);
  return static_cast<std::uint64_t>(end - begin) <= object.struct_size;
}

/// An element of an array of parameters. Its writer may know a bigger hilltop_param than this host.
inline const hilltop_param& param_at(const hilltop_param* params, std::uint32_t place) {
  const auto* bytes = reinterpret_cast<const char*>(params);
  return *reinterpret_cast<const hilltop_param*>(bytes + std::size_t{place} * params->struct_size);
}

/// Throws UsageError, one line that says what is wrong and what to do: another major version, structs that
/// are too small, missing members, ill-formed or duplicate ids, seats, parameters, a bot with other layouts
/// than its game in the same plugin. Thread: any.
void check_plugin(const hilltop_plugin& plugin);

}  // namespace hilltop
