// bot.hpp - `hilltop new bot`: a folder with the start of a bot and a tournament for it, made of the
// templates that a game brings with it: GAME.templates beside its plugin.
#pragma once
#include "plugin/entry.hpp"
#include "scaffold/folder.hpp"
#include "scaffold/languages.hpp"

#include <string>
#include <vector>

namespace hilltop {

/// The files of the new folder: tournament.yaml, in which `bot_name` plays against native bots; `bot/`, which
/// holds the source, or for a native bot the source and its CMakeLists.txt. `game_word` is what the
/// tournament calls the game: its id, or the path of its plugin. Throws UsageError, with what there is, if
/// the game has no template for the language.
std::vector<NewFile> bot_files(const GameEntry& game, const std::string& game_word, const Language& language,
                               const std::string& bot_name);

/// The languages that a game has templates for.
std::vector<std::string> languages_of(const GameEntry& game);

}  // namespace hilltop
