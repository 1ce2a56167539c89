// cache_slot.hpp - one new entry of a cache of folders: made in a folder of its own, then renamed into place,
// so that whoever looks finds a whole entry or none.
#pragma once
#include <filesystem>
#include <string>

namespace hilltop {

/// A folder to fill. What is not kept is deleted; what a killed process left behind is deleted by a later
/// one, an hour after. Entries are never changed; one that nobody has asked for in 30 days is deleted.
/// Errors: RunError, one line naming the cache. Thread: any; any number of processes at the same time.
class CacheSlot {
 public:
  explicit CacheSlot(const std::filesystem::path& cache);
  ~CacheSlot();
  CacheSlot(const CacheSlot&) = delete;
  CacheSlot& operator=(const CacheSlot&) = delete;

  /// The folder to fill; not there at first.
  std::filesystem::path folder() const { return claim_ / "folder"; }
  /// Whether the cache has an entry of that name, which then counts as used now.
  bool has(const std::string& key) const;
  /// Makes the folder the entry of that name, unless there is one already (of another process); returns the
  /// entry's path.
  std::filesystem::path keep(const std::string& key);

 private:
  void delete_stale() const;

  std::filesystem::path cache_, claim_;
  int lock_ = -1;  // held as long as the slot lives: nobody else deletes it
};

}  // namespace hilltop
