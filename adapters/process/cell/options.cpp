#include "options.hpp"

#include <charconv>
#include <stdexcept>

namespace hilltop::cell {
namespace {

std::string absolute(const std::string& option, const std::string& path) {
  if (path.empty() || path.front() != '/')
    throw std::runtime_error(option + " takes an absolute path, not \"" + path + '"');
  return path;
}

std::uint64_t number(const std::string& option, const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    throw std::runtime_error(option + " takes a whole number, not \"" + text + '"');
  return value;
}

}  // namespace

const char* const kUsage =
    "usage: hilltop-cell OPTIONS -- PROGRAM ARGUMENTS\n"
    "       hilltop-cell --walls | --sweep\n\n"
    "Runs a program in a sandbox of its own: the system read-only, one folder to write in, no network, no\n"
    "other processes. --walls: what of that this machine can give. --sweep: removes the control\n"
    "groups of cells that were killed.\n\n"
    "  --folder PATH    the program's folder, in memory, gone at the end\n"
    "  --keep PATH      instead: its folder, as it is on this machine\n"
    "  --bytes N        that folder (in memory), /tmp and /dev/shm may hold (default: 1 GiB)\n"
    "  --files N        the same of files (default: 100000)\n"
    "  --memory N       bytes that all of it together may take, those in files included (default: no bound)\n"
    "  --processes N    the same of processes and threads\n"
    "  --visible PATH   can be read too\n"
    "  --program PATH   will be run: can be read, and the folders that it is installed in\n"
    "  --init           the program is no process 1, which ignores signals and must reap orphans\n";

Options read_options(const std::vector<std::string>& words) {
  Options options;
  std::size_t i = 0;
  for (; i < words.size() && words[i] != "--"; ++i) {
    const std::string& option = words[i];
    if (option == "--init") {
      options.has_init = true;
      continue;
    }
    if (i + 1 == words.size()) throw std::runtime_error(option + " is unknown, or lacks its value");
    const std::string& value = words[++i];
    if (option == "--folder" || option == "--keep") {
      options.folder = absolute(option, value);
      options.is_kept = option == "--keep";
    } else if (option == "--bytes") {
      options.bytes = number(option, value);
    } else if (option == "--files") {
      options.files = number(option, value);
    } else if (option == "--memory") {
      options.memory = number(option, value);
    } else if (option == "--processes") {
      options.processes = number(option, value);
    } else if (option == "--visible") {
      options.visible.push_back(absolute(option, value));
    } else if (option == "--program") {
      options.programs.push_back(absolute(option, value));
    } else {
      throw std::runtime_error("there is no option " + option);
    }
  }
  if (i < words.size())
    options.command.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
  if (options.folder.empty()) throw std::runtime_error("no folder; see hilltop-cell --help");
  if (options.command.empty()) throw std::runtime_error("no program; see hilltop-cell --help");
  return options;
}

}  // namespace hilltop::cell
