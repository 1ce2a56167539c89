#include "languages.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <stdexcept>

namespace warm_test {
namespace {

namespace fs = std::filesystem;

bool is_installed(const std::string& command) {
  std::istringstream path(std::getenv("PATH"));
  for (std::string folder; std::getline(path, folder, ':');)
    if (access((folder + '/' + command).c_str(), X_OK) == 0) return true;
  return false;
}

std::vector<std::string> replaced(std::vector<std::string> words, const std::string& bot) {
  for (std::string& word : words)
    if (const std::size_t at = word.find('%'); at != std::string::npos) word.replace(at, 1, bot);
  return words;
}

}  // namespace

std::vector<std::string> Language::command(const std::string& bot) const { return replaced(run, bot); }

bool Language::prepare(const std::string& folder, const std::string& bot) const {
  if (!is_installed(run.front())) return false;
  fs::create_directories(folder);
  for (const auto& file : fs::directory_iterator(WARM_BOTS "/" + name))
    if (file.path().stem() == bot || file.path().stem() == "sibling") fs::copy(file, folder);
  if (build.empty()) return true;
  std::string text = "cd '" + folder + "' && ";
  for (const std::string& word : replaced(build, bot)) text += word + ' ';
  if (std::system(text.c_str()) != 0) throw std::runtime_error("does not build: " + text);
  return true;
}

const std::vector<Language>& languages() {
  static const std::vector<Language> list = {
      {.name = "python", .extension = "py", .run = {"python3", "%.py"}},
      {.name = "python2", .extension = "py", .run = {"python2", "%.py"}},
      {.name = "ruby", .extension = "rb", .run = {"ruby", "%.rb"}},
      {.name = "perl", .extension = "pl", .run = {"perl", "%.pl"}},
      {.name = "php", .extension = "php", .run = {"php", "%.php"}, .without = {"abrupt_exits", "threads"}},
      {.name = "r",
       .extension = "R",
       .run = {"Rscript", "%.R"},
       .without = {"abrupt_exits", "signals", "threads"}},
      {.name = "lua",
       .extension = "lua",
       .run = {"lua", "%.lua"},
       .without = {"abrupt_exits", "crashes", "descriptors", "signals", "threads"}},
      {.name = "node",
       .extension = "js",
       .run = {"node", "%.js"},
       .without = {"threads"},
       .different = {"descriptors"},
       .demoted = {"crashes", "signals", "too_much_memory"}},
      {.name = "java",
       .extension = "java",
       .run = {"java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "%"},
       .build = {"javac", "*.java"},
       .without = {"crashes", "signals", "too_much_memory", "wrong_syntax"},
       .different = {"descriptors"}},
      {.name = "julia",
       .extension = "jl",
       .run = {"julia", "-O0", "--compile=min", "%.jl"},
       .without = {"crashes", "signals"},
       .demoted = {"too_much_memory"}},
  };
  return list;
}

}  // namespace warm_test
