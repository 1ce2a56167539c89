// scratch.hpp - a folder for one run, gone with it, as what its cells left in the system. What a run that was
// killed left behind is removed by the next one.
#pragma once
#include <filesystem>

namespace hilltop {

/// Removes the folders that killed runs have left in a cache; so does making a new one.
void remove_abandoned_scratch(const std::filesystem::path& cache);

/// Owns the folder and a lock on it. Throws RunError when it cannot be made.
class Scratch {
 public:
  explicit Scratch(const std::filesystem::path& cache);
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int lock_ = -1;
};

}  // namespace hilltop
