// A store whose tournament changes: what was played before is kept aside, by key, and can be taken back; and
// ranges of positions.
#include "fixture.hpp"

#include <gmock/gmock.h>

namespace hilltop {
namespace {

using testing::ElementsAre;

std::string key_of(const SessionResult& result) {
  return result.position % 4 == 3 ? "" : "key " + std::to_string(result.position % 100);
}

std::vector<std::uint64_t> positions(const Store& store, Store::Positions of = {}) {
  std::vector<std::uint64_t> found;
  store.each([&](const SessionResult& result) { found.push_back(result.position); }, of,
             Store::With::results);
  return found;
}

TEST_F(StoreTest, AChangeKeepsSessionsAsideByKey) {
  {
    Store store(file_, Store::Mode::write);
    store.begin("old");
    store.put(batch_at(0, 5));
    EXPECT_FALSE(store.has_earlier());
    store.change("new", key_of);
  }
  Store store(file_, Store::Mode::write);
  EXPECT_EQ(store.tournament(), "new");
  EXPECT_EQ(store.count(), 0u);
  EXPECT_TRUE(store.has_earlier());
  EXPECT_EQ(store.earlier("key 2"), result_at(2)) << "with its journal";
  EXPECT_EQ(store.earlier("key 3"), std::nullopt) << "an empty key: forgotten";
  EXPECT_EQ(store.earlier("key 7"), std::nullopt);
}

TEST_F(StoreTest, WhatIsTakenBackIsAsideNoMore) {
  Store store(file_, Store::Mode::write);
  store.begin("old");
  store.put(batch_at(0, 2));
  store.change("new", key_of);
  store.put({result_at(40)}, {"key 0"});
  EXPECT_EQ(store.earlier("key 0"), std::nullopt);
  EXPECT_TRUE(store.has_earlier());
  store.put({result_at(41)}, {"key 1"});
  EXPECT_FALSE(store.has_earlier());
  EXPECT_EQ(store.count(), 2u);
}

TEST_F(StoreTest, OfTwoWithOneKeyTheFirstStays) {
  Store store(file_, Store::Mode::write);
  store.begin("old");
  store.put({result_at(101), result_at(201)});
  store.change("new", key_of);
  EXPECT_EQ(store.earlier("key 1"), result_at(101));
  store.put({result_at(301)});
  store.change("newer", key_of);
  EXPECT_EQ(store.earlier("key 1"), result_at(101));
}

TEST_F(StoreTest, BeginForgetsWhatIsAsideToo) {
  Store store(file_, Store::Mode::write);
  store.begin("old");
  store.put(batch_at(0, 2));
  store.change("new", key_of);
  store.begin("newer");
  EXPECT_FALSE(store.has_earlier());
}

TEST_F(StoreTest, AKeyMayBeAnyBytes) {
  const std::string key("\0\xff'\0", 4);
  Store store(file_, Store::Mode::write);
  store.begin("old");
  store.put({result_at(5)});
  store.change("new", [&](const SessionResult&) { return key; });
  EXPECT_EQ(store.earlier(key), result_at(5));
  EXPECT_EQ(store.earlier(key.substr(0, 1)), std::nullopt);
}

TEST_F(StoreTest, AnErrorWhileItChangesLeavesItAsItWas) {
  Store store(file_, Store::Mode::write);
  store.begin("old");
  store.put(batch_at(0, 3));
  EXPECT_EQ(error_of([&] {
              store.change("new", [](const SessionResult& result) -> std::string {
                if (result.position == 2) throw RunError("no");
                return "key";
              });
            }),
            "no");
  EXPECT_EQ(store.tournament(), "old");
  EXPECT_EQ(store.count(), 3u);
  EXPECT_FALSE(store.has_earlier());
}

TEST_F(StoreTest, PositionsAreCountedReadAndForgottenByRange) {
  constexpr std::uint64_t kFar = std::uint64_t{3} << 40;
  Store store(file_, Store::Mode::write);
  store.begin("t");
  store.put({result_at(1), result_at(2), result_at(kFar), result_at(kFar + 1)});
  EXPECT_EQ(store.count({2, kFar}), 1u);
  EXPECT_EQ(store.count({kFar}), 2u);
  EXPECT_THAT(positions(store, {2, kFar + 1}), ElementsAre(2, kFar));
  EXPECT_TRUE(positions(store, {3, 3}).empty());
  store.forget({2, kFar + 1});
  EXPECT_THAT(positions(store), ElementsAre(1, kFar + 1));
  EXPECT_EQ(store.get(2), std::nullopt);
  store.put({result_at(2, 10)});
  EXPECT_EQ(store.get(2), result_at(2, 10)) << "the old journal is gone too";
}

TEST_F(StoreTest, EachGivesJournalsWhereTheyAreWanted) {
  Store store(file_, Store::Mode::write);
  store.begin("t");
  store.put(batch_at(0, 3));
  std::vector<SessionResult> found;
  store.each([&](const SessionResult& result) { found.push_back(result); }, {}, Store::With::journals);
  EXPECT_EQ(found, batch_at(0, 3));
}

// Repetitions may come from several stores, in any order.
TEST_F(StoreTest, FilesAreThoseOfTheLastPositionInWhateverOrderTheyCome) {
  const auto with_files = [](std::uint64_t position, const std::string& files) {
    auto result = result_at(position);
    result.seats[0].entrant = 0;
    result.seats[0].files = files;
    return result;
  };
  Store store(file_, Store::Mode::write);
  store.begin("t");
  store.put({with_files(30, "late")});
  store.put({with_files(0, "early")});
  std::string kept;
  store.each([&](const SessionResult& result) { kept += result.seats[0].files; });
  EXPECT_EQ(kept, "late");
}

}  // namespace
}  // namespace hilltop
