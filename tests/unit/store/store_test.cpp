#include "fixture.hpp"
#include "store/claim.hpp"

#include <gmock/gmock.h>
#include <poll.h>

namespace hilltop {
namespace {

using testing::HasSubstr;

std::vector<SessionResult> all(const Store& store) {
  std::vector<SessionResult> results;
  store.each([&](const SessionResult& result) { results.push_back(result); });
  return results;
}

SessionResult without_journal(SessionResult result) {
  result.journal.clear();
  return result;
}

TEST_F(StoreTest, ANewOneIsEmpty) {
  const Store store(file_, Store::Mode::write);
  EXPECT_EQ(store.tournament(), "");
  EXPECT_EQ(store.count(), 0u);
  EXPECT_EQ(store.get(0), std::nullopt);
  EXPECT_TRUE(all(store).empty());
}

TEST_F(StoreTest, KeepsTheTournamentAndSessionsWhole) {
  SessionResult full = result_at(7);
  full.kind = HILLTOP_INTERLUDE;
  full.void_reason = "the game's bug";
  full.seats[1].faults = {1, 2, 3, 4, 5};
  full.journal = std::string("\0\xff\0", 3);
  const SessionResult bare = without_journal(result_at(8));
  {
    Store store(file_, Store::Mode::write);
    store.begin(R"({"name": "x"})");
    store.put({full, bare});
  }
  const Store store(file_, Store::Mode::read);
  EXPECT_EQ(store.tournament(), R"({"name": "x"})");
  EXPECT_EQ(store.count(), 2u);
  EXPECT_EQ(store.get(7), full);
  EXPECT_EQ(store.get(8), bare);
  EXPECT_EQ(store.get(9), std::nullopt);
}

// Those of every match were kept: 200 MB of files made a store of 800 MB in four matches.
TEST_F(StoreTest, OfWhatBotsKeepThereIsOnlyWhatEachHasNow) {
  const auto with_files = [](std::uint64_t position, const std::string& first, const std::string& second) {
    auto result = without_journal(result_at(position));
    for (std::uint32_t seat = 0; seat < 2; ++seat) result.seats[seat].entrant = seat;
    result.seats[0].files = first;
    result.seats[1].files = second;
    return result;
  };
  const std::string large(100'000, '\xfe');
  {
    Store store(file_, Store::Mode::write);
    store.put({with_files(1, large, "one"), with_files(2, large, "")});
    store.put({with_files(3, "now", "")});
    store.put({with_files(1, "again", "again")});  // known: changes nothing
  }
  const Store store(file_, Store::Mode::read);
  EXPECT_EQ(all(store),
            (std::vector{with_files(1, "", "one"), with_files(2, "", ""), with_files(3, "now", "")}));
  EXPECT_EQ(store.get(3), with_files(3, "", ""));
}

TEST_F(StoreTest, EachGoesInOrderOfPositionWithoutJournals) {
  Store store(file_, Store::Mode::write);
  store.put({result_at(1ull << 40), result_at(3)});
  store.put({result_at(0), result_at(2)});
  EXPECT_EQ(all(store), (std::vector{without_journal(result_at(0)), without_journal(result_at(2)),
                                     without_journal(result_at(3)), without_journal(result_at(1ull << 40))}));
}

TEST_F(StoreTest, APositionThatIsThereIsLeftAsItWas) {
  Store store(file_, Store::Mode::write);
  store.put({result_at(1)});
  SessionResult other = result_at(99);
  other.position = 1;
  store.put({other, result_at(2), other, result_at(2)});
  EXPECT_EQ(store.count(), 2u);
  EXPECT_EQ(store.get(1), result_at(1));
  EXPECT_EQ(store.get(2), result_at(2));
}

TEST_F(StoreTest, PutOfNothingIsNothing) {
  Store store(file_, Store::Mode::write);
  store.put({});
  EXPECT_EQ(store.count(), 0u);
}

TEST_F(StoreTest, BeginForgetsWhatWasThere) {
  Store store(file_, Store::Mode::write);
  store.begin("{}");
  store.put(batch_at(0, 100));
  store.begin("[]");
  EXPECT_EQ(store.tournament(), "[]");
  EXPECT_EQ(store.count(), 0u);
  EXPECT_EQ(store.get(5), std::nullopt);
  store.put({without_journal(result_at(5))});
  EXPECT_EQ(store.get(5)->journal, "") << "the journal of a forgotten session";
}

TEST_F(StoreTest, GoesOnWhereItWas) {
  for (std::uint64_t i = 0; i < 5; ++i) Store(file_, Store::Mode::write).put(batch_at(10 * i, 10));
  EXPECT_EQ(Store(file_, Store::Mode::read).count(), 50u);
}

TEST_F(StoreTest, LargeJournalsComeBackWhole) {
  Store store(file_, Store::Mode::write);
  const SessionResult large = result_at(4, 20'000'000);
  store.put({large});
  EXPECT_EQ(store.get(4), large);
}

TEST_F(StoreTest, AnErrorOfTheCallbackPassesThroughEach) {
  Store store(file_, Store::Mode::write);
  store.put(batch_at(0, 10));
  int calls = 0;
  EXPECT_THROW(store.each([&](const SessionResult&) {
    if (++calls == 3) throw std::logic_error("mine");
  }),
               std::logic_error);
  store.put(batch_at(10, 10));
  EXPECT_EQ(store.count(), 20u);
}

TEST_F(StoreTest, TheCallbackOfEachMayUseTheStore) {
  Store store(file_, Store::Mode::write);
  store.put(batch_at(0, 10));
  store.each(
      [&](const SessionResult& result) { EXPECT_EQ(store.get(result.position)->journal.size(), 150u); });
}

TEST_F(StoreTest, LeavesOneFileBehind) {
  Store(file_, Store::Mode::write).put(batch_at(0, 10));
  EXPECT_EQ(Store(file_, Store::Mode::read).count(), 10u);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(StoreTest, AnyFileNameWillDo) {
  for (const char* name : {"with space", "100%25?x=1#y", ":memory:", "file:x", "ümlaut'\""}) {
    Store(folder_ / name, Store::Mode::write).put(batch_at(0, 3));
    EXPECT_TRUE(fs::exists(folder_ / name)) << name;
    EXPECT_EQ(Store(folder_ / name, Store::Mode::read).count(), 3u) << name;
  }
}

TEST_F(StoreTest, ReadersSeeWholeBatchesWhileARunGoesOn) {
  constexpr std::uint64_t kBatch = 50;
  Store(file_, Store::Mode::write).begin("{}");
  Child writer([&](int out) {
    Store store(file_, Store::Mode::write);
    for (std::uint64_t i = 0; i < 200; ++i) store.put(batch_at(i * kBatch, kBatch));
    say(out, "done");
    pause();
  });
  std::uint64_t before = 0;
  for (bool done = false; !done;) {
    // At least one round comes after the last batch: what it sees is all.
    pollfd ready{writer.out(), POLLIN, 0};
    done = poll(&ready, 1, 0) == 1;
    const Store store(file_, Store::Mode::read);
    std::uint64_t seen = 0;
    store.each([&](const SessionResult& result) { EXPECT_EQ(result.position, seen++); });
    EXPECT_EQ(seen % kBatch, 0u);
    EXPECT_GE(seen, before);
    before = seen;
  }
  EXPECT_EQ(before, 200 * kBatch);
}

TEST_F(StoreTest, EachShowsWhatWasThereWhenItBegan) {
  Store writer(file_, Store::Mode::write);
  writer.put(batch_at(0, 100));
  const Store reader(file_, Store::Mode::read);
  int seen = 0;
  reader.each([&](const SessionResult&) {
    if (++seen == 1) writer.put(batch_at(100, 100));
  });
  EXPECT_EQ(seen, 100);
  EXPECT_EQ(reader.count(), 200u);
}

TEST_F(StoreTest, AReaderCannotWrite) {
  Store(file_, Store::Mode::write).put(batch_at(0, 1));
  Store reader(file_, Store::Mode::read);
  EXPECT_THAT(error_of([&] { reader.put(batch_at(1, 1)); }), HasSubstr("cannot be written"));
  EXPECT_THAT(error_of([&] { reader.begin("{}"); }), HasSubstr("cannot be written"));
  EXPECT_EQ(reader.count(), 1u);
}

// ---- one writer at a time ----

TEST_F(StoreTest, ASecondWriterIsToldWhoHasIt) {
  Child writer([&](int out) {
    const Store store(file_, Store::Mode::write);
    say(out, "open");
    pause();
  });
  char word[4];
  ASSERT_EQ(read(writer.out(), word, 4), 4);
  EXPECT_THAT(error_of([&] { Store(file_, Store::Mode::write); }),
              testing::AllOf(HasSubstr(file_.string()),
                             HasSubstr("in use by process " + std::to_string(writer.pid()) + ":")));
  writer.kill();
  EXPECT_EQ(error_of([&] { Store(file_, Store::Mode::write); }), "") << "the claim must end with its process";
}

TEST_F(StoreTest, ASecondWriterInTheSameProcessIsRefusedAndHarmsNothing) {
  Store first(file_, Store::Mode::write);
  for (int i = 0; i < 3; ++i) {
    EXPECT_THAT(error_of([&] { Store(file_, Store::Mode::write); }), HasSubstr("in use by process"));
    first.put({result_at(static_cast<std::uint64_t>(i))});
  }
  EXPECT_EQ(first.count(), 3u);
}

TEST_F(StoreTest, AnotherNameForItIsTheSameStore) {
  const Store first(file_, Store::Mode::write);
  fs::create_symlink(file_, folder_ / "link");
  EXPECT_THAT(error_of([&] { Store(folder_ / "link", Store::Mode::write); }), HasSubstr("in use by"));
  EXPECT_THAT(error_of([&] { Store(folder_ / "." / "x" / ".." / "test.sqlite", Store::Mode::write); }),
              HasSubstr("in use by"));
}

TEST_F(StoreTest, AProcessThatADeadWriterHadStartedDoesNotKeepTheClaim) {
  Child writer([&](int out) {
    const Store store(file_, Store::Mode::write);
    const Child sleeper([](int) { execlp("sleep", "sleep", "600", nullptr); });
    sleeper.text();  // ends when sleep has started, and the pipe is closed
    const pid_t pid = sleeper.pid();
    say(out, std::string(reinterpret_cast<const char*>(&pid), sizeof pid));
    pause();
  });
  pid_t sleeper = -1;
  ASSERT_EQ(read(writer.out(), &sleeper, sizeof sleeper), static_cast<ssize_t>(sizeof sleeper));
  writer.kill();
  EXPECT_EQ(error_of([&] { Store(file_, Store::Mode::write); }), "");
  kill(sleeper, SIGKILL);
}

// The file of the lock comes and goes all the time, and yet nobody is alone with an old one.
TEST_F(StoreTest, OfManyThatClaimAtTheSameTimeOneHasIt) {
  std::vector<std::unique_ptr<Child>> writers;
  for (int i = 0; i < 4; ++i)
    writers.push_back(std::make_unique<Child>([this](int out) {
      const fs::path mark = folder_ / "mark";
      for (int done = 0; done < 200;) {
        const auto error = error_of([&] {
          const Claim claim(file_);
          const int fd = open(mark.c_str(), O_CREAT | O_EXCL | O_WRONLY, 0600);
          if (fd < 0) throw RunError("two at the same time");
          close(fd);
          fs::remove(mark);
          ++done;
        });
        if (error.empty() || error.find("in use by") != std::string::npos) continue;
        say(out, error + "\n");
        return;
      }
    }));
  for (const auto& writer : writers) EXPECT_EQ(writer->text(), "");
}

}  // namespace
}  // namespace hilltop
