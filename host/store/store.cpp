#include "store/store.hpp"

#include "base/error.hpp"
#include "base/wire.hpp"
#include "store/claim.hpp"
#include "store/file.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <filesystem>
#include <map>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

// The version of what is below: the tables and the form of results and journals (match/result.cpp,
// match/journal.hpp) and of a tournament (tournament/tournament.cpp).
constexpr int kVersion = 6;

// Journals have a table of their own, so that standings over millions of sessions don't read them. Of what
// bots keep in their folders there is only what each has now: as its last session, at `position`, left it.
// `earlier`: what was played when the tournament was another one, by what decided it.
constexpr const char* kTables = R"(
  CREATE TABLE tournament (json TEXT NOT NULL);
  CREATE TABLE session (position INTEGER PRIMARY KEY, result BLOB NOT NULL);
  CREATE TABLE journal (position INTEGER PRIMARY KEY, packed BLOB NOT NULL);
  CREATE TABLE files (entrant INTEGER PRIMARY KEY, position INTEGER NOT NULL, packed BLOB NOT NULL);
  CREATE TABLE earlier (key BLOB PRIMARY KEY, result BLOB NOT NULL, packed BLOB);
)";

// A store may come from a stranger, or from a failing disk.
constexpr const char* kWary = R"(
  PRAGMA trusted_schema = OFF;
  PRAGMA cell_size_check = ON;
)";

// WAL: readers don't wait for the run. NORMAL: what is committed survives the death of the process; a power
// cut may undo the last transactions, but leaves the file whole. The larger checkpoint means fewer syncs.
constexpr const char* kWriting = R"(
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = 4000;
  PRAGMA journal_size_limit = 67108864;
)";

constexpr const char* kWithin = " WHERE position >= ? AND position < ?";
void bind(SQLite::Statement& statement, Store::Positions of) {
  statement.bind(1, static_cast<std::int64_t>(of.first));
  statement.bind(2, static_cast<std::int64_t>(of.last));
}

constexpr const char* kResults = "SELECT position, result FROM session";
constexpr const char* kWhole =
    "SELECT position, result, packed FROM session LEFT JOIN journal USING (position)";

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
      file::fail(path, error);
    }
  }

  std::int64_t number(const char* query) { return db->execAndGet(query).getInt64(); }

  /// Whether the file is a store; false for a file without content yet.
  bool is_store() {
    const auto id = number("PRAGMA application_id");
    if (id == 0 && number("SELECT count(*) FROM sqlite_master") == 0) return false;
    if (id != file::kApplicationId)
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
    db->exec("PRAGMA application_id = " + std::to_string(file::kApplicationId));
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

  static std::optional<SessionResult> decode(const SQLite::Column& result) {
    try {
      return decode_result(
          {static_cast<const char*>(result.getBlob()), static_cast<std::size_t>(result.getBytes())});
    } catch (const WireError&) {
      return std::nullopt;
    }
  }

  /// A result in the wrong place is damage as one that cannot be read.
  SessionResult decode(std::int64_t position, const SQLite::Column& result) const {
    auto session = decode(result);
    if (session && session->position == static_cast<std::uint64_t>(position)) return *std::move(session);
    damaged("session " + std::to_string(position));
  }

  [[noreturn]] void damaged(const std::string& place) const {
    throw RunError(path.string() + ": the store is damaged at " + place +
                   ": put a copy in its place, or move it away and run again");
  }

  /// Within a transaction.
  void begin(const std::string& tournament_json) {
    db->exec("DELETE FROM tournament; DELETE FROM session; DELETE FROM journal; DELETE FROM files");
    SQLite::Statement insert(*db, "INSERT INTO tournament VALUES (?)");
    insert.bindNoCopy(1, tournament_json);
    insert.exec();
  }
};

Store::Store(const std::string& name, Mode mode) : impl_(std::make_unique<Impl>()) {
  auto& path = impl_->path;
  // Without links, so that two names of one store make the same claim.
  std::error_code error;
  path = fs::absolute(name, error);
  if (!error) path = fs::weakly_canonical(path, error);
  if (error) throw UsageError("'" + name + "': cannot be opened: " + error.message());
  const auto use = mode == Mode::read ? file::Use::read : file::Use::write;
  file::check_path(path, use);
  if (mode != Mode::read) impl_->claim.emplace(path);
  if (mode == Mode::anew) file::forget(path);
  impl_->guarded([&] {
    impl_->db.emplace(file::open(path, use));
    impl_->db->exec(kWary);
    const bool is_store = impl_->is_store();
    if (mode == Mode::read) {
      if (!is_store) throw UsageError(path.string() + ": is empty: no tournament has been run into it");
      impl_->db->exec("PRAGMA query_only = ON");
      return;
    }
    impl_->db->exec(kWriting);
    if (sqlite3_db_readonly(impl_->db->getHandle(), "main") == 1)
      throw RunError(path.string() + ": is write-protected: make it writable, or name another");
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
    impl_->db->exec("DELETE FROM earlier");
    impl_->begin(tournament_json);
    transaction.commit();
  });
}

