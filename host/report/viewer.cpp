#include "report/viewer.hpp"

#include "base/error.hpp"
#include "base/utf8.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace hilltop {
namespace fs = std::filesystem;

std::optional<std::string> find_viewer(const fs::path& plugin, const std::string& game) {
  constexpr std::uintmax_t kMost = 1 << 20;
  const fs::path file = plugin.parent_path() / (game + ".viewer.js");
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return std::nullopt;
  const auto refuse = [&](const char* why) { throw UsageError(file.string() + ": " + why); };
  if (fs::file_size(file, error) > kMost || error) refuse("a viewer may have 1 MiB: make it smaller");
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  std::string viewer = text.str();
  if (!is_utf8(viewer)) refuse("a viewer must be UTF-8: save it as such");
  std::string lower = viewer;
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
  // Either would end the script, or change how a page is read, wherever it stands.
  for (const char* mark : {"</script", "<!--"})
    if (lower.find(mark) != std::string::npos)
      refuse("a viewer must not contain \"</script\" or \"<!--\": write it in two parts");
  return viewer;
}

}  // namespace hilltop
