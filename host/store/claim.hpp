// claim.hpp - one process at a time may write a file: a lock that ends with the process, however it ends.
#pragma once
#include <filesystem>

namespace hilltop {

/// An exclusive claim on FILE, held by a lock on FILE.lock beside it, which names the process. The file
/// itself stays untouched, since SQLite's own locks would be lost when another descriptor of it is closed.
class Claim {
 public:
  /// Does not wait. Throws RunError naming the process that has the claim, or why none can be had.
  explicit Claim(const std::filesystem::path& file);
  /// Gives the claim up and removes FILE.lock.
  ~Claim();
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;

 private:
  bool is_still_there() const;

  std::filesystem::path path_;
  int fd_ = -1;
};

}  // namespace hilltop
