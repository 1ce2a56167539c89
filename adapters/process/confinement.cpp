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
  add("--bytes", std::to_string(bound(own.bytes + own.files * kPage, options.disk, kMoreBytes)));
  add("--files", std::to_string(bound(own.files, options.files, kMoreFiles)));
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
  add("--bytes", std::to_string(bound(0, options.disk, kMoreBytes)));
  add("--files", std::to_string(bound(0, options.files, kMoreFiles)));
  add("--visible", options.plugin);
  for (const std::string& path : options.visible) add("--visible", path);
  command.insert(command.end(), {"--", find_guest()});
  return command;
}

}  // namespace hilltop::process
