#include "base/remove.hpp"

#include <system_error>
#include <vector>

namespace hilltop {
namespace fs = std::filesystem;

void remove_stubborn(const fs::path& folder) {
  std::error_code ignored;
  if (fs::remove_all(folder, ignored); !fs::exists(folder, ignored)) return;
  std::vector<fs::path> folders{folder};
  while (!folders.empty()) {
    const fs::path next = folders.back();
    folders.pop_back();
    fs::permissions(next, fs::perms::owner_all, fs::perm_options::add, ignored);
    for (fs::directory_iterator it(next, ignored), end; !ignored && it != end; it.increment(ignored))
      if (fs::is_directory(it->symlink_status(ignored))) folders.push_back(it->path());
  }
  fs::remove_all(folder, ignored);
}

}  // namespace hilltop
