// disk.hpp - the few file operations that folders need, safe among whatever a bot may have left there: links
// are never followed, folders that deny access are opened by force, nesting may be of any depth.
#pragma once
#include <sys/stat.h>
#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace hilltop::process {

/// Throws std::system_error: `what` (a name, a path) and errno.
[[noreturn]] void fail_on(const std::string& what);

/// A file descriptor that closes itself.
class Fd {
 public:
  explicit Fd(int fd = -1) : fd_(fd) {}
  Fd(Fd&& other) noexcept : fd_(other.fd_) { other.fd_ = -1; }
  Fd& operator=(Fd&& other) noexcept;
  ~Fd();
  int get() const { return fd_; }
  explicit operator bool() const { return fd_ >= 0; }

 private:
  int fd_;
};

/// Opens the folder `name` in `at`, itself and no link to one; gives its owner all permissions that it lacks.
/// Throws std::system_error.
Fd open_folder(int at, const std::string& name);

/// Opens the folder that holds `path`, a relative path below `root`, without passing through any link.
/// Nothing when there is no such folder.
Fd open_parent(int root, const std::string& path);

/// The last part of a path.
std::string base_name(const std::string& path);

/// Up to `most` names in an open folder, from its beginning.
std::vector<std::string> names_in(int folder, std::size_t most = SIZE_MAX);

/// Removes `name` in `at`, a file of any kind or a folder with all that it holds; nothing when it is not
/// there. Throws std::system_error.
void remove_all(int at, const std::string& name);

/// The bytes of a regular file, also of one that denies reading. Throws std::system_error.
std::string read_file(int at, const std::string& name);

/// Makes a file, a folder, a link, that must not be there yet; `mode`: the permissions. It belongs to whom
/// the folder belongs. Throws std::system_error.
void make_file(int at, const std::string& name, mode_t mode, std::string_view content);
void make_folder(int at, const std::string& name, mode_t mode);
void make_link(int at, const std::string& name, const std::string& target);
void copy_file(int from_at, const std::string& from, int to_at, const std::string& to, mode_t mode);

/// Where a link leads to. Throws std::system_error.
std::string read_link(int at, const std::string& name);

/// Waits until the clock of file times has gone on, so that a later change of a file shows in its times.
void await_file_clock();

}  // namespace hilltop::process
