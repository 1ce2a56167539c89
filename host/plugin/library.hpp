// library.hpp - loading a plugin into this process and checking it: only probes and workers do.
#pragma once
#include <hilltop/abi.h>

#include <filesystem>
#include <string_view>

namespace hilltop {

/// Loads a plugin for good (RTLD_NOW | RTLD_LOCAL) and checks versions and completeness before any of its
/// code but its constructors runs. Throws UsageError, one line naming the file and what to do. A plugin
/// whose constructors crash, hang or exit takes this process with it: probe it first (probe.hpp).
/// Thread: [main].
const hilltop_plugin& load_plugin(const std::filesystem::path& file);

/// A game or bot class of a loaded plugin by id; throws UsageError with the nearest id if there is none.
const hilltop_game& find_game(const hilltop_plugin& plugin, std::string_view id);
const hilltop_bot_class& find_bot(const hilltop_plugin& plugin, std::string_view id);

/// Throws UsageError unless that bot can play that game, as for their entries (entry.hpp).
void check_pair(const hilltop_game& game, const hilltop_bot_class& bot);

}  // namespace hilltop
