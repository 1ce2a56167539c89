#include "root.hpp"

#include "error.hpp"
#include "tree.hpp"

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <filesystem>
#include <set>
#include <utility>

namespace hilltop::cell {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDevices[] = {"null", "zero", "full", "random", "urandom"};
constexpr std::pair<const char*, const char*> kStreams[] = {{"fd", "/proc/self/fd"},
                                                            {"stdin", "/proc/self/fd/0"},
                                                            {"stdout", "/proc/self/fd/1"},
                                                            {"stderr", "/proc/self/fd/2"}};

// The new root is made here, once all that is wanted of the old one is held.
const fs::path kRoot = "/tmp";
// Of the new root: what is in memory, and the folders on the way to mounts below it.
const fs::path kMemory = kRoot / ".memory", kStems = kRoot / ".stems";

void mount_memory(const fs::path& place, const std::string& bounds) {
  need(mount("cell", place.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, ("mode=755," + bounds).c_str()),
       "cannot mount a file system in memory");
}

class Root {
 public:
  explicit Root(const Options& options) : options_(options) {}

  // Sources are opened while the old root is there, those of all mounts before the first one.
  void hold(const std::vector<std::string>& visible) {
    for (const std::string& path : visible) {
      struct stat info {};
      if (lstat(path.c_str(), &info) != 0) continue;
      if (S_ISLNK(info.st_mode)) links_.emplace_back(path, fs::read_symlink(path));
      else trees_.emplace_back(path, path, MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
    }
    for (const char* device : kDevices) {
      const std::string path = std::string("/dev/") + device;
      trees_.emplace_back(path, path, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC);
    }
    if (options_.is_kept)
      trees_.emplace_back(options_.folder, options_.folder, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV);
  }

  int make(const User& user) {
    mount_memory(kRoot, "size=1m,nr_inodes=16k");
    const int memory = make_memory(user);
    make_devices();
    fs::create_directory(kRoot / "proc");
    need(mount("proc", (kRoot / "proc").c_str(), "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr),
         "cannot mount /proc (a container must not mask its own)");
    show(kMemory / "tmp", "/tmp");
    show(kMemory / "shm", "/dev/shm");
    for (const Tree& tree : trees_) place(tree, tree.place());
    for (const auto& [path, target] : links_) {
      make_stem(path);
      std::error_code there;
      fs::create_symlink(target, at(path), there);
    }
    if (!options_.is_kept) show(kMemory / "home", options_.folder);
    for (const fs::path& hidden : {kMemory, kStems}) {
      need(umount2(hidden.c_str(), MNT_DETACH), "cannot unmount");
      fs::remove(hidden);
    }
    return memory;
  }

  void enter() {
    need(chdir(kRoot.c_str()), "cannot enter the new root");
    need(syscall(SYS_pivot_root, ".", "."), "cannot change the root");
    need(umount2(".", MNT_DETACH), "cannot leave the old root");
    need(chdir("/"), "cannot enter the new root");
    mount_attr read_only{};
    read_only.attr_set = MOUNT_ATTR_RDONLY;
    need(mount_setattr(AT_FDCWD, "/", 0, &read_only, sizeof read_only), "cannot make the root read-only");
  }

  // Once nothing is to be made in them any more.
  void close_stems() {
    mount_attr read_only{};
    read_only.attr_set = MOUNT_ATTR_RDONLY;
    for (const fs::path& stem : open_stems_)
      need(mount_setattr(AT_FDCWD, stem.c_str(), 0, &read_only, sizeof read_only),
           "cannot make " + stem.string() + " read-only");
  }

 private:
  static fs::path at(const fs::path& path) { return kRoot / path.relative_path(); }

  int make_memory(const User& user) {
    fs::create_directory(kMemory);
    mount_memory(kMemory,
                 "size=" + std::to_string(options_.bytes) + ",nr_inodes=" + std::to_string(options_.files));
    fs::create_directory(kStems);
    mount_memory(kStems, "size=1m,nr_inodes=16k");
    const std::pair<const char*, mode_t> folders[] = {{"home", 0755}, {"tmp", 01777}, {"shm", 01777}};
    for (const auto& [name, mode] : folders) {
      const fs::path folder = kMemory / name;
      fs::create_directory(folder);
      need(chmod(folder.c_str(), mode), "cannot make " + folder.string());
      need(chown(folder.c_str(), user.uid, user.gid), "cannot make " + folder.string());
    }
    const int memory = open(kMemory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    need(memory, "cannot open a folder in memory");
    return memory;
  }

  void make_devices() {
    fs::create_directory(kRoot / "dev");
    fs::create_directory(kRoot / "dev/shm");
    for (const auto& [name, target] : kStreams) fs::create_symlink(target, kRoot / "dev" / name);
  }

  void show(const fs::path& source, const fs::path& path) {
    place(Tree(source, path, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV), path);
  }

  void place(const Tree& tree, const fs::path& path) {
    make_stem(path);
    std::error_code there;
    if (tree.is_folder()) fs::create_directory(at(path), there);
    else close(::open(at(path).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0444));
    tree.attach(at(path));
  }

  // The folders on the way to a path. In /tmp and /dev/shm, which may be written, the first of them is a
  // mount itself, which nobody there can take away or write in.
  void make_stem(const fs::path& path) {
    fs::path made = "/";
    for (const fs::path& part : path.parent_path().relative_path()) {
      const bool is_open = made == "/tmp" || made == "/dev/shm";
      made /= part;
      std::error_code there;
      if (!fs::create_directory(at(made), there) || !is_open) continue;
      const fs::path stem = kStems / std::to_string(stems_++);
      fs::create_directory(stem);
      Tree(stem, made, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV).attach(at(made));
      open_stems_.push_back(made);
    }
  }

  const Options& options_;
  std::vector<Tree> trees_;
  std::vector<std::pair<fs::path, fs::path>> links_;
  std::vector<fs::path> open_stems_;
  int stems_ = 0;
};

}  // namespace

int enter_root(const Options& options, const std::vector<std::string>& visible, const User& user) {
  need(mount(nullptr, "/", nullptr, MS_SLAVE | MS_REC, nullptr), "cannot keep mounts to the cell");
  umask(0022);
  Root root(options);
  root.hold(visible);
  const int memory = root.make(user);
  root.enter();
  root.close_stems();
  return memory;
}

}  // namespace hilltop::cell
