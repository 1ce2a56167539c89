// folder.hpp - new folders made of templates: files with words such as @NAME@ to fill in.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace hilltop {

struct NewFile {
  std::string name;  ///< relative to the new folder
  std::string text;
};

/// The content of a template. Throws RunError naming the file, and what to do.
std::string read_template(const std::filesystem::path& file);

/// The text with `@KEY@` replaced for each key of `words`; any other '@' stays.
std::string fill_in(std::string text, const std::map<std::string, std::string>& words);

/// What somebody calls a new folder, as the name of what is in it: its last part. Throws UsageError unless
/// that can be read in a table.
std::string name_of(const std::filesystem::path& folder);

/// Makes the folder, with what is above it, and writes the files. Throws UsageError if there is anything of
/// that name but an empty folder, RunError if it cannot be written.
void write_folder(const std::filesystem::path& folder, const std::vector<NewFile>& files);

/// The folder below which this Hilltop is installed, or the build folder: `bin`, `lib`, `share` are in it,
/// the SDK too.
std::filesystem::path own_prefix();

/// Whether a shell finds this program by the name `hilltop`, and so CMake the SDK beside it.
bool is_on_path();

}  // namespace hilltop
