#include "confinement.hpp"

#include "environment.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace hilltop::process {
namespace {

constexpr std::uint64_t kMoreBytes = 64 << 20, kMoreFiles = 4096, kPage = 4096;

// 0: no limit.
std::uint64_t bound(std::uint64_t own, std::uint64_t limit, std::uint64_t more) {
  constexpr std::uint64_t kMost = 1ull << 50;
  return limit == 0 ? 0 : own + 2 * std::min(limit, kMost) + more;
}

// All that the cell holds may take that much: keeper and runtime too, and files in memory. What a bot may
// have is looked at closely elsewhere (keeper/load.hpp); this holds between two looks.
void add_ceilings(std::vector<std::string>& command, std::uint64_t bytes, std::uint64_t memory,
                  std::uint64_t processes) {
  constexpr std::uint64_t kMoreMemory = 512 << 20, kMoreProcesses = 512;
  const auto add = [&](const char* option, std::uint64_t value) {
    if (value != 0) command.insert(command.end(), {option, std::to_string(value)});
  };
  add("--memory", bytes == 0 ? 0 : bound(bytes, memory, kMoreMemory));
  add("--processes", bound(0, processes, kMoreProcesses));
}

// A file or folder that a command names by its absolute path, unless bots' own folders are made below it.
bool is_to_be_seen(const std::string& word, const std::string& folder) {
  std::error_code error;
  if (!word.starts_with('/') || !std::filesystem::exists(word, error)) return false;
  const std::string real = std::filesystem::canonical(word, error).string();
  return !error && real != "/" && !(folder + '/').starts_with(real + '/');
}

}  // namespace

std::vector<std::string> keeper_command(const Options& options, const Folder& folder,
                                        const std::string& program) {
  if (!options.is_confined) return {find_keeper()};
  const Folder::Size own = folder.own_size();
  std::vector<std::string> command = {find_cell(), "--folder", folder.path()};
  const auto add = [&](const char* option, const std::string& value) {
    command.insert(command.end(), {option, value});
  };
  const std::uint64_t bytes = bound(own.bytes + own.files * kPage, options.disk, kMoreBytes);
  add("--bytes", std::to_string(bytes));
  add("--files", std::to_string(bound(own.files, options.files, kMoreFiles)));
  add_ceilings(command, bytes, options.memory, options.processes);
  add("--visible", find_runtimes());
  if (program.starts_with('/')) add("--program", program);
  for (const std::string& word : options.run)
    if (is_to_be_seen(word, folder.path())) add("--visible", word);
  for (const std::string& path : options.visible) add("--visible", path);
  command.insert(command.end(), {"--", find_keeper()});
  return command;
}

std::vector<std::string> guest_command(const GuestOptions& options) {
  if (!options.is_confined) return {find_guest()};
  std::vector<std::string> command = {find_cell(), "--init", "--folder", options.scratch};
  const auto add = [&](const char* option, const std::string& value) {
    command.insert(command.end(), {option, value});
  };
  const std::uint64_t bytes = bound(0, options.disk, kMoreBytes);
  add("--bytes", std::to_string(bytes));
  add("--files", std::to_string(bound(0, options.files, kMoreFiles)));
  add_ceilings(command, bytes, options.memory, options.processes);
  add("--visible", options.plugin);
  for (const std::string& path : options.visible) add("--visible", path);
  command.insert(command.end(), {"--", find_guest()});
  return command;
}

}  // namespace hilltop::process
