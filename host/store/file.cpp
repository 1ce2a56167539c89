#include "store/file.hpp"

#include "base/error.hpp"

#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <string>

namespace hilltop::file {
namespace fs = std::filesystem;
namespace {

constexpr int kBusyMs = 3'000;

/// Whether a file has the mark, whatever else is wrong with it. SQLite's file format, 1.3.17.
bool is_marked(const fs::path& path) {
  constexpr std::size_t kPlace = 68;
  std::array<char, kPlace + 4> header{};
  std::ifstream in(path, std::ios::binary);
  if (!in.read(header.data(), header.size())) return false;
  std::uint32_t mark = 0;
  for (std::size_t i = kPlace; i < header.size(); ++i)
    mark = mark << 8 | static_cast<unsigned char>(header[i]);
  return mark == kApplicationId;
}

/// SQLite's WAL needs a file beside the store even for reading. In a folder that cannot be written to, a
/// store that nobody writes is read as an immutable file instead.
bool must_read_as_immutable(const fs::path& path) {
  return access(path.parent_path().c_str(), W_OK) != 0 && access((path.string() + "-wal").c_str(), F_OK) != 0;
}

std::string immutable_uri(const fs::path& path) {
  std::string uri = "file:";
  for (const char c : path.string()) {
    if (c == '%' || c == '?' || c == '#') {
      static constexpr char kHex[] = "0123456789ABCDEF";
      uri += {'%', kHex[c >> 4], kHex[c & 15]};
    } else {
      uri += c;
    }
  }
  return uri + "?immutable=1";
}

/// SQLite tells a disk without space, but not a quota or a limit of a file's size, from other failed writes.
bool may_be_full(int extended_code) {
  switch (extended_code) {
    case SQLITE_FULL:
    case SQLITE_IOERR_WRITE:
    case SQLITE_IOERR_FSYNC:
    case SQLITE_IOERR_TRUNCATE:
    case SQLITE_IOERR_SHMSIZE: return true;
    default: return false;
  }
}

}  // namespace

void check_path(const fs::path& path, Use use) {
  std::error_code error;
  const auto status = fs::status(path, error);
  if (fs::is_directory(status)) throw UsageError(path.string() + ": is a folder: name a file in it");
  if (fs::is_regular_file(status)) return;
  if (status.type() == fs::file_type::none)
    throw UsageError(path.string() + ": cannot be opened: " + error.message());
  if (status.type() != fs::file_type::not_found)
    throw UsageError(path.string() + ": cannot be used as a store: name an ordinary file");
  if (use == Use::read) throw UsageError(path.string() + ": no such store: `hilltop run` makes one");
  if (!fs::is_directory(path.parent_path(), error))
    throw UsageError(path.parent_path().string() + ": no such folder: make it, or name another store");
}

void forget(const fs::path& path) {
  if (!is_marked(path) || access(path.c_str(), W_OK) != 0) return;
  for (const char* end : {"-wal", "-shm", ""}) unlink((path.string() + end).c_str());
}

/// A reader too opens for writing where it may, since only then SQLite tidies up after a run that was killed.
SQLite::Database open(const fs::path& path, Use use) {
  const bool is_reader = use == Use::read;
  if (is_reader && must_read_as_immutable(path))
    return {immutable_uri(path), SQLite::OPEN_READONLY | SQLite::OPEN_URI, kBusyMs};
  return {path.string(), SQLite::OPEN_READWRITE | (is_reader ? 0 : SQLite::OPEN_CREATE), kBusyMs};
}

void fail(const fs::path& path, const SQLite::Exception& error) {
  const std::string said = std::string(" (") + error.what() + ")";
  const std::string file = path.string();
  if (may_be_full(error.getExtendedErrorCode()))
    throw RunError(file + ": cannot grow" + said +
                   ": make room on the disk and run again; all that is stored is kept");
  switch (error.getErrorCode() & 0xff) {
    case SQLITE_NOTADB: throw UsageError(file + ": is no Hilltop store: name another file");
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      throw RunError(file + ": cannot be written" + said +
                     ": make file and folder writable, or name another store");
    case SQLITE_CANTOPEN:
      throw RunError(file + ": cannot be opened" + said + ": look at the permissions of file and folder");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw RunError(file + ": locked by another program: close what has it open and run again");
    case SQLITE_IOERR:
      throw RunError(file + ": cannot be read or written" + said + ": look at the disk, then run again");
    case SQLITE_NOMEM:
    case SQLITE_TOOBIG: throw RunError(file + ": a session cannot be stored" + said);
    default:
      throw RunError(file + ": the store is damaged" + said +
                     ": put a copy in its place, or move it away and run again");
  }
}

}  // namespace hilltop::file
