#include "environment.hpp"

#include <hilltop/text.hpp>

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace hilltop::process {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDefaultPath = "/usr/local/bin:/usr/bin:/bin";

// Names, and beginnings of names ('*'). No LC_*: a bot writes numbers the same way on every machine.
constexpr std::array<std::string_view, 18> kAllowed = {
    "PATH",     "TZ",        "LD_LIBRARY_PATH", "JAVA_HOME", "PYENV_*",   "RBENV_*",
    "ASDF_*",   "NVM_*",     "GEM_*",           "RUBYLIB",   "NODE_PATH", "PERL5LIB",
    "LUA_PATH", "LUA_CPATH", "PYTHONPATH",      "R_*",       "JULIA_*",   "PHPRC"};

bool allowed(std::string_view name) {
  return std::any_of(kAllowed.begin(), kAllowed.end(), [&](std::string_view pattern) {
    if (pattern.back() != '*') return name == pattern;
    pattern.remove_suffix(1);
    return name.substr(0, pattern.size()) == pattern;
  });
}

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

}  // namespace

std::string find_keeper() {
  if (const char* named = std::getenv("HILLTOP_KEEPER"); named != nullptr && *named != '\0') {
    if (executable(named)) return fs::absolute(named).string();
    throw std::runtime_error(std::string("HILLTOP_KEEPER names no program: ") + named);
  }
  const fs::path folder = this_plugin().parent_path();
  for (const char* place : {"../bin/hilltop-keeper", "../../libexec/hilltop/hilltop-keeper"}) {
    const fs::path file = (folder / place).lexically_normal();
    if (executable(file)) return file.string();
  }
  throw std::runtime_error("cannot find hilltop-keeper beside " + folder.string() +
                           "; set HILLTOP_KEEPER to its path");
}

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

std::vector<std::string> bot_environment(const std::string& home) {
  std::vector<std::string> environment = {"HOME=" + home, "LANG=C.UTF-8", "PYTHONDONTWRITEBYTECODE=1"};
  bool has_path = false;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view variable = *entry;
    const std::string_view name = variable.substr(0, variable.find('='));
    if (allowed(name)) environment.emplace_back(variable);
    has_path |= name == "PATH";
  }
  if (!has_path) environment.push_back(std::string("PATH=") + kDefaultPath);
  return environment;
}

}  // namespace hilltop::process
