// viewer.hpp - the replay viewer that a game brings with it: GAME.viewer.js beside its plugin.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

namespace hilltop {

/// The viewer of a game, whose plugin is named by its path; nothing if it has none. Throws UsageError, one
/// line naming the file, for one that a page cannot hold: too large, no UTF-8, or with "</script" or "<!--"
/// in it.
std::optional<std::string> find_viewer(const std::filesystem::path& plugin, const std::string& game);

}  // namespace hilltop
