// game.hpp - `hilltop new game`: a folder with a small game that builds, is tested and plays, made of the
// templates of the SDK: share/hilltop/templates/game below the prefix.
#pragma once
#include "scaffold/folder.hpp"

#include <span>
#include <string>
#include <vector>

namespace hilltop {

/// The files of the new folder. The game's id, its plugin and the folder are called `name`. Throws UsageError
/// if it cannot be: of other characters, too long, a word that CMake keeps for itself, or one of `taken`, the
/// games there are. RunError if the SDK is not there.
std::vector<NewFile> game_files(const std::string& name, std::span<const std::string> taken);

}  // namespace hilltop
