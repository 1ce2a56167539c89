// A folder's changes as a pack, and back.
#include "folder.hpp"
#include "pack.hpp"

#include <fcntl.h>

#include <algorithm>
#include <stdexcept>

namespace hilltop::process {
namespace {

using Kind = PackEntry::Kind;

// Gives the owner all permissions of the folders among some changes, for as long as it lives.
class Unlocked {
 public:
  Unlocked(int home, const std::vector<Change>& changes) : home_(home) {
    for (const Change& change : changes) {
      const mode_t mode = change.now.st_mode;
      if (!S_ISDIR(mode) || (mode & S_IRWXU) == S_IRWXU) continue;
      set(change.path, mode | S_IRWXU);
      locked_.push_back(&change);
    }
  }
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
  ~Unlocked() {
    for (; !locked_.empty(); locked_.pop_back()) set(locked_.back()->path, locked_.back()->now.st_mode);
  }

 private:
  void set(const std::string& path, mode_t mode) const {
    fchmodat(open_parent(home_, path).get(), base_name(path).c_str(), mode & 07777, 0);
  }
  int home_;
  std::vector<const Change*> locked_;
};

// One entry of a pack, made real. The folder above it must be there.
void apply(int home, const PackEntry& entry) {
  const std::string path(entry.path), name = base_name(path);
  const Fd parent = open_parent(home, path);
  if (!parent && entry.kind == Kind::kGone) return;
  if (!parent) throw std::invalid_argument("no pack of files: no folder for " + path);
  struct stat now {};
  const bool is_folder =
      fstatat(parent.get(), name.c_str(), &now, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(now.st_mode);
  if (entry.kind == Kind::kFolder && is_folder) {
    fchmodat(parent.get(), name.c_str(), entry.permissions, 0);
    return;
  }
  remove_all(parent.get(), name);
  const mode_t permissions = entry.permissions;
  if (entry.kind == Kind::kFile) make_file(parent.get(), name, permissions, entry.content);
  if (entry.kind == Kind::kFolder) make_folder(parent.get(), name, permissions);
  if (entry.kind == Kind::kLink) make_link(parent.get(), name, std::string(entry.content));
}

}  // namespace

void Folder::pack(hilltop_buf& out) {
  Changes now = changes();
  if (now.too_many) throw std::invalid_argument("more than " + std::to_string(kMaxFiles) + " files");
  if (now.too_deep) throw std::invalid_argument("folders nested deeper than " + std::to_string(kMaxDepth));
  std::sort(now.list.begin(), now.list.end(),
            [](const Change& a, const Change& b) { return a.path < b.path; });
  const Unlocked unlocked(home_.get(), now.list);
  PackWriter writer(out);
  for (const Change& change : now.list) pack(change, writer);
}

// What cannot be packed is as if it were not there.
void Folder::pack(const Change& change, PackWriter& writer) {
  if (change.kind == Change::Kind::kChanged && same_content(change)) return;
  PackEntry entry{Kind::kGone, change.path};
  std::string content;
  if (change.kind != Change::Kind::kGone) {
    const mode_t mode = change.now.st_mode;
    const Fd parent = open_parent(home_.get(), change.path);
    const std::string name = base_name(change.path);
    entry.permissions = mode & 0777;
    if (S_ISDIR(mode)) {
      entry.kind = Kind::kFolder;
      entry.permissions |= S_IRWXU;
    }
    if (S_ISREG(mode)) {
      entry.kind = Kind::kFile;
      content = read_file(parent.get(), name);
    }
    if (S_ISLNK(mode)) {
      content = read_link(parent.get(), name);
      if (stays_inside(change.path, content)) entry.kind = Kind::kLink;
    }
    entry.content = content;
  }
  const bool was_never_there = change.kind == Change::Kind::kAdded && entry.kind == Kind::kGone;
  if (!was_never_there) writer.add(entry);
}

void Folder::unpack(std::string_view pack) {
  restore();
  const auto entries = read_pack(pack);
  try {
    for (const PackEntry& entry : entries) apply(home_.get(), entry);
  } catch (const std::invalid_argument&) {
    restore();
    throw;
  }
  room_ = room();
}

}  // namespace hilltop::process
