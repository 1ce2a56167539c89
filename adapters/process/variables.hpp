// variables.hpp - what bots and builds see of the host's environment.
#pragma once
#include <string>
#include <vector>

namespace hilltop::process {

/// PATH where the host has none.
inline constexpr const char* kDefaultPath = "/usr/local/bin:/usr/bin:/bin";

/// The environment of bots, "NAME=value" each: HOME is their folder, LANG is C.UTF-8, Python is
/// told to leave no compiled files in the folder, and of the host's own there is only what finds runtimes and
/// their libraries (PATH, JAVA_HOME, R_*, ...) and TZ.
std::vector<std::string> bot_environment(const std::string& home);

}  // namespace hilltop::process
