#include "config/java_class.hpp"

#include "base/error.hpp"
#include "config/command.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <fstream>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

constexpr std::chrono::seconds kCheckLimit{60};

constexpr const char* kPlayer =
    "/** What a class implements to enter a contest by its name. */\n"
    "public interface Player {\n"
    "  String getName();\n"
    "  int[] getMove(String[] args);\n"
    "}\n";

bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalpha(byte) != 0 || c == '_' || c == '$';
}

/// Where the classes are that the adapter runs Java with: beside this program.
fs::path java_runtime() {
  const auto prefix = fs::read_symlink("/proc/self/exe").parent_path().parent_path();
  return prefix / "share" / "hilltop" / "runtimes" / "java";
}

/// Starts a class of the runtime with the name of the entrant's.
std::vector<std::string> java_command(const char* main, const Entrant& entrant) {
  return {"java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", java_runtime().string(),
          main,   entrant.run.back()};
}

}  // namespace

bool is_class_name(const std::string& name) {
  bool begins = true;  // an identifier
  for (const char c : name) {
    if (c == '.' ? begins : !is_letter(c) && (begins || std::isdigit(static_cast<unsigned char>(c)) == 0))
      return false;
    begins = c == '.';
  }
  return !begins;
}

std::vector<std::vector<std::string>> java_build(const fs::path& folder) {
  std::vector<std::string> sources;
  constexpr auto kSkip = fs::directory_options::skip_permission_denied;
  for (const auto& entry : fs::recursive_directory_iterator(folder, kSkip))
    if (entry.path().extension() == ".java") sources.push_back(entry.path().lexically_relative(folder));
  if (sources.empty()) return {};
  std::ranges::sort(sources);
  std::vector<std::string> command{"javac", "-encoding", "UTF-8", "-cp", "."};
  command.insert(command.end(), sources.begin(), sources.end());
  return {command};
}

bool has_java_runtime() { return fs::exists(java_runtime() / "hilltop" / "Check.class"); }

void add_player_interface(const fs::path& folder) {
  if (fs::exists(folder / "Player.java") || fs::exists(folder / "Player.class")) return;
  std::ofstream file(folder / "Player.java", std::ios::binary);
  file << kPlayer;
  if (!file.flush()) throw RunError((folder / "Player.java").string() + " cannot be written");
}

void check_player_class(const Entrant& entrant, const fs::path& folder) {
  const fs::path classes = java_runtime();
  if (!has_java_runtime())
    throw RunError(
        classes.string() +
        " is not there, with which Java classes are run; it is built where there is a JDK 17 or later");
  const auto result = run_command(java_command("hilltop.Check", entrant), folder, kCheckLimit);
  if (result.ok()) return;
  std::string why = result.output;
  while (why.ends_with('\n')) why.pop_back();
  throw RunError(why.empty() ? "java could not look at class " + entrant.run.back() : why);
}

std::vector<std::string> ask_once_command(const Entrant& entrant) {
  return java_command("hilltop.Once", entrant);
}

}  // namespace hilltop
