#include "disk.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <system_error>
#include <utility>

namespace hilltop::process {
namespace {

constexpr std::size_t kBatch = 1024;

bool remove_file(int at, const std::string& name) {
  if (unlinkat(at, name.c_str(), 0) == 0 || errno == ENOENT) return true;
  if (errno != EISDIR) fail_on("cannot remove " + name);
  return false;
}

// Moves the folders in `folder` up into `top` and removes all else: so that the depth is never more than one.
void flatten(int top, int folder, std::size_t& counter) {
  for (auto names = names_in(folder, kBatch); !names.empty(); names = names_in(folder, kBatch))
    for (const std::string& name : names) {
      if (remove_file(folder, name)) continue;
      open_folder(folder, name);  // a folder that is moved must be writable
      std::string moved;
      do moved = ".removed-" + std::to_string(counter++);
      while (faccessat(top, moved.c_str(), F_OK, AT_SYMLINK_NOFOLLOW) == 0);
      if (renameat(folder, name.c_str(), top, moved.c_str()) != 0) fail_on("cannot remove " + name);
    }
}

void write_all(int file, std::string_view bytes, const std::string& name) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) fail_on("cannot write " + name);
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

// What root makes in a folder of another's, as that of a bot in a cell is, belongs to the other.
void hand_over(int at, const std::string& name) {
  if (geteuid() != 0) return;
  struct stat folder {};
  if (fstat(at, &folder) != 0) fail_on("cannot make " + name);
  if (folder.st_uid != 0 &&
      fchownat(at, name.c_str(), folder.st_uid, folder.st_gid, AT_SYMLINK_NOFOLLOW) != 0)
    fail_on("cannot make " + name);
}

Fd create(int at, const std::string& name) {
  Fd file(openat(at, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (!file) fail_on("cannot make " + name);
  hand_over(at, name);
  return file;
}

Fd open_file(int at, const std::string& name) {
  constexpr int kFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  Fd file(openat(at, name.c_str(), kFlags));
  if (file || errno != EACCES) return file;
  struct stat info {};
  if (fstatat(at, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(info.st_mode)) return file;
  if (fchmodat(at, name.c_str(), 0600, 0) != 0) return file;
  file = Fd(openat(at, name.c_str(), kFlags));
  fchmodat(at, name.c_str(), info.st_mode & 07777, 0);
  return file;
}

}  // namespace

void fail_on(const std::string& what) { throw std::system_error(errno, std::generic_category(), what); }

Fd& Fd::operator=(Fd&& other) noexcept {
  std::swap(fd_, other.fd_);
  return *this;
}

Fd::~Fd() {
  if (fd_ >= 0) close(fd_);
}

Fd open_folder(int at, const std::string& name) {
  constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  struct stat info {};
  if (fstatat(at, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) fail_on("cannot open " + name);
  if (S_ISDIR(info.st_mode) && (info.st_mode & S_IRWXU) != S_IRWXU)
    fchmodat(at, name.c_str(), (info.st_mode | S_IRWXU) & 07777, 0);
  Fd folder(openat(at, name.c_str(), kFlags));
  if (!folder) fail_on("cannot open " + name);
  return folder;
}

Fd open_parent(int root, const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string parent = slash == std::string::npos ? "." : path.substr(0, slash);
  open_how how{};
  how.flags = O_PATH | O_DIRECTORY | O_CLOEXEC;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS;
  return Fd(static_cast<int>(syscall(SYS_openat2, root, parent.c_str(), &how, sizeof how)));
}

std::string base_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::vector<std::string> names_in(int folder, std::size_t most) {
  alignas(dirent64) std::array<char, 16'384> buffer;
  std::vector<std::string> names;
  if (lseek(folder, 0, SEEK_SET) != 0) fail_on("cannot list a folder");
  while (names.size() < most) {
    const ssize_t size = getdents64(folder, buffer.data(), buffer.size());
    if (size < 0) fail_on("cannot list a folder");
    if (size == 0) break;
    for (ssize_t at = 0; at < size && names.size() < most;) {
      const auto* entry = reinterpret_cast<const dirent64*>(buffer.data() + at);
      const std::string_view name = entry->d_name;
      if (name != "." && name != "..") names.emplace_back(name);
      at += entry->d_reclen;
    }
  }
  return names;
}

void remove_all(int at, const std::string& name) {
  if (remove_file(at, name)) return;
  const Fd top = open_folder(at, name);
  std::size_t counter = 0;
  for (auto names = names_in(top.get(), kBatch); !names.empty(); names = names_in(top.get(), kBatch))
    for (const std::string& inner : names) {
      if (remove_file(top.get(), inner)) continue;
      flatten(top.get(), open_folder(top.get(), inner).get(), counter);
      if (unlinkat(top.get(), inner.c_str(), AT_REMOVEDIR) != 0) fail_on("cannot remove " + inner);
    }
  if (unlinkat(at, name.c_str(), AT_REMOVEDIR) != 0) fail_on("cannot remove " + name);
}

std::string read_file(int at, const std::string& name) {
  const Fd file = open_file(at, name);
  if (!file) fail_on("cannot read " + name);
  std::string content;
  std::array<char, 16'384> chunk;
  ssize_t size = 0;
  while ((size = read(file.get(), chunk.data(), chunk.size())) > 0)
    content.append(chunk.data(), static_cast<std::size_t>(size));
  if (size < 0) fail_on("cannot read " + name);
  return content;
}

void make_file(int at, const std::string& name, mode_t mode, std::string_view content) {
  const Fd file = create(at, name);
  write_all(file.get(), content, name);
  if (fchmod(file.get(), mode) != 0) fail_on("cannot make " + name);
}

void make_folder(int at, const std::string& name, mode_t mode) {
  if (mkdirat(at, name.c_str(), 0700) != 0) fail_on("cannot make " + name);
  hand_over(at, name);
  if (fchmodat(at, name.c_str(), mode, 0) != 0) fail_on("cannot make " + name);
}

void make_link(int at, const std::string& name, const std::string& target) {
  if (symlinkat(target.c_str(), at, name.c_str()) != 0) fail_on("cannot make " + name);
  hand_over(at, name);
}

void copy_file(int from_at, const std::string& from, int to_at, const std::string& to, mode_t mode) {
  const Fd source(openat(from_at, from.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  if (!source) fail_on("cannot read " + from);
  const Fd copy = create(to_at, to);
  ssize_t size = 0;
  while ((size = sendfile(copy.get(), source.get(), nullptr, 1 << 30)) > 0) continue;
  if (size < 0) fail_on("cannot copy " + from);
  if (fchmod(copy.get(), mode) != 0) fail_on("cannot make " + to);
}

std::string read_link(int at, const std::string& name) {
  std::array<char, 4096> target;
  const ssize_t size = readlinkat(at, name.c_str(), target.data(), target.size());
  if (size < 0) fail_on("cannot read " + name);
  return {target.data(), static_cast<std::size_t>(size)};
}

void await_file_clock() {
  const auto tick = [] {
    timespec now{};
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    return std::pair(now.tv_sec, now.tv_nsec);
  };
  const timespec pause{0, 500'000};
  for (const auto first = tick(); tick() == first;) nanosleep(&pause, nullptr);
}

}  // namespace hilltop::process
