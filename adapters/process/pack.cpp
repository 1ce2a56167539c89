#include "pack.hpp"

#include <hilltop/out.hpp>
#include <hilltop/text.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace hilltop::process {
namespace {

constexpr std::string_view kMagic = "HTF1";
constexpr std::size_t kMaxPath = 4095;
constexpr std::ptrdiff_t kMaxDepth = 64;

[[noreturn]] void wrong(const char* what) {
  throw std::invalid_argument(std::string("no pack of files: ") + what);
}

void put_number(Out& out, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) out << static_cast<char>(number | 0x80);
  out << static_cast<char>(number);
}

void put_bytes(Out& out, std::string_view bytes) {
  put_number(out, bytes.size());
  out << bytes;
}

std::uint64_t take_number(std::string_view& rest) {
  std::uint64_t number = 0;
  for (int shift = 0; shift < 63; shift += 7) {
    if (rest.empty()) wrong("cut off");
    const auto byte = static_cast<std::uint8_t>(rest.front());
    rest.remove_prefix(1);
    number |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
    if ((byte & 0x80) == 0) return number;
  }
  wrong("a number is too long");
}

std::string_view take_bytes(std::string_view& rest) {
  const std::uint64_t size = take_number(rest);
  if (size > rest.size()) wrong("cut off");
  const auto bytes = rest.substr(0, static_cast<std::size_t>(size));
  rest.remove_prefix(static_cast<std::size_t>(size));
  return bytes;
}

std::uint32_t take_permissions(std::string_view& rest) {
  const std::uint64_t permissions = take_number(rest);
  if (permissions > 0777) wrong("permissions that are none");
  return static_cast<std::uint32_t>(permissions);
}

bool plain(std::string_view path) {
  if (path.empty() || path.size() > kMaxPath || path.back() == '/' ||
      path.find('\0') != std::string_view::npos)
    return false;
  if (std::count(path.begin(), path.end(), '/') > kMaxDepth) return false;
  while (!path.empty()) {
    const auto name = next_field(path, '/');
    if (name.empty() || name == "." || name == ".." || name.size() > 255) return false;
  }
  return true;
}

PackEntry take_entry(std::string_view& rest) {
  PackEntry entry{static_cast<PackEntry::Kind>(rest.front()), {}};
  rest.remove_prefix(1);
  entry.path = take_bytes(rest);
  if (!plain(entry.path)) wrong("a path that leads out of the folder, or is none");
  switch (entry.kind) {
    case PackEntry::Kind::kGone: return entry;
    case PackEntry::Kind::kFolder:
      entry.permissions = take_permissions(rest);
      if ((entry.permissions & 0700) != 0700) wrong("a folder that is closed to its owner");
      return entry;
    case PackEntry::Kind::kFile:
      entry.permissions = take_permissions(rest);
      entry.content = take_bytes(rest);
      return entry;
    case PackEntry::Kind::kLink:
      entry.content = take_bytes(rest);
      if (!stays_inside(entry.path, entry.content)) wrong("a link that leads out of the folder");
      return entry;
  }
  wrong("an entry of an unknown kind");
}

}  // namespace

void PackWriter::add(const PackEntry& entry) {
  Out out(*out_);
  if (!started_) out << kMagic;
  started_ = true;
  out << static_cast<char>(entry.kind);
  put_bytes(out, entry.path);
  if (entry.kind == PackEntry::Kind::kFolder || entry.kind == PackEntry::Kind::kFile)
    put_number(out, entry.permissions);
  if (entry.kind == PackEntry::Kind::kFile || entry.kind == PackEntry::Kind::kLink)
    put_bytes(out, entry.content);
}

std::vector<PackEntry> read_pack(std::string_view pack) {
  std::vector<PackEntry> entries;
  if (pack.empty()) return entries;
  if (pack.substr(0, kMagic.size()) != kMagic) wrong("it begins with something else");
  pack.remove_prefix(kMagic.size());
  while (!pack.empty()) {
    entries.push_back(take_entry(pack));
    if (entries.size() > 1 && !(entries[entries.size() - 2].path < entries.back().path))
      wrong("paths out of order");
  }
  return entries;
}

bool stays_inside(std::string_view path, std::string_view target) {
  if (target.empty() || target.size() > kMaxPath || target.front() == '/' ||
      target.find('\0') != std::string_view::npos)
    return false;
  auto up = std::count(path.begin(), path.end(), '/');
  bool down = false;
  while (!target.empty()) {
    const auto name = next_field(target, '/');
    if (name != "..") down = down || !(name.empty() || name == ".");
    else if (down || --up < 0) return false;
  }
  return true;
}

}  // namespace hilltop::process
