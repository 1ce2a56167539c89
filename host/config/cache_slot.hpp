// cache_slot.hpp - one new entry of a cache of folders: made in a folder of its own, then renamed into place,
// so that whoever looks finds a whole entry or none. An entry's name ends with a digest of what is in it: one
// that somebody has changed since is found out, and not used.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

namespace hilltop {

/// A folder to fill. What is not kept is deleted. Entries are never changed; one that others have changed is
/// deleted. Errors: RunError, one line naming the cache. Thread: any; any number of
/// processes at the same time.
class CacheSlot {
 public:
  explicit CacheSlot(const std::filesystem::path& cache);
  /// Deletes entries that nobody has asked for in 30 days, and what killed processes have left behind. Looks
  /// at every entry: once a run, not once a slot.
  static void sweep(const std::filesystem::path& cache);
  ~CacheSlot();
  CacheSlot(const CacheSlot&) = delete;
  CacheSlot& operator=(const CacheSlot&) = delete;

  /// The folder to fill; not there at first.
  std::filesystem::path folder() const { return claim_ / "folder"; }
  /// The entry of that key, as it was kept; it counts as used now. Reads all of it.
  std::optional<std::filesystem::path> find(const std::string& key) const;
  /// Makes the folder the entry of that key, unless there is the same already (of another process); returns
  /// the entry's path.
  std::filesystem::path keep(const std::string& key);
  /// Whether an entry, by its path, is still what was kept. Reads all of it.
  static bool is_intact(const std::filesystem::path& entry);

 private:
  std::filesystem::path cache_, claim_;
  int lock_ = -1;  // held as long as the slot lives: nobody else deletes it
};

}  // namespace hilltop
