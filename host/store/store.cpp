#include "store/store.hpp"

#include "base/error.hpp"
#include "base/wire.hpp"
#include "store/claim.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <map>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

// The mark of a store in SQLite's header, "Htop", and the version of what is below: the tables and the form
// of results and journals (match/result.cpp, match/journal.hpp) and of a tournament
// (tournament/tournament.cpp).
constexpr int kApplicationId = 0x48746f70;
constexpr int kVersion = 6;
constexpr int kBusyMs = 3'000;

// Journals have a table of their own, so that standings over millions of sessions don't read them. Of what
// bots keep in their folders there is only what each has now: as its last session, at `position`, left it.
constexpr const char* kTables = R"(
  CREATE TABLE tournament (json TEXT NOT NULL);
  CREATE TABLE session (position INTEGER PRIMARY KEY, result BLOB NOT NULL);
  CREATE TABLE journal (position INTEGER PRIMARY KEY, packed BLOB NOT NULL);
  CREATE TABLE files (entrant INTEGER PRIMARY KEY, position INTEGER NOT NULL, packed BLOB NOT NULL);
)";

// WAL: readers don't wait for the run. NORMAL: what is committed survives the death of the process; a power
// cut may undo the last transactions, but leaves the file whole. The larger checkpoint means fewer syncs.
constexpr const char* kWriting = R"(
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = 4000;
  PRAGMA journal_size_limit = 67108864;
)";

// A store may come from a stranger, or from a failing disk.
constexpr const char* kWary = R"(
  PRAGMA trusted_schema = OFF;
  PRAGMA cell_size_check = ON;
)";

void check_path(const fs::path& path, Store::Mode mode) {
  std::error_code error;
  const auto status = fs::status(path, error);
  if (fs::is_directory(status)) throw UsageError(path.string() + ": is a folder: name a file in it");
  if (fs::is_regular_file(status)) return;
  if (status.type() == fs::file_type::none)
    throw UsageError(path.string() + ": cannot be opened: " + error.message());
  if (status.type() != fs::file_type::not_found)
    throw UsageError(path.string() + ": cannot be used as a store: name an ordinary file");
  if (mode == Store::Mode::read) throw UsageError(path.string() + ": no such store: `hilltop run` makes one");
  if (!fs::is_directory(path.parent_path(), error))
    throw UsageError(path.parent_path().string() + ": no such folder: make it, or name another store");
}

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

