// tree.hpp - a part of the file system that is held, to be mounted at another place.
#pragma once
#include "error.hpp"

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <utility>

namespace hilltop::cell {

/// A copy of the mounts at and below a path, which is in no root yet.
class Tree {
 public:
  /// `attributes`: MOUNT_ATTR_..., which all mounts in it get beside those that they have. Throws
  /// std::runtime_error.
  Tree(const std::filesystem::path& source, std::filesystem::path place, std::uint64_t attributes)
      : place_(std::move(place)) {
    constexpr unsigned kCopy = OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE;
    fd_ = open_tree(AT_FDCWD, source.c_str(), kCopy);
    need(fd_, "cannot show " + source.string());
    mount_attr wanted{};
    wanted.attr_set = attributes;
    need(mount_setattr(fd_, "", AT_EMPTY_PATH | AT_RECURSIVE, &wanted, sizeof wanted),
         "cannot protect " + source.string());
  }
  Tree(Tree&& other) noexcept : place_(std::move(other.place_)), fd_(std::exchange(other.fd_, -1)) {}
  Tree& operator=(Tree&&) = delete;
  ~Tree() {
    if (fd_ >= 0) close(fd_);
  }

  /// The path that it is for.
  const std::filesystem::path& place() const { return place_; }
  bool is_folder() const {
    struct stat info {};
    return fstat(fd_, &info) == 0 && S_ISDIR(info.st_mode);
  }
  /// `target`: a folder or a file as it is one itself.
  void attach(const std::filesystem::path& target) const {
    need(move_mount(fd_, "", AT_FDCWD, target.c_str(), MOVE_MOUNT_F_EMPTY_PATH),
         "cannot show " + target.string());
  }

 private:
  std::filesystem::path place_;
  int fd_ = -1;
};

}  // namespace hilltop::cell
