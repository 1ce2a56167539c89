#include "control_groups.hpp"

#include <algorithm>
#include <optional>
#include <sstream>

namespace hilltop::cell {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

// proc(5): a space in a path, and the like, as a backslash and three octal digits.
std::string unescaped(const std::string& path) {
  std::string plain;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i] != '\\' || i + 3 >= path.size()) {
      plain += path[i];
      continue;
    }
    plain += static_cast<char>((path[i + 1] - '0') * 64 + (path[i + 2] - '0') * 8 + (path[i + 3] - '0'));
    i += 3;
  }
  return plain;
}

// A line of /proc/self/cgroup: number, controllers, path.
struct Membership {
  std::vector<std::string> controllers;
  std::string path;
};

std::vector<Membership> memberships(const std::string& groups) {
  std::vector<Membership> all;
  for (const std::string& line : split(groups, '\n')) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    all.push_back({split(line.substr(first + 1, second - first - 1), ','), line.substr(second + 1)});
  }
  return all;
}

// Where a group is below a mount that shows the hierarchy from `root` on; nothing: it is not.
std::optional<std::string> place_of(const std::string& path, const std::string& root,
                                    const std::string& mount) {
  if (root == "/") return path == "/" ? mount : mount + path;
  if (!(path + '/').starts_with(root + '/')) return std::nullopt;
  return mount + path.substr(root.size());
}

}  // namespace

// A line of mountinfo: number, parent, device, root, place, options, optional fields, "-", type, source,
// options of the file system.
std::vector<Hierarchy> hierarchies(const std::string& mountinfo, const std::string& groups) {
  constexpr std::size_t kRoot = 3, kPlace = 4, kLeast = 10;
  const std::vector<Membership> own = memberships(groups);
  std::vector<Hierarchy> found;
  for (const std::string& line : split(mountinfo, '\n')) {
    const std::vector<std::string> words = split(line, ' ');
    const auto dash = std::find(words.begin(), words.end(), "-");
    if (words.size() < kLeast || words.end() - dash < 4) continue;
    const bool is_unified = dash[1] == "cgroup2";
    if (!is_unified && dash[1] != "cgroup") continue;
    const std::vector<std::string> options = split(dash[3], ',');
    const auto is_here = [&](const Membership& each) {
      return is_unified ? each.controllers.empty()
                        : !each.controllers.empty() && std::find(options.begin(), options.end(),
                                                                 each.controllers.front()) != options.end();
    };
    const auto membership = std::find_if(own.begin(), own.end(), is_here);
    if (membership == own.end()) continue;
    const std::string mount = unescaped(words[kPlace]);
    if (auto place = place_of(membership->path, unescaped(words[kRoot]), mount))
      found.push_back({is_unified, membership->controllers, mount, *place});
  }
  return found;
}

}  // namespace hilltop::cell
