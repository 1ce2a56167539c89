// environment.hpp - what the adapter finds around it: its own programs, and commands in PATH.
#pragma once
#include <string>

namespace hilltop::process {

/// The path of hilltop-keeper: HILLTOP_KEEPER, else beside this plugin in a build tree (`../bin`) or where it
/// is installed (`../../libexec/hilltop`). Throws std::runtime_error, one line.
std::string find_keeper();

/// The same for hilltop-guest, and HILLTOP_GUEST.
std::string find_guest();

/// The same for hilltop-cell, and HILLTOP_CELL.
std::string find_cell();

/// The folder with what runtimes are started with, beside this plugin in a build tree
/// (`../share/hilltop/runtimes`) or where it is installed (`../../share/hilltop/runtimes`). Throws
/// std::runtime_error, one line.
std::string find_runtimes();

/// The file that a command means: one with a '/' is taken as it is (relative to the folder that the bot runs
/// in), any other is searched in PATH. Empty: there is none.
std::string find_command(const std::string& command);

}  // namespace hilltop::process
