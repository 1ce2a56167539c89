#include "config/cache_slot.hpp"

#include "base/error.hpp"
#include "base/remove.hpp"
#include "base/sha256.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <string_view>
#include <utility>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kPrefix = ".new-";
constexpr std::chrono::hours kUnused{30 * 24};

[[noreturn]] void cannot_write(const fs::path& cache, const std::string& why) {
  throw RunError(cache.string() + ": cannot be written: " + why + "; set XDG_CACHE_HOME to another folder");
}

/// An exclusive lock on a folder, without waiting; -1 if another process holds it.
int try_lock(const fs::path& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0 && ::flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  if (fd >= 0) ::close(fd);
  return -1;
}

std::string digest_of(const fs::path& folder) {
  constexpr std::size_t kEnough = 16;  // hexadecimal digits, against accidents
  return sha256_folder(folder).substr(0, kEnough);
}

}  // namespace

CacheSlot::CacheSlot(const fs::path& cache) : cache_(fs::absolute(cache).lexically_normal()) {
  std::error_code error;
  fs::create_directories(cache_, error);
  if (error) cannot_write(cache_, error.message());
  // Between making and locking, another process may take it for one that was left behind, and delete it.
  for (int attempt = 0; attempt < 100 && lock_ < 0; ++attempt) {
    std::string name = (cache_ / (std::string(kPrefix) + "XXXXXX")).string();
    if (::mkdtemp(name.data()) == nullptr) cannot_write(cache_, std::strerror(errno));
    claim_ = name;
    lock_ = try_lock(claim_);
    if (lock_ >= 0 && !fs::exists(claim_, error)) ::close(std::exchange(lock_, -1));
  }
  if (lock_ < 0) cannot_write(cache_, "no folder in it can be locked");
}

CacheSlot::~CacheSlot() {
  remove_stubborn(claim_);
  ::close(lock_);
}

std::optional<fs::path> CacheSlot::find(const std::string& key) const {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(cache_, error)) {
    if (!entry.path().filename().string().starts_with(key + '-')) continue;
    if (is_intact(entry.path())) {
      ::utimensat(AT_FDCWD, entry.path().c_str(), nullptr, 0);
      return entry.path();
    }
    // It goes with this slot.
    fs::rename(entry.path(), claim_ / entry.path().filename(), error);
  }
  return std::nullopt;
}

fs::path CacheSlot::keep(const std::string& key) {
  auto entry = cache_ / (key + '-' + digest_of(folder()));
  if (::rename(folder().c_str(), entry.c_str()) != 0 && !fs::is_directory(entry))
    cannot_write(cache_, std::strerror(errno));
  return entry;
}

bool CacheSlot::is_intact(const fs::path& entry) {
  try {
    return entry.filename().string().ends_with('-' + digest_of(entry));
  } catch (const UsageError&) {
    return false;  // not there, or with something in it that cannot be read
  }
}

void CacheSlot::sweep(const fs::path& cache) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(cache, error)) {
    const bool is_claim = entry.path().filename().string().starts_with(kPrefix);
    const auto age = fs::file_time_type::clock::now() - entry.last_write_time(error);
    if (error || (!is_claim && age < kUnused)) continue;
    if (const int lock = try_lock(entry.path()); lock >= 0) {
      remove_stubborn(entry.path());
      ::close(lock);
    }
  }
}

}  // namespace hilltop
