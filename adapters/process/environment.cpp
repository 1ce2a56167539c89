#include "environment.hpp"

#include "variables.hpp"

#include <hilltop/text.hpp>

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace hilltop::process {
namespace {

namespace fs = std::filesystem;

bool executable(const fs::path& file) {
  std::error_code error;
  return fs::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0;
}

fs::path this_plugin() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&find_keeper), &info) == 0 || info.dli_fname == nullptr) return {};
  std::error_code error;
  return fs::canonical(info.dli_fname, error);
}

/// A program of Hilltop's own: the one that a variable names, else the one beside this plugin.
std::string find_helper(const std::string& name, const char* variable) {
  if (const char* named = std::getenv(variable); named != nullptr && *named != '\0') {
    if (executable(named)) return fs::absolute(named).string();
    throw std::runtime_error(std::string(variable) + " names no program: " + named);
  }
  const fs::path folder = this_plugin().parent_path();
  for (const char* place : {"../bin", "../../libexec/hilltop"}) {
    const fs::path file = (folder / place / name).lexically_normal();
    if (executable(file)) return file.string();
  }
  throw std::runtime_error("cannot find " + name + " beside " + folder.string() + "; set " + variable +
                           " to its path");
}

}  // namespace

std::string find_keeper() { return find_helper("hilltop-keeper", "HILLTOP_KEEPER"); }

std::string find_guest() { return find_helper("hilltop-guest", "HILLTOP_GUEST"); }

std::string find_cell() { return find_helper("hilltop-cell", "HILLTOP_CELL"); }

std::string find_runtimes() {
  const fs::path folder = this_plugin().parent_path();
  for (const char* place : {"../share/hilltop/runtimes", "../../share/hilltop/runtimes"}) {
    const fs::path runtimes = (folder / place).lexically_normal();
    std::error_code error;
    if (fs::is_directory(runtimes, error)) return runtimes.string();
  }
  throw std::runtime_error("cannot find the runtimes beside " + folder.string());
}

std::string find_command(const std::string& command) {
  if (command.find('/') != std::string::npos) return command;
  const char* path = std::getenv("PATH");
  std::string_view folders = path != nullptr ? path : kDefaultPath;
  while (!folders.empty()) {
    const fs::path file = fs::path(next_field(folders, ':')) / command;
    if (file.is_absolute() && executable(file)) return file.string();
  }
  return {};
}

}  // namespace hilltop::process
