// java_class.hpp - entrants that are a Java class of the shape of Player, one object of which answers all
// asks: `class: NAME` in a tournament file.
#pragma once
#include "tournament/tournament.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace hilltop {

/// Whether this is the name of a Java class: identifiers, joined by dots. Any byte beyond ASCII counts as a
/// letter.
bool is_class_name(const std::string& name);

/// The command that compiles all Java sources of a folder; none if it has no source.
std::vector<std::vector<std::string>> java_build(const std::filesystem::path& folder);

/// Whether Hilltop was built with what it runs Java classes with.
bool has_java_runtime();

/// Puts the source of the interface Player into a folder that has no file for it, where javac finds it when
/// the bot speaks of it. Throws std::filesystem::filesystem_error or RunError.
void add_player_interface(const std::filesystem::path& folder);

/// Looks into a built folder for the class of an entrant, and whether it has the shape of a Player. Runs none
/// of its code. Throws RunError, one line.
void check_player_class(const Entrant& entrant, const std::filesystem::path& folder);

/// The command that makes an object of an entrant's class, in the current folder, and asks it once; the words
/// follow.
std::vector<std::string> ask_once_command(const Entrant& entrant);

}  // namespace hilltop
