#include "cli/scratch.hpp"

#include "base/error.hpp"
#include "base/remove.hpp"
#include "config/sandbox.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

/// Takes the lock that says whose folder this is; -1 if somebody has it.
int claim(const fs::path& folder) {
  const int fd = open((folder / "lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (fd < 0) return -1;
  if (flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  close(fd);
  return -1;
}

void remove_abandoned(const fs::path& root) {
  std::error_code error;
  for (fs::directory_iterator it(root, error), end; !error && it != end; it.increment(error)) {
    const int lock = claim(it->path());
    if (lock < 0) continue;
    remove_stubborn(it->path());
    close(lock);
  }
}

}  // namespace

void remove_abandoned_scratch(const fs::path& cache) { remove_abandoned(cache / "scratch"); }

Scratch::Scratch(const fs::path& cache) {
  const fs::path root = cache / "scratch";
  std::error_code error;
  fs::create_directories(root, error);
  remove_abandoned(root);
  sweep_cells();
  // Between making and claiming, another run may take the folder for an abandoned one, and remove it.
  for (int attempt = 0; attempt < 100; ++attempt) {
    std::string name = (root / "XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) break;
    path_ = name;
    lock_ = claim(path_);
    if (lock_ >= 0 && fs::exists(path_ / "lock", error)) return;
    if (lock_ >= 0) close(lock_);
  }
  throw RunError(root.string() + ": no folder can be made in it: " + std::strerror(errno) +
                 "; set XDG_CACHE_HOME to another folder");
}

Scratch::~Scratch() {
  remove_stubborn(path_);
  sweep_cells();
  if (lock_ >= 0) close(lock_);
}

}  // namespace hilltop
