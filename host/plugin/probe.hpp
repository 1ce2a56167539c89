// probe.hpp - what a plugin holds, found out by a process of its own (`hilltop probe FILE`), so that one
// whose constructors crash, hang or exit takes only its probe with it.
#pragma once
#include "plugin/entry.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace hilltop {

/// The body of `hilltop probe FILE`: loads one plugin and prints what it holds as one JSON line on standard
/// output; what the plugin itself prints goes to standard error. Returns the exit code: 0, or 2 with one
/// line on standard error.
int probe(const std::filesystem::path& file);

/// Makes a command that runs another in a cell, in which `file` can be read.
using ProbeCell = std::function<std::vector<std::string>(std::vector<std::string> command,
                                                         const std::filesystem::path& file)>;

/// Runs a probe and returns what it printed. Throws UsageError, one line naming the file and what to do:
/// what load_plugin() says, or how the probe ended without saying anything; one that takes longer than
/// `patience` is killed, with all that it has started. With a `cell` it runs there. Thread: any.
PluginEntry run_probe(const std::filesystem::path& file,
                      std::chrono::milliseconds patience = std::chrono::seconds(10),
                      const ProbeCell& cell = {});

}  // namespace hilltop
