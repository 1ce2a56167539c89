// command.hpp - runs one build command to its end, with a time limit, and keeps the last of what it printed.
#pragma once
#include <atomic>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop {

struct CommandResult {
  enum class End { exited, killed, late, stopped } end = End::exited;
  int code = 0;        ///< exit code, or the signal that killed it
  std::string output;  ///< the last 8 KiB of standard output and standard error
  bool ok() const { return end == End::exited && code == 0; }
};

/// The program that a command word means: an absolute path as it is, a plain word as PATH has it, links
/// resolved. Empty: there is no such program. A relative path ("./bot") is returned as it is.
std::optional<std::filesystem::path> find_program(const std::string& word);

/// Runs a command in a folder, with nothing on its standard input. All that it has started is killed at its
/// end, at the time limit, when `stop` becomes true, and when this process is killed (guard.hpp). Throws
/// RunError when it cannot be started. Thread: any.
CommandResult run_command(const std::vector<std::string>& words, const std::filesystem::path& folder,
                          std::chrono::milliseconds limit, const std::atomic<bool>* stop = nullptr);

}  // namespace hilltop
