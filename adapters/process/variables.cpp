#include "variables.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace hilltop::process {
namespace {

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

}  // namespace

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
