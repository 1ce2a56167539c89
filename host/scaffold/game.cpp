#include "scaffold/game.hpp"

#include "base/error.hpp"
#include "base/visible_text.hpp"

#include <algorithm>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

/// Names that no target of CMake may have.
constexpr const char* kReserved[] = {"all",        "help",          "install",        "preinstall",
                                     "clean",      "depend",        "test",           "package",
                                     "edit_cache", "rebuild_cache", "package_source", "rules_test"};

void check_name(const std::string& name, std::span<const std::string> taken) {
  const std::string shown = '"' + visible_text(name, false) + '"';
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto fits = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_'; };
  if (name.empty() || name.size() > 32 || !is_letter(name.front()) || !std::ranges::all_of(name, fits))
    throw UsageError(
        shown + " is no name for a game: a lower-case letter, then letters, digits, '-' and '_', up to 32");
  if (std::ranges::find(kReserved, name) != std::end(kReserved))
    throw UsageError(shown + " is a word that CMake keeps for itself: choose another name for the game");
  if (std::ranges::find(taken, name) != taken.end())
    throw UsageError("there is a game " + shown + " already: choose another name");
}

}  // namespace

std::vector<NewFile> game_files(const std::string& name, std::span<const std::string> taken) {
  check_name(name, taken);
  const fs::path templates = own_prefix() / "share" / "hilltop" / "templates" / "game";
  std::error_code error;
  std::vector<NewFile> files;
  for (const auto& entry : fs::recursive_directory_iterator(templates, error)) {
    if (!entry.is_regular_file()) continue;
    // What the game's own templates leave open is for `hilltop new bot`.
    files.push_back({entry.path().lexically_relative(templates),
                     fill_in(read_template(entry.path()), {{"GAME_ID", name}})});
  }
  if (files.empty())
    throw RunError(
        templates.string() +
        " is not there: install the SDK beside this program (cmake --install BUILD --prefix PREFIX)");
  std::ranges::sort(files, {}, &NewFile::name);
  return files;
}

}  // namespace hilltop
