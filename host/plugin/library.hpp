// library.hpp - loading a plugin into this process and checking it: only probes and workers do.
#pragma once
#include <hilltop/abi.h>

#include <filesystem>
#include <string_view>

namespace hilltop {

/// Loads a plugin for good (RTLD_NOW | RTLD_LOCAL) and checks versions and completeness before any of its
/// code but its constructors runs. Throws UsageError, one line naming the file. Thread: [main].
const hilltop_plugin& load_plugin(const std::filesystem::path& file);

/// A game or bot class of a loaded plugin by id; throws UsageError if there is none.
const hilltop_game& find_game(const hilltop_plugin& plugin, std::string_view id);
const hilltop_bot_class& find_bot(const hilltop_plugin& plugin, std::string_view id);

/// The body of `hilltop probe FILE`: loads one plugin and prints what it holds as one JSON line on
/// standard output. Returns the exit code: 0, or 2 with the line on standard error.
int probe(const std::filesystem::path& file);

}  // namespace hilltop
