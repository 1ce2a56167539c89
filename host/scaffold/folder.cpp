#include "scaffold/folder.hpp"

#include "base/error.hpp"
#include "base/utf8.hpp"
#include "base/visible_text.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

std::string quoted(const fs::path& path) { return '"' + visible_text(path.string(), false) + '"'; }

fs::path own_program() { return fs::canonical("/proc/self/exe"); }

void refuse_taken(const fs::path& folder) {
  std::error_code error;
  const auto type = fs::symlink_status(folder, error).type();
  if (type == fs::file_type::not_found) return;
  if (type == fs::file_type::none) throw UsageError(quoted(folder) + " cannot be made: " + error.message());
  const bool empty = fs::is_directory(folder, error) && fs::is_empty(folder, error);
  if (!empty || error)
    throw UsageError(quoted(folder) + " is there already, and nothing is overwritten: choose another name");
}

}  // namespace

std::string read_template(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error))
    throw RunError(file.string() + " is not there; this Hilltop is not whole: build or install it anew");
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  if (!text) throw RunError(file.string() + " cannot be read");
  return text.str();
}

std::string fill_in(std::string text, const std::map<std::string, std::string>& words) {
  std::size_t at = 0;
  while ((at = text.find('@', at)) != text.npos) {
    const std::size_t end = text.find('@', at + 1);
    const auto word = end == text.npos ? words.end() : words.find(text.substr(at + 1, end - at - 1));
    if (word == words.end()) {
      ++at;
    } else {
      text.replace(at, end + 1 - at, word->second);
      at += word->second.size();
    }
  }
  return text;
}

std::string name_of(const fs::path& folder) {
  const fs::path whole = fs::absolute(folder).lexically_normal();
  std::string name = (whole.has_filename() ? whole : whole.parent_path()).filename();
  if (name.empty() || !is_utf8(name) || has_hidden(name))
    throw UsageError(quoted(folder) + " is no name for a new folder: use letters, digits, '-' and '_'");
  return name;
}

namespace {

void write_files(const fs::path& folder, const std::vector<NewFile>& files) {
  for (const auto& file : files) {
    const fs::path path = folder / file.name;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) throw RunError(quoted(path.parent_path()) + " cannot be made: " + error.message());
    std::ofstream out(path, std::ios::binary);
    out << file.text;
    out.close();
    if (!out) throw RunError(quoted(path) + " cannot be written; is the disk full, or the folder another's?");
  }
}

}  // namespace

// The folder was empty, or was not there: half of a start is worth nothing, and would be in the way of the
// next try.
void write_folder(const fs::path& folder, const std::vector<NewFile>& files) {
  refuse_taken(folder);
  try {
    write_files(folder, files);
  } catch (const RunError&) {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    throw;
  }
}

fs::path own_prefix() { return own_program().parent_path().parent_path(); }

bool is_on_path() {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "");
  std::error_code error;
  for (std::string folder; std::getline(folders, folder, ':');)
    if (fs::path(folder).is_absolute() && fs::exists(fs::path(folder) / "hilltop", error))
      return fs::canonical(folder, error) == own_program().parent_path();
  return false;
}

}  // namespace hilltop
