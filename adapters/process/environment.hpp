// environment.hpp - what the adapter finds around it: its keeper, commands in PATH, and what bots may see.
#pragma once
#include <string>
#include <vector>

namespace hilltop::process {

/// The path of hilltop-keeper: HILLTOP_KEEPER, else beside this plugin in a build tree (`../bin`) or where it
/// is installed (`../../libexec/hilltop`). Throws std::runtime_error, one line.
std::string find_keeper();

/// The folder with what runtimes are started with: HILLTOP_RUNTIMES, else beside this plugin in a build tree
/// (`../share/hilltop/runtimes`) or where it is installed (`../../share/hilltop/runtimes`). Throws
/// std::runtime_error, one line.
std::string find_runtimes();

/// The file that a command means: one with a '/' is taken as it is (relative to the folder that the bot runs
/// in), any other is searched in PATH. Empty: there is none.
std::string find_command(const std::string& command);

/// The environment of bots, "NAME=value" each: HOME is their folder, LANG is C.UTF-8, Python is
/// told to leave no compiled files in the folder, and of the host's own there is only what finds runtimes and
/// their libraries (PATH, JAVA_HOME, R_*, ...) and TZ.
std::vector<std::string> bot_environment(const std::string& home);

}  // namespace hilltop::process
