// pack.hpp - the bytes of a folder's changes: one entry a path, in ascending order of the paths.
//
// "HTF1", then for each entry: kind (one letter), path (length and bytes), and by kind
//   'x' gone        -
//   'd' folder      permissions; the owner has all
//   'f' file        permissions, content (length and bytes)
//   'l' link        target (length and bytes)
// Numbers are LEB128. A path is relative, of plain names; a link leads to a place in the folder.
#pragma once
#include <hilltop/abi.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace hilltop::process {

struct PackEntry {
  enum class Kind : char { kGone = 'x', kFolder = 'd', kFile = 'f', kLink = 'l' };
  Kind kind;
  std::string_view path;
  std::uint32_t permissions = 0;
  std::string_view content = {};  ///< of a file; the target of a link
};

/// Appends entries to a pack. Throws std::bad_alloc when the buffer is full.
class PackWriter {
 public:
  explicit PackWriter(hilltop_buf& out) : out_(&out) {}
  void add(const PackEntry& entry);

 private:
  hilltop_buf* out_;
  bool started_ = false;
};

/// The entries of a pack, borrowed from it; none for no bytes. Throws std::invalid_argument, one line, unless
/// every byte is as described above.
std::vector<PackEntry> read_pack(std::string_view pack);

/// Whether a link at `path` that leads to `target` stays in the folder: relative, and up no further than the
/// folder, all steps up first (so that no link on the way can lead them astray).
bool stays_inside(std::string_view path, std::string_view target);

}  // namespace hilltop::process
