#include "folder.hpp"

#include "buffer.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <stdexcept>
#include <system_error>

namespace hilltop::process {
namespace {

constexpr mode_t kPermissions = 0777;

bool same_time(const timespec& a, const timespec& b) {
  return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

// A folder's own size and times change with what is in it, which is looked at by itself.
bool same(const struct stat& copy, const struct stat& now) {
  if (copy.st_mode != now.st_mode) return false;
  if (S_ISDIR(now.st_mode)) return true;
  return copy.st_ino == now.st_ino && copy.st_size == now.st_size && same_time(copy.st_ctim, now.st_ctim);
}

struct stat info_of(int at, const std::string& name) {
  struct stat info {};
  if (fstatat(at, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) fail_on("cannot look at " + name);
  return info;
}

bool nothing(const Changes& changes) {
  return changes.list.empty() && !changes.too_many && !changes.too_deep;
}

}  // namespace

Folder::Folder(const std::string& original, const std::string& scratch)
    : path_((std::filesystem::path(scratch) / "home").lexically_normal().string()) {
  try {
    if (!original.empty()) {
      original_ = Fd(open(original.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
      if (!original_) fail_on(original);
      read_original(original_.get(), "", 0);
    }
    std::filesystem::create_directories(scratch);
    scratch_ = Fd(open(scratch.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!scratch_) fail_on(scratch);
  } catch (const std::system_error& error) {
    throw std::invalid_argument(error.what());
  }
}

Folder::~Folder() {
  try {
    if (copied_) remove_all(scratch_.get(), "home");
  } catch (const std::system_error&) {  // whoever made the scratch folder removes it with what is left
  }
}

void Folder::read_original(int folder, const std::string& prefix, int depth) {
  if (depth > kMaxDepth) throw std::invalid_argument(prefix + ": folders nested too deeply");
  for (const std::string& name : names_in(folder)) {
    const struct stat info = info_of(folder, name);
    const std::string path = prefix + name;
    Own own{.mode = info.st_mode & (S_IFMT | kPermissions), .size = static_cast<std::uint64_t>(info.st_size)};
    if (S_ISDIR(info.st_mode)) {
      own.mode |= S_IRWXU;
      read_original(open_folder(folder, name).get(), path + '/', depth + 1);
    }
    if (S_ISDIR(info.st_mode) || S_ISREG(info.st_mode) || S_ISLNK(info.st_mode)) own_.emplace(path, own);
  }
}

Folder::Size Folder::own_size() const {
  Size size;
  for (const auto& [path, own] : own_) {
    ++size.files;
    if (!S_ISDIR(own.mode)) size.bytes += own.size;
  }
  return size;
}

// Nothing where it is more than may be kept.
std::string Folder::kept() {
  if (!home_) return {};
  try {
    Buffer pack;
    this->pack(pack);
    return std::string(pack.view());
  } catch (const std::invalid_argument&) {
    return {};
  }
}

void Folder::move(Fd memory) {
  const std::string pack = kept();
  temporary_.clear();
  home_ = open_folder(memory.get(), "home");
  for (const char* name : {"tmp", "shm"}) {
    Fd folder = open_folder(memory.get(), name);
    auto spared = names_in(folder.get());
    temporary_.push_back({std::move(folder), std::move(spared)});
  }
  for (auto& [path, own] : own_) own.copy = {};
  unpack(pack);
}

// The folder itself may be gone, or something else in its place.
void Folder::ensure_home() {
  struct stat now {
  }, ours{};
  if (is_in_cell()) {  // where nobody can move it away
    if (fstat(home_.get(), &now) != 0) fail_on(path_);
    if ((now.st_mode & kPermissions) != 0755 && fchmod(home_.get(), 0755) != 0) fail_on(path_);
    return;
  }
  if (home_ && fstatat(scratch_.get(), "home", &now, AT_SYMLINK_NOFOLLOW) == 0 &&
      fstat(home_.get(), &ours) == 0 && now.st_ino == ours.st_ino && now.st_dev == ours.st_dev) {
    if ((now.st_mode & kPermissions) != 0755 && fchmod(home_.get(), 0755) != 0) fail_on(path_);
    return;
  }
  remove_all(scratch_.get(), "home");
  copied_ = true;
  make_folder(scratch_.get(), "home", 0755);
  home_ = open_folder(scratch_.get(), "home");
  for (auto& [path, own] : own_) own.copy = {};
}

Changes Folder::changes(std::uint64_t most) {
  ensure_home();
  Changes changes;
  std::string prefix;
  ++look_;
  look(home_.get(), prefix, 0, most, changes);
  if (changes.too_many) return changes;
  for (const auto& [path, own] : own_)
    if (own.seen != look_) changes.list.push_back({Change::Kind::kGone, path, {}});
  return changes;
}

void Folder::look(int folder, std::string& prefix, int depth, std::uint64_t most, Changes& changes) {
  for (const std::string& name : names_in(folder, most + own_.size() + 1)) {
    const std::size_t size = prefix.size();
    prefix += name;
    look_at(folder, name, prefix, depth, most, changes);
    prefix.resize(size);
    if (changes.too_many) return;
  }
}

void Folder::look_at(int folder, const std::string& name, std::string& path, int depth, std::uint64_t most,
                     Changes& changes) {
  const struct stat now = info_of(folder, name);
  const auto size = S_ISDIR(now.st_mode) ? 0 : static_cast<std::uint64_t>(now.st_size);
  if (const auto found = own_.find(path); found != own_.end()) {
    Own& own = found->second;
    own.seen = look_;
    if (!same(own.copy, now)) {
      changes.list.push_back({Change::Kind::kChanged, path, now});
      changes.bytes += size - std::min(size, own.size);
    }
  } else {
    changes.list.push_back({Change::Kind::kAdded, path, now});
    changes.bytes += size;
    changes.too_many = ++changes.files > most;
  }
  if (!S_ISDIR(now.st_mode) || changes.too_many) return;
  if (depth == kMaxDepth) {
    changes.too_deep = true;
    return;
  }
  path += '/';
  look(open_folder(folder, name).get(), path, depth + 1, most, changes);
  if ((now.st_mode & S_IRWXU) != S_IRWXU) fchmodat(folder, name.c_str(), now.st_mode & 07777, 0);
}

void Folder::restore() { restore(changes()); }

// A look that was cut off is followed by another, which finds less. What was added goes first, to make room.
void Folder::restore(const Changes& found) {
  clear_temporary();
  bool copied = false;
  for (Changes now = found; !nothing(now); now = changes()) {
    for (const Change& change : now.list)
      if (change.kind == Change::Kind::kAdded) undo(change);
    for (const Change& change : now.list)
      if (change.kind != Change::Kind::kAdded) copied = true, undo(change);
  }
  if (copied) await_file_clock();
  room_ = room();
}

Folder::Room Folder::room() const {
  struct statfs info {};
  if (!is_in_cell() || fstatfs(home_.get(), &info) != 0) return {};
  return {info.f_bfree, info.f_ffree};
}

bool Folder::is_untouched() const { return is_in_cell() && room() == room_; }

void Folder::clear_temporary() {
  constexpr mode_t kForAll = 01777;
  for (const Temporary& place : temporary_) {
    const int folder = place.folder.get();
    for (const std::string& name : names_in(folder))
      if (std::find(place.spared.begin(), place.spared.end(), name) == place.spared.end())
        remove_all(folder, name);
    struct stat now {};
    if (fstat(folder, &now) != 0) fail_on("/tmp");
    if ((now.st_mode & 07777) != kForAll && fchmod(folder, kForAll) != 0) fail_on("/tmp");
  }
}

void Folder::undo(const Change& change) {
  const Fd parent = open_parent(home_.get(), change.path);
  if (!parent) return;  // removed or replaced already, with all that was in it
  const std::string name = base_name(change.path);
  if (change.kind == Change::Kind::kAdded) return remove_all(parent.get(), name);
  Own& own = own_.find(change.path)->second;
  if (change.kind == Change::Kind::kChanged && S_ISDIR(change.now.st_mode) && S_ISDIR(own.mode)) {
    if (fchmodat(parent.get(), name.c_str(), own.mode & kPermissions, 0) != 0) fail_on(change.path);
    own.copy = info_of(parent.get(), name);
    return;
  }
  remove_all(parent.get(), name);
  copy(change.path, own);
}

void Folder::copy(const std::string& path, Own& own) {
  const Fd from = open_parent(original_.get(), path), to = open_parent(home_.get(), path);
  if (!from || !to) fail_on("cannot copy " + path);
  const std::string name = base_name(path);
  const mode_t permissions = own.mode & kPermissions;
  if (S_ISDIR(own.mode)) make_folder(to.get(), name, permissions);
  else if (S_ISLNK(own.mode)) make_link(to.get(), name, read_link(from.get(), name));
  else copy_file(from.get(), name, to.get(), name, permissions);
  own.copy = info_of(to.get(), name);
}

bool Folder::same_content(const Change& change) {
  const Own& own = own_.find(change.path)->second;
  if ((own.mode & (S_IFMT | kPermissions)) != (change.now.st_mode & (S_IFMT | 07777))) return false;
  const std::string name = base_name(change.path);
  const Fd original = open_parent(original_.get(), change.path), now = open_parent(home_.get(), change.path);
  if (S_ISDIR(own.mode)) return true;
  if (S_ISLNK(own.mode)) return read_link(original.get(), name) == read_link(now.get(), name);
  return own.size == static_cast<std::uint64_t>(change.now.st_size) &&
         read_file(original.get(), name) == read_file(now.get(), name);
}

}  // namespace hilltop::process
