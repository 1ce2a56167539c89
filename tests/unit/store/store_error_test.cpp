// What a person is told about a store that cannot be used, and that nothing stored is lost by it.
#include "fixture.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <fstream>
#include <random>

namespace hilltop {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr auto kRead = Store::Mode::read;
constexpr auto kWrite = Store::Mode::write;

class StoreErrors : public StoreTest {
 protected:
  std::string open_error(Store::Mode mode) const {
    return error_of([&] { Store(file_, mode); });
  }
  /// One line that names the file, for either mode.
  void expect_both(const testing::Matcher<std::string>& what) const {
    for (auto mode : {kRead, kWrite})
      EXPECT_THAT(open_error(mode), AllOf(what, HasSubstr(file_.string()), Not(HasSubstr("\n"))));
  }
  void write(const std::string& content) const { std::ofstream(file_, std::ios::binary) << content; }
  std::string content(const fs::path& file) const {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void sql(const std::string& statements) const {
    SQLite::Database(file_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(statements);
  }
};

TEST_F(StoreErrors, NoneThereToRead) {
  EXPECT_THAT(open_error(kRead), AllOf(StartsWith("usage: " + file_.string()), HasSubstr("no such store")));
  EXPECT_FALSE(fs::exists(file_));
}

TEST_F(StoreErrors, NoName) {
  for (auto mode : {kRead, kWrite}) EXPECT_THAT(error_of([&] { Store("", mode); }), StartsWith("usage: "));
}

TEST_F(StoreErrors, AFolder) {
  fs::create_directory(file_);
  expect_both(AllOf(StartsWith("usage: "), HasSubstr("is a folder")));
}

TEST_F(StoreErrors, NoFolderAroundIt) {
  file_ = folder_ / "none" / "x.sqlite";
  EXPECT_THAT(open_error(kWrite), AllOf(StartsWith("usage: "), HasSubstr("none: no such folder")));
}

TEST_F(StoreErrors, AFileWhereAFolderShouldBe) {
  write("text");
  const std::string name = file_;
  for (auto mode : {kRead, kWrite})
    EXPECT_THAT(error_of([&] { Store(file_ / "x.sqlite", mode); }), StartsWith("usage: " + name));
}

TEST_F(StoreErrors, NoOrdinaryFile) {
  mkfifo(file_.c_str(), 0600);
  expect_both(AllOf(StartsWith("usage: "), HasSubstr("ordinary file")));
}

TEST_F(StoreErrors, ALinkInACircle) {
  fs::create_symlink(file_, file_);
  expect_both(StartsWith("usage: "));
}

TEST_F(StoreErrors, NoSqliteFile) {
  write("tournament: Samurai\n" + std::string(5000, '#'));
  const std::string before = content(file_);
  expect_both(AllOf(StartsWith("usage: "), HasSubstr("is no Hilltop store")));
  EXPECT_EQ(content(file_), before);
}

TEST_F(StoreErrors, AnotherProgramsFile) {
  sql("CREATE TABLE recipe (name)");
  const std::string before = content(file_);
  expect_both(AllOf(StartsWith("usage: "), HasSubstr("another program")));
  EXPECT_EQ(content(file_), before);
}

TEST_F(StoreErrors, AnotherProgramsFileWithAMark) {
  sql("PRAGMA application_id = 1234");
  expect_both(AllOf(StartsWith("usage: "), HasSubstr("another program")));
}

TEST_F(StoreErrors, ANewerVersion) {
  { Store(file_, kWrite).put(batch_at(0, 3)); }
  const int version = SQLite::Database(file_).execAndGet("PRAGMA user_version").getInt();
  sql("PRAGMA user_version = 99");
  expect_both(AllOf(StartsWith("usage: "), HasSubstr("has version 99"), HasSubstr("use a newer Hilltop")));
  sql("PRAGMA user_version = " + std::to_string(version));
  EXPECT_EQ(Store(file_, kRead).count(), 3u);
}

TEST_F(StoreErrors, AnOlderVersion) {
  { Store(file_, kWrite); }
  sql("PRAGMA user_version = 0");
  expect_both(AllOf(StartsWith("usage: "), HasSubstr("use an older Hilltop")));
}

TEST_F(StoreErrors, AnewForgetsAStoreOfAnyVersionAndAnyDamage) {
  const std::function<void()> spoil[] = {
      [&] { sql("PRAGMA user_version = 999"); },
      [&] { sql("PRAGMA user_version = 1"); },
      [&] { sql("DROP TABLE session"); },
      [&] { fs::resize_file(file_, fs::file_size(file_) / 2); },
      [] {},
  };
  for (const auto& how : spoil) {
    { Store(file_, kWrite).put(batch_at(0, 300)); }
    how();
    {
      Store store(file_, Store::Mode::anew);
      EXPECT_EQ(store.count(), 0u);
      store.put(batch_at(0, 3));
    }
    EXPECT_EQ(Store(file_, kRead).count(), 3u);
    fs::remove(file_);
  }
}

TEST_F(StoreErrors, AnewTouchesNothingThatIsNoStore) {
  const auto error = [&] { return error_of([&] { Store(file_, Store::Mode::anew); }); };
  write("my only copy\n" + std::string(5000, '#'));
  std::string before = content(file_);
  EXPECT_THAT(error(), AllOf(StartsWith("usage: "), HasSubstr("is no Hilltop store")));
  EXPECT_EQ(content(file_), before);
  fs::remove(file_);
  sql("CREATE TABLE recipe (name)");
  before = content(file_);
  EXPECT_THAT(error(), AllOf(StartsWith("usage: "), HasSubstr("another program")));
  EXPECT_EQ(content(file_), before);
}

TEST_F(StoreErrors, AnewLeavesWhatIsWriteProtectedOrInUse) {
  { Store(file_, kWrite).put(batch_at(0, 5)); }
  {
    const Store running(file_, kWrite);
    EXPECT_THAT(error_of([&] { Store(file_, Store::Mode::anew); }), HasSubstr("in use by process"));
    EXPECT_EQ(running.count(), 5u);
  }
  fs::permissions(folder_, fs::perms::all);
  fs::permissions(file_, fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
  EXPECT_THAT(error_as_nobody([&] { Store(file_, Store::Mode::anew); }), HasSubstr("make it writable"));
  EXPECT_EQ(Store(file_, kRead).count(), 5u);
}

TEST_F(StoreErrors, AnEmptyFileIsANewStoreAndNothingToRead) {
  write("");
  EXPECT_THAT(open_error(kRead), AllOf(StartsWith("usage: "), HasSubstr("is empty")));
  EXPECT_EQ(open_error(kWrite), "");
  EXPECT_EQ(open_error(kRead), "");
}

TEST_F(StoreErrors, ATableIsMissing) {
  { Store(file_, kWrite); }
  sql("DROP TABLE session");
  const Store store(file_, kRead);
  EXPECT_THAT(error_of([&] { store.count(); }), HasSubstr("the store is damaged (no such table"));
}

TEST_F(StoreErrors, LockedByAnotherProgram) {
  Store store(file_, kWrite);
  store.put({result_at(0)});
  SQLite::Database other(file_, SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  EXPECT_THAT(error_of([&] { store.put({result_at(1)}); }), HasSubstr("locked by another program"));
  other.exec("ROLLBACK");
  store.put({result_at(1)});
  EXPECT_EQ(store.count(), 2u);
}

// ---- permissions ----

TEST_F(StoreErrors, AFileThatIsWriteProtectedCanBeRead) {
  { Store(file_, kWrite).put(batch_at(0, 5)); }
  fs::permissions(folder_, fs::perms::all);
  fs::permissions(file_, fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
  EXPECT_THAT(error_as_nobody([&] { Store(file_, kWrite); }), HasSubstr("make it writable"));
  EXPECT_EQ(error_as_nobody([&] {
              if (Store(file_, kRead).count() != 5) throw RunError("not 5");
            }),
            "");
}

TEST_F(StoreErrors, AStoreInAFolderThatIsWriteProtectedCanBeRead) {
  fs::rename(folder_, folder_.string() + "?%#");
  folder_ += "?%#";
  file_ = folder_ / "a?b#c%d.sqlite";
  { Store(file_, kWrite).put(batch_at(0, 5)); }
  fs::permissions(file_, fs::perms::all);
  fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read |
                               fs::perms::others_exec);
  EXPECT_THAT(error_as_nobody([&] { Store(file_, kWrite); }),
              AllOf(HasSubstr("Permission denied"), HasSubstr("name another")));
  EXPECT_EQ(error_as_nobody([&] {
              if (Store(file_, kRead).count() != 5) throw RunError("not 5");
            }),
            "");
}

TEST_F(StoreErrors, AFileThatMayNotBeRead) {
  { Store(file_, kWrite); }
  fs::permissions(file_, fs::perms::none);
  fs::permissions(folder_, fs::perms::all);
  for (auto mode : {kRead, kWrite})
    EXPECT_THAT(error_as_nobody([&] { Store(file_, mode); }),
                AllOf(HasSubstr("cannot be opened"), HasSubstr("permissions")));
}

TEST_F(StoreErrors, AFolderThatMayNotBeEntered) {
  { Store(file_, kWrite); }
  fs::permissions(folder_, fs::perms::none);
  for (auto mode : {kRead, kWrite})
    EXPECT_THAT(error_as_nobody([&] { Store(file_, mode); }),
                AllOf(HasSubstr(file_.string()), HasSubstr("Permission denied")));
}

// ---- no room ----

/// Puts batches into a process whose files may not grow beyond `most` bytes; says how many fitted and the
/// error.
std::string fill_up(const fs::path& file, rlim_t most) {
  return Child([&](int out) {
           signal(SIGXFSZ, SIG_IGN);
           const rlimit limit{most, most};
           if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(1);
           Store store(file, kWrite);
           std::uint64_t batches = 0;
           const std::string error = error_of([&] {
             for (;; ++batches) store.put(batch_at(batches * 100, 100));
           });
           std::uint64_t whole = 0;
           store.each([&](const SessionResult&) { ++whole; });
           say(out, std::to_string(batches) + ' ' + std::to_string(whole) + ' ' + error);
         })
      .text();
}

TEST_F(StoreErrors, WithoutRoomWhatIsStoredIsKept) {
  // From too small for the first batch to some megabytes: it fails in the log, and in the file.
  for (rlim_t most : {60'000u, 200'000u, 1'000'000u, 3'000'000u}) {
    fs::remove(file_);
    { Store(file_, kWrite).begin("{}"); }
    std::istringstream said(fill_up(file_, most));
    std::uint64_t batches = 0, whole = 0;
    std::string error;
    said >> batches >> whole;
    std::getline(said, error);
    EXPECT_THAT(error, AllOf(HasSubstr(file_.string()), HasSubstr("make room on the disk and run again")));
    EXPECT_EQ(whole, batches * 100) << "a failed batch must leave nothing";
    Store store(file_, kWrite);
    EXPECT_EQ(store.count(), batches * 100);
    EXPECT_EQ(store.tournament(), "{}");
    for (std::uint64_t i = 0; i < batches * 100; ++i) ASSERT_EQ(store.get(i), result_at(i));
    store.put(batch_at(batches * 100, 100));
    EXPECT_EQ(store.count(), batches * 100 + 100);
  }
}

// ---- damage ----

TEST_F(StoreErrors, ATruncatedFile) {
  { Store(file_, kWrite).put(batch_at(0, 1000)); }
  const auto size = fs::file_size(file_);
  for (const auto left : {size - 4096, size / 2, std::uintmax_t{4096}, std::uintmax_t{50}}) {
    fs::resize_file(file_, left);
    expect_both(AllOf(Not(StartsWith("usage")), HasSubstr("the store is damaged")));
  }
}

TEST_F(StoreErrors, AResultThatMakesNoSense) {
  { Store(file_, kWrite).put(batch_at(0, 10)); }
  sql("UPDATE session SET result = x'ffff' WHERE position = 3");
  sql("UPDATE session SET result = (SELECT result FROM session WHERE position = 5) WHERE position = 4");
  sql("UPDATE session SET result = 17 WHERE position = 5");
  const Store store(file_, kRead);
  for (std::uint64_t position : {3u, 4u, 5u})
    EXPECT_THAT(
        error_of([&] { store.get(position); }),
        AllOf(HasSubstr(file_.string()), HasSubstr("damaged at session " + std::to_string(position))));
  EXPECT_THAT(error_of([&] { store.each([](const SessionResult&) {}); }), HasSubstr("damaged at session 3"));
  EXPECT_EQ(store.get(6), result_at(6));
}

TEST_F(StoreErrors, DamageAnywhereIsAnErrorOrUnseen) {
  {
    Store store(file_, kWrite);
    store.begin("{}");
    store.put(batch_at(0, 300, 100));
    store.put({result_at(300, 50'000)});
  }
  const std::string good = content(file_);
  std::mt19937 random(1);
  int noticed = 0;
  for (int round = 0; round < 150; ++round) {
    std::string bad = good;
    const std::size_t at = random() % bad.size();
    const std::size_t size = std::min<std::size_t>(round % 3 == 0 ? 1 : random() % 4096, bad.size() - at);
    for (std::size_t i = at; i < at + size; ++i) bad[i] = static_cast<char>(random());
    write(bad);
    for (auto mode : {kRead, kWrite}) {
      const std::string error = error_of([&] {
        Store store(file_, mode);
        store.tournament();
        store.count();
        for (std::uint64_t i = 0; i <= 300; ++i) store.get(i);
        store.each([](const SessionResult&) {});
        if (mode == kWrite) store.put(batch_at(250, 100));
      });
      if (error.empty()) continue;
      ++noticed;
      EXPECT_THAT(error, HasSubstr(file_.string()));
    }
    for (const char* end : {"-wal", "-shm"}) fs::remove(file_.string() + end);
  }
  EXPECT_GT(noticed, 50);
}

}  // namespace
}  // namespace hilltop