void Store::change(const std::string& tournament_json,
                   const std::function<std::string(const SessionResult&)>& key_of) {
  impl_->guarded([&] {
    SQLite::Transaction transaction(*impl_->db, SQLite::TransactionBehavior::IMMEDIATE);
    {
      SQLite::Statement keep(*impl_->db, "INSERT OR IGNORE INTO earlier VALUES (?, ?, ?)");
      SQLite::Statement query(*impl_->db, kWhole + std::string(" ORDER BY position"));
      while (query.executeStep()) {
        const std::string key = key_of(impl_->decode(query.getColumn(0).getInt64(), query.getColumn(1)));
        if (key.empty()) continue;
        const SQLite::Column result = query.getColumn(1), packed = query.getColumn(2);
        keep.bindNoCopy(1, key.data(), static_cast<int>(key.size()));
        keep.bindNoCopy(2, result.getBlob(), result.getBytes());
        if (packed.isNull()) keep.bind(3);
        else keep.bindNoCopy(3, packed.getBlob(), packed.getBytes());
        keep.exec();
        keep.reset();
      }
    }
    impl_->begin(tournament_json);
    transaction.commit();
  });
}

bool Store::has_earlier() const {
  return impl_->guarded([&] { return impl_->number("SELECT EXISTS (SELECT 1 FROM earlier)") != 0; });
}

std::optional<SessionResult> Store::earlier(const std::string& key) const {
  return impl_->guarded([&]() -> std::optional<SessionResult> {
    SQLite::Statement query(*impl_->db, "SELECT result, packed FROM earlier WHERE key = ?");
    query.bindNoCopy(1, key.data(), static_cast<int>(key.size()));
    if (!query.executeStep()) return std::nullopt;
    auto session = Impl::decode(query.getColumn(0));
    if (!session) impl_->damaged("an earlier session");
    session->journal = query.getColumn(1).getString();
    return session;
  });
}

void Store::put(const std::vector<SessionResult>& results, const std::vector<std::string>& taken_back) {
  impl_->guarded([&] {
    SQLite::Transaction transaction(*impl_->db, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement session(*impl_->db, "INSERT OR IGNORE INTO session VALUES (?, ?)");
    SQLite::Statement journal(*impl_->db, "INSERT INTO journal VALUES (?, ?)");
    SQLite::Statement files(*impl_->db,
                            "INSERT INTO files VALUES (?, ?, ?) ON CONFLICT (entrant) DO UPDATE SET "
                            "position = excluded.position, packed = excluded.packed "
                            "WHERE excluded.position > position");
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
    SQLite::Statement earlier(*impl_->db, "DELETE FROM earlier WHERE key = ?");
    for (const auto& key : taken_back) {
      earlier.bindNoCopy(1, key.data(), static_cast<int>(key.size()));
      earlier.exec();
      earlier.reset();
    }
    transaction.commit();
  });
}

void Store::forget(Positions of) {
  impl_->guarded([&] {
    SQLite::Transaction transaction(*impl_->db, SQLite::TransactionBehavior::IMMEDIATE);
    for (const char* table : {"session", "journal"}) {
      SQLite::Statement remove(*impl_->db, std::string("DELETE FROM ") + table + kWithin);
      bind(remove, of);
      remove.exec();
    }
    transaction.commit();
  });
}

std::uint64_t Store::count(Positions of) const {
  return impl_->guarded([&] {
    SQLite::Statement query(*impl_->db, std::string("SELECT count(*) FROM session") + kWithin);
    bind(query, of);
    query.executeStep();
    return static_cast<std::uint64_t>(query.getColumn(0).getInt64());
  });
}

void Store::each(const std::function<void(const SessionResult&)>& each, Positions of, With with) const {
  impl_->guarded([&] {
    SQLite::Transaction as_of_now(*impl_->db);
    const auto files = impl_->files();
    SQLite::Statement query(
        *impl_->db, std::string(with == With::journals ? kWhole : kResults) + kWithin + " ORDER BY position");
    bind(query, of);
    while (query.executeStep()) {
      auto session = impl_->decode(query.getColumn(0).getInt64(), query.getColumn(1));
      if (with == With::journals) session.journal = query.getColumn(2).getString();
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
    SQLite::Statement query(*impl_->db, kWhole + std::string(" WHERE position = ?"));
    query.bind(1, static_cast<std::int64_t>(position));
    if (!query.executeStep()) return std::nullopt;
    SessionResult session = impl_->decode(static_cast<std::int64_t>(position), query.getColumn(1));
    session.journal = query.getColumn(2).getString();
    return session;
  });
}

}  // namespace hilltop
