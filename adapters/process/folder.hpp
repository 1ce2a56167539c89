// folder.hpp - the folder that a bot runs in: a private copy of its own files, and what it does to them.
#pragma once
#include "disk.hpp"

#include <hilltop/abi.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop::process {

class PackWriter;

/// How the folder differs from the bot's own files in one place. `path` is relative to the folder.
struct Change {
  enum class Kind { kAdded, kChanged, kGone };
  Kind kind;
  std::string path;
  struct stat now {};  ///< as it is; unspecified for kGone
};

/// All differences, parents before what is in them, unless the folder holds more than was asked for.
struct Changes {
  std::vector<Change> list;
  std::uint64_t bytes = 0;  ///< that were added to the bot's own files
  std::uint64_t files = 0;  ///< files, folders and links that were added
  bool too_many = false;    ///< more than were asked for: the list is cut off
  bool too_deep = false;    ///< nested deeper than kMaxDepth: what is deeper is not listed
};

/// Thread: one at a time. Members throw std::system_error when the file system fails them, never because of
/// what a bot left in its folder.
///
/// In a cell restore() also empties /tmp and /dev/shm: what is there stays as long as the folder's changes
/// do.
///
/// A change is seen by the inode, its size and its time of change, which a program cannot set; so a look at
/// an unchanged folder reads no file. Nothing of the bot may be running meanwhile.
class Folder {
 public:
  static constexpr int kMaxDepth = 64;
  static constexpr std::uint64_t kMaxFiles = 1'000'000;

  /// `original`: the bot's own files, absolute, read now by name and copied at the first restore(); may be
  /// empty. `scratch`: is made if missing, holds the copy as `home`. Throws std::invalid_argument when the
  /// original is no folder or not a sane one.
  Folder(const std::string& original, const std::string& scratch);
  /// Removes the copy from `scratch`.
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  /// Absolute path of the copy.
  const std::string& path() const { return path_; }
  struct Size {
    std::uint64_t bytes = 0, files = 0;
  };
  /// Of the bot's own files.
  Size own_size() const;

  /// From now on the copy is in a cell, which has it at its path, and no longer in `scratch`. `memory`: what
  /// the cell holds in memory (CellReport), all new. The bot's own files are put there, with the changes of
  /// the copy that there was, in a former cell perhaps.
  void move(Fd memory);
  bool is_in_cell() const { return !temporary_.empty(); }

  /// What is different from the bot's own files now. `most`: of added files, as a bound on the work.
  Changes changes(std::uint64_t most = kMaxFiles);

  /// Whether nothing in the cell has taken room since restore() or unpack() made the folder what it is, or
  /// set any free: a quick look, which a program may be running meanwhile, and which misses changes within a
  /// page of a file. False outside of cells.
  bool is_untouched() const;

  /// Makes the folder what the bot's own files are.
  void restore();
  /// The same, where changes() has just been asked.
  void restore(const Changes& changes);

  /// As save and load of files.h. pack() throws std::invalid_argument when there is too much to pack,
  /// unpack() when the bytes are no pack.
  void pack(hilltop_buf& out);
  void unpack(std::string_view pack);

 private:
  struct Own {  // one of the bot's own files
    mode_t mode = 0;
    std::uint64_t size = 0;
    struct stat copy {};  // as the copy was made; all zero before
    std::uint64_t seen = 0;
  };

  void read_original(int folder, const std::string& prefix, int depth);
  std::string kept();
  void ensure_home();
  void clear_temporary();
  void look(int folder, std::string& prefix, int depth, std::uint64_t most, Changes& changes);
  void look_at(int folder, const std::string& name, std::string& path, int depth, std::uint64_t most,
               Changes& changes);
  void undo(const Change& change);
  void copy(const std::string& path, Own& own);
  bool same_content(const Change& change);
  void pack(const Change& change, PackWriter& writer);

  std::string path_;
  struct Temporary {  // /tmp or /dev/shm of the cell
    Fd folder;
    std::vector<std::string> spared;  // mounts
  };

  Fd original_, scratch_, home_;
  std::vector<Temporary> temporary_;
  struct Room {
    std::uint64_t blocks = 0, files = 0;
    bool operator==(const Room&) const = default;
  };
  Room room() const;
  Room room_;  // that was left when the folder was made
  std::map<std::string, Own, std::less<>> own_;
  std::uint64_t look_ = 0;
  bool copied_ = false;
};

}  // namespace hilltop::process
