// A process that is killed while it writes loses nothing that put() has returned from.
#include "fixture.hpp"

#include <fstream>
#include <random>

namespace hilltop {
namespace {

constexpr std::uint64_t kBatch = 20;

/// Goes on where the store ends: puts batch after batch, and reports each that is stored by one byte.
void put_for_ever(const fs::path& file, int out) {
  Store store(file, Store::Mode::write);
  for (std::uint64_t first = store.count();; first += kBatch) {
    store.put(batch_at(first, kBatch));
    say(out, ".");
  }
}

/// Every session from 0 on is there, whole, once; returns how many.
std::uint64_t expect_whole(const Store& store) {
  std::uint64_t next = 0;
  store.each([&](const SessionResult& result) {
    ASSERT_EQ(result.position, next);
    ASSERT_EQ(store.get(next), result_at(next));
    ++next;
  });
  EXPECT_EQ(store.count(), next);
  EXPECT_EQ(next % kBatch, 0u) << "half a batch";
  return next;
}

TEST_F(StoreTest, KilledAtAnyMomentItHoldsEveryReportedBatchOnce) {
  std::mt19937 random(std::random_device{}());
  std::uint64_t reported = 0;
  for (int round = 0; round < 25; ++round) {
    Child writer([&](int out) { put_for_ever(file_, out); });
    if (round % 4 != 0) {  // else while it opens the store
      char byte;
      for (std::uint64_t wait = random() % 40; wait > 0 && read(writer.out(), &byte, 1) == 1; --wait)
        reported += kBatch;
    }
    usleep(static_cast<useconds_t>(random() % 3000));
    writer.kill();
    reported += kBatch * writer.text().size();
    if (!fs::exists(file_)) continue;
    // Checked by a reader and by a writer in turn: either may be the first to find what the dead one left.
    std::uint64_t stored = 0;
    const std::string error = error_of([&] {
      stored = expect_whole(Store(file_, round % 2 == 0 ? Store::Mode::read : Store::Mode::write));
    });
    if (stored == 0 && reported == 0) continue;  // killed before there was a store to read
    EXPECT_EQ(error, "");
    EXPECT_GE(stored, reported) << "a batch that put() had returned from is lost";
    EXPECT_LE(stored, reported + kBatch) << "more than the one batch that was under way";
    reported = stored;
  }
  EXPECT_GT(reported, 0u);
}

TEST_F(StoreTest, KilledInBeginItHoldsTheTournamentBeforeOrTheNextOne) {
  { Store(file_, Store::Mode::write).begin("first"); }
  std::mt19937 random(std::random_device{}());
  for (int round = 0; round < 40; ++round) {
    Child writer([&](int out) {
      Store store(file_, Store::Mode::write);
      store.begin("0 sessions");
      say(out, ".");
      for (;;) {
        store.begin("10 sessions or none");
        store.put(batch_at(0, 10));
        store.begin("no session");
      }
    });
    char byte;
    ASSERT_EQ(read(writer.out(), &byte, 1), 1);
    usleep(static_cast<useconds_t>(random() % 2000));
    writer.kill();
    const Store store(file_, Store::Mode::read);
    const std::string tournament = store.tournament();
    EXPECT_NE(tournament, "");
    EXPECT_TRUE(store.count() == 0 || (store.count() == 10 && tournament == "10 sessions or none"))
        << tournament;
  }
}

// What a power cut may leave: the last writes to the log are missing or torn.
TEST_F(StoreTest, WithATornLogItHoldsTheBatchesBefore) {
  Child writer([&](int out) {
    Store store(file_, Store::Mode::write);
    for (std::uint64_t i = 0; i < 30; ++i) store.put(batch_at(i * kBatch, kBatch));
    say(out, ".");
    pause();
  });
  char byte;
  ASSERT_EQ(read(writer.out(), &byte, 1), 1);
  writer.kill();
  const fs::path log = file_.string() + "-wal", keep = folder_ / "keep", keep_log = folder_ / "keep-wal";
  ASSERT_GT(fs::file_size(log), 50'000u);
  fs::copy_file(file_, keep);
  fs::copy_file(log, keep_log);
  std::mt19937 random(7);
  for (int round = 0; round < 40; ++round) {
    for (const char* end : {"", "-wal", "-shm"}) fs::remove(file_.string() + end);
    fs::copy_file(keep, file_);
    fs::copy_file(keep_log, log);
    // The first frames hold the tables.
    const auto at = 30'000 + random() % (fs::file_size(log) - 30'000);
    if (round % 2 == 0) {
      fs::resize_file(log, at);
    } else {
      std::fstream torn(log, std::ios::binary | std::ios::in | std::ios::out);
      torn.seekp(static_cast<std::streamoff>(at));
      torn << std::string(100, '\x55');
    }
    Store store(file_, Store::Mode::write);
    const std::uint64_t stored = expect_whole(store);
    EXPECT_LE(stored, 30 * kBatch);
    store.put(batch_at(stored, kBatch));
    EXPECT_EQ(expect_whole(store), stored + kBatch);
  }
}

}  // namespace
}  // namespace hilltop
