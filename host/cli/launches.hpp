// launches.hpp - how bots of a command are started here: what the adapter for programs says, in a process of
// its own (`hilltop launch PLUGIN COMMAND`).
#pragma once
#include <filesystem>
#include <string>

namespace hilltop {

/// The body of `hilltop launch PLUGIN COMMAND`: prints the launch, and on a second line why it is no better
/// one. Returns the exit code: 0, or 2 with one line on standard error.
int print_launch(const std::filesystem::path& plugin, const std::string& command);

struct LaunchOf {
  std::string launch;  ///< as tournament files have it; empty: it could not be found out
  std::string why;     ///< not a better one, or by which means; may be empty
};

/// What that process says. Takes seconds. Thread: any.
LaunchOf launch_of(const std::filesystem::path& plugin, const std::string& command);

}  // namespace hilltop