/// Readers keep what they have open. A file that is write-protected stays.
void forget(const fs::path& path) {
  if (!is_marked(path) || access(path.c_str(), W_OK) != 0) return;
  for (const char* end : {"-wal", "-shm", ""}) unlink((path.string() + end).c_str());
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

/// A reader too opens for writing where it may, since only then SQLite tidies up after a run that was killed.
SQLite::Database open(const fs::path& path, Store::Mode mode) {
  const bool is_reader = mode == Store::Mode::read;
  if (is_reader && must_read_as_immutable(path))
    return {immutable_uri(path), SQLite::OPEN_READONLY | SQLite::OPEN_URI, kBusyMs};
  return {path.string(), SQLite::OPEN_READWRITE | (is_reader ? 0 : SQLite::OPEN_CREATE), kBusyMs};
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

/// What went wrong, for the person who runs the tournament.
[[noreturn]] void fail(const fs::path& path, const SQLite::Exception& error) {
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
                     ": make file and folder writable, or name another store with --store");
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

}  // namespace

struct Store::Impl {
  fs::path path;
  std::optional<Claim> claim;  // before `db`: given up after it is closed
  std::optional<SQLite::Database> db;

  /// Runs `work` and turns SQLite's errors into ours.
  template <class Work>
  auto guarded(Work work) {
    try {
      return work();
    } catch (const SQLite::Exception& error) {
      fail(path, error);
    }
  }

  std::int64_t number(const char* query) { return db->execAndGet(query).getInt64(); }

  /// Whether the file is a store; false for a file without content yet.
  bool is_store() {
    const auto id = number("PRAGMA application_id");
    if (id == 0 && number("SELECT count(*) FROM sqlite_master") == 0) return false;
    if (id != kApplicationId)
      throw UsageError(path.string() + ": is an SQLite file of another program: name another file");
    const auto version = number("PRAGMA user_version");
    if (version != kVersion)
      throw UsageError(path.string() + ": has version " + std::to_string(version) +
                       ", this Hilltop knows version " + std::to_string(kVersion) + ": use " +
                       (version > kVersion ? "a newer" : "an older") +
                       " Hilltop, name another file, or play anew with --fresh");
    return true;
  }

  void create() {
    SQLite::Transaction transaction(*db, SQLite::TransactionBehavior::IMMEDIATE);
    db->exec(kTables);
    db->exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    db->exec("PRAGMA user_version = " + std::to_string(kVersion));
    transaction.commit();
  }

  /// What bots keep, by the session that left it so.
  std::multimap<std::uint64_t, std::pair<std::uint32_t, std::string>> files() {
    std::multimap<std::uint64_t, std::pair<std::uint32_t, std::string>> kept;
    SQLite::Statement query(*db, "SELECT position, entrant, packed FROM files");
    while (query.executeStep())
      kept.emplace(static_cast<std::uint64_t>(query.getColumn(0).getInt64()),
                   std::pair(query.getColumn(1).getUInt(), query.getColumn(2).getString()));
    return kept;
  }

  SessionResult decode(std::int64_t position, const SQLite::Column& result) const {
    try {
      auto session = decode_result(
          {static_cast<const char*>(result.getBlob()), static_cast<std::size_t>(result.getBytes())});
      if (session.position == static_cast<std::uint64_t>(position)) return session;
    } catch (const WireError&) {
      // The same as a result in the wrong place: damage.
    }
    throw RunError(path.string() + ": the store is damaged at session " + std::to_string(position) +
                   ": put a copy in its place, or move it away and run again");
  }
};

Store::Store(const std::string& name, Mode mode) : impl_(std::make_unique<Impl>()) {
  auto& path = impl_->path;
  // Without links, so that two names of one store make the same claim.
  std::error_code error;
  path = fs::absolute(name, error);
  if (!error) path = fs::weakly_canonical(path, error);
  if (error) throw UsageError("'" + name + "': cannot be opened: " + error.message());
  check_path(path, mode);
  if (mode != Mode::read) impl_->claim.emplace(path);
  if (mode == Mode::anew) forget(path);
  impl_->guarded([&] {
    impl_->db.emplace(open(path, mode));
    impl_->db->exec(kWary);
    const bool is_store = impl_->is_store();
    if (mode == Mode::read) {
      if (!is_store) throw UsageError(path.string() + ": is empty: no tournament has been run into it");
      impl_->db->exec("PRAGMA query_only = ON");
      return;
    }
    impl_->db->exec(kWriting);
    if (sqlite3_db_readonly(impl_->db->getHandle(), "main") == 1)
      throw RunError(path.string() + ": is write-protected: make it writable, or name another with --store");
    if (!is_store) impl_->create();
  });
}

Store::~Store() = default;

std::string Store::tournament() const {
  return impl_->guarded([&] {
    SQLite::Statement query(*impl_->db, "SELECT json FROM tournament");
    return query.executeStep() ? query.getColumn(0).getString() : std::string();
  });
}

void Store::begin(const std::string& tournament_json) {
  impl_->guarded([&] {
    SQLite::Transaction transaction(*impl_->db, SQLite::TransactionBehavior::IMMEDIATE);
    impl_->db->exec("DELETE FROM tournament; DELETE FROM session; DELETE FROM journal; DELETE FROM files");
    SQLite::Statement insert(*impl_->db, "INSERT INTO tournament VALUES (?)");
    insert.bindNoCopy(1, tournament_json);
    insert.exec();
    transaction.commit();
  });
}

void Store::put(const std::vector<SessionResult>& results) {
  impl_->guarded([&] {
    SQLite::Transaction transaction(*impl_->db, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement session(*impl_->db, "INSERT OR IGNORE INTO session VALUES (?, ?)");
    SQLite::Statement journal(*impl_->db, "INSERT INTO journal VALUES (?, ?)");
    SQLite::Statement files(*impl_->db, "INSERT OR REPLACE INTO files VALUES (?, ?, ?)");
    for (const auto& result : results) {
      const auto position = static_cast<std::int64_t>(result.position);
      const std::string encoded = encode_short(result);
      session.bind(1, position);
      session.bindNoCopy(2, encoded.data(), static_cast<int>(encoded.size()));
      const bool is_new = session.exec() == 1;
      session.reset();
      if (!is_new) continue;
      for (const auto& seat : result.seats) {
        if (seat.files.empty()) continue;
        files.bind(1, seat.entrant);
        files.bind(2, position);
        files.bindNoCopy(3, seat.files.data(), static_cast<int>(seat.files.size()));
        files.exec();
        files.reset();
      }
      if (result.journal.empty()) continue;
      journal.bind(1, position);
      journal.bindNoCopy(2, result.journal.data(), static_cast<int>(result.journal.size()));
      journal.exec();
      journal.reset();
    }
    transaction.commit();
  });
}

std::uint64_t Store::count() const {
  return impl_->guarded(
      [&] { return static_cast<std::uint64_t>(impl_->number("SELECT count(*) FROM session")); });
}

void Store::each(const std::function<void(const SessionResult&)>& each) const {
  impl_->guarded([&] {
    SQLite::Transaction as_of_now(*impl_->db);
    const auto files = impl_->files();
    SQLite::Statement query(*impl_->db, "SELECT position, result FROM session ORDER BY position");
    while (query.executeStep()) {
      auto session = impl_->decode(query.getColumn(0).getInt64(), query.getColumn(1));
      const auto [first, last] = files.equal_range(session.position);
      for (auto kept = first; kept != last; ++kept)
        for (auto& seat : session.seats)
          if (seat.entrant == kept->second.first) seat.files = kept->second.second;
      each(session);
    }
  });
}

std::optional<SessionResult> Store::get(std::uint64_t position) const {
  return impl_->guarded([&]() -> std::optional<SessionResult> {
    SQLite::Statement query(*impl_->db,
                            "SELECT result, packed FROM session LEFT JOIN journal USING (position) "
                            "WHERE position = ?");
    query.bind(1, static_cast<std::int64_t>(position));
    if (!query.executeStep()) return std::nullopt;
    SessionResult session = impl_->decode(static_cast<std::int64_t>(position), query.getColumn(0));
    session.journal = query.getColumn(1).getString();
    return session;
  });
}

}  // namespace hilltop
