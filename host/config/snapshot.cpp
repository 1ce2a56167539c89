#include "config/snapshot.hpp"

#include "base/error.hpp"

#include <cerrno>
#include <cstdint>
#include <system_error>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t kMostFiles = 100'000;
constexpr std::uint64_t kMostBytes = 2ull << 30;

/// A link must lead to something in the folder, by a way that is there too when the folder is moved.
void check_link(const fs::path& link, const fs::path& folder) {
  const auto target = fs::read_symlink(link);
  std::error_code error;
  const auto end = fs::weakly_canonical(link.parent_path() / target, error).lexically_relative(folder);
  if (error || target.is_absolute() || end.empty() || *end.begin() == "..")
    throw UsageError(link.string() + ": a link that leads out of the bot's folder (to " + target.string() +
                     "); copy the file instead");
}

/// One entry of a folder, and what all entries before it came to.
struct Totals {
  std::uint64_t files = 0, bytes = 0;

  void check(const fs::path& path, const fs::path& folder) {
    const auto status = fs::symlink_status(path);
    if (fs::is_symlink(status)) check_link(path, folder);
    else if (fs::is_regular_file(status)) bytes += fs::file_size(path);
    else if (!fs::is_directory(status))
      throw UsageError(path.string() + ": neither a file nor a folder; a bot's folder cannot hold it");
    if (++files > kMostFiles || bytes > kMostBytes)
      throw UsageError(folder.string() +
                       ": more than 100000 files or 2 GiB; give the bot a folder of its own");
  }
};

template <class F>
void walk(const fs::path& folder, F each) {
  Totals totals;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    totals.check(entry.path(), folder);
    each(entry.path());
  }
}

void copy_one(const fs::path& from, const fs::path& to) {
  fs::create_directories(to.parent_path());
  fs::copy(from, to, fs::copy_options::copy_symlinks);
}

}  // namespace

void copy_folder(const fs::path& from, const std::vector<std::string>& files, const fs::path& to) try {
  if (!from.empty() && files.empty() && *to.lexically_relative(from).begin() != "..")
    throw UsageError(from.string() +
                     ": the cache is inside of this folder; give the bot a folder of its own");
  fs::create_directories(to);
  if (from.empty()) return;
  Totals totals;
  for (const auto& file : files) {
    totals.check(from / file, from);
    copy_one(fs::canonical(from / file), to / file);
  }
  if (!files.empty()) return;
  walk(from, [&](const fs::path& path) {
    const auto copy = to / path.lexically_relative(from);
    if (fs::is_directory(fs::symlink_status(path))) fs::create_directory(copy);
    else copy_one(path, copy);
  });
} catch (const fs::filesystem_error& error) {
  const auto code = error.code();
  if (code == std::errc::no_space_on_device || code == std::errc::file_too_large || code.value() == EDQUOT)
    throw RunError(to.string() + ": " + code.message() +
                   "; make room, or set XDG_CACHE_HOME to another folder");
  if (code == std::errc::io_error)  // also what the library says of a disk that gets full in midst of a file
    throw RunError(error.path1().string() + ": cannot be copied to " + to.string() + ": " + code.message() +
                   "; if there is no room, make some, or set XDG_CACHE_HOME to another folder");
  throw UsageError(error.path1().string() + ": cannot be copied: " + error.code().message());
}

void check_folder(const fs::path& folder) try {
  walk(folder, [](const fs::path&) {});
} catch (const fs::filesystem_error& error) {
  throw UsageError(error.path1().string() + ": cannot be read: " + error.code().message());
}

}  // namespace hilltop
