#include "visible.hpp"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace hilltop::cell {
namespace {

namespace fs = std::filesystem;

constexpr std::array kSystem = {"/usr",    "/bin", "/sbin", "/lib",       "/lib32",    "/lib64",
                                "/libx32", "/etc", "/opt",  "/nix/store", "/gnu/store"};
constexpr std::array<std::string_view, 3> kProgramFolders = {"bin", "sbin", "shims"};
// What of an installation is read by its programs. What else is beside them, tokens say, is not.
constexpr std::array kInstalled = {"bin",     "sbin",  "lib", "lib32", "lib64", "libexec",
                                   "include", "share", "etc", "conf",  "jmods"};

bool is_within(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

std::vector<std::string> parts_of(std::string_view list) {
  std::vector<std::string> parts;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(':'), list.size());
    parts.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return parts;
}

class Rule {
 public:
  explicit Rule(const Options& options) : folder_(options.folder) {
    std::error_code ignored;
    current_ = fs::current_path(ignored);
    if (std::FILE* const accounts = std::fopen("/etc/passwd", "re")) {
      while (const passwd* account = fgetpwent(accounts)) homes_.emplace_back(account->pw_dir);
      std::fclose(accounts);
    }
  }

  void add(const fs::path& path) {
    std::error_code error;
    if (!path.is_absolute() || !fs::exists(path, error)) return;
    paths_.push_back(path.lexically_normal());
    paths_.push_back(fs::canonical(path, error));
  }
  void add_folder_of_programs(const fs::path& folder) {
    add_installation(folder);
    std::error_code error;
    if (const fs::path real = fs::canonical(folder, error); !error) add_installation(real);
  }
  // The links on the way to it are followed by whoever runs it: each must be there.
  void add_program(fs::path program) {
    constexpr int kMostLinks = 40;
    for (int i = 0; i < kMostLinks; ++i) {
      add(program);
      std::error_code error;
      const fs::path target = fs::read_symlink(program, error);
      if (error) break;
      program = (program.parent_path() / target).lexically_normal();
    }
    std::error_code error;
    program = fs::canonical(program, error);
    if (error) return;
    add(program);
    if (is_folder_of_programs(program.parent_path())) add_installation(program.parent_path());
  }

  std::vector<std::string> paths() {
    std::sort(paths_.begin(), paths_.end());
    std::vector<std::string> outermost;
    for (const fs::path& path : paths_)
      if (outermost.empty() || !is_within(path, outermost.back())) outermost.push_back(path.string());
    return outermost;
  }

 private:
  static bool is_folder_of_programs(const fs::path& folder) {
    const std::string name = folder.filename().string();
    return std::find(kProgramFolders.begin(), kProgramFolders.end(), name) != kProgramFolders.end();
  }

  // Of a folder of programs and what they read; of any other folder itself. A version manager's shims need
  // all that is around them.
  void add_installation(const fs::path& folder) {
    add(folder);
    const fs::path around = folder.parent_path();
    if (!is_folder_of_programs(folder) || is_private(around)) return;
    if (folder.filename() == "shims") return add(around);
    for (const char* part : kInstalled) add(around / part);
  }
  bool is_private(const fs::path& folder) const {
    const bool is_home = std::find(homes_.begin(), homes_.end(), folder) != homes_.end() ||
                         folder.parent_path() == "/home" || folder.filename() == ".local" ||
                         folder == folder.parent_path();
    return is_home || is_within(folder_, folder) || is_within(current_, folder);
  }

  fs::path folder_, current_;
  std::vector<fs::path> homes_, paths_;
};

}  // namespace

std::vector<std::string> visible_paths(const Options& options) {
  Rule rule(options);
  for (const char* path : kSystem) rule.add(path);
  for (const std::string& path : options.visible) {
    if (access(path.c_str(), F_OK) != 0)
      throw std::runtime_error("cannot make " + path + " visible: it is not there");
    rule.add(path);
  }
  for (const std::string& program : options.programs) rule.add_program(program);
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    const std::string_view text = *variable, name = text.substr(0, text.find('='));
    if (name == "HOME" || name == text) continue;
    for (const std::string& part : parts_of(text.substr(name.size() + 1))) {
      if (name == "PATH") rule.add_folder_of_programs(part);
      else rule.add(part);
    }
  }
  std::vector<std::string> paths = rule.paths();
  for (const std::string& path : paths)
    if (is_within(options.folder, path))
      throw std::runtime_error(options.folder + " is in " + path +
                               ", which bots can read; set XDG_CACHE_HOME to a folder elsewhere");
  return paths;
}

}  // namespace hilltop::cell
