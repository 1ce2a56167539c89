// The crew: every piece once, never more at a time than asked, threads that stay.
#include "base/crew.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <set>

namespace hilltop {
namespace {

TEST(Crew, DoesEveryPieceOnceForAnyCountAndWidth) {
  Crew crew;
  for (const std::size_t count : {0u, 1u, 2u, 7u, 100u})
    for (const std::size_t width : {1u, 2u, 3u, 16u}) {
      std::vector<std::atomic<int>> done(count);
      std::atomic<std::size_t> now{0}, most{0};
      crew.run(count, width, [&](std::size_t i) {
        const std::size_t running = ++now;
        for (std::size_t seen = most; running > seen && !most.compare_exchange_weak(seen, running);) {
        }
        ++done[i];
        --now;
      });
      for (const auto& times : done) EXPECT_EQ(times, 1);
      EXPECT_LE(most, width) << count << " pieces";
    }
}

TEST(Crew, PiecesRunAtTheSameTime) {
  Crew crew;
  std::mutex mutex;
  std::condition_variable all_here;
  std::size_t here = 0;
  // Each piece waits for the others: this would never end if they came one after the other.
  crew.run(3, 3, [&](std::size_t) {
    std::unique_lock lock(mutex);
    ++here;
    all_here.notify_all();
    all_here.wait(lock, [&] { return here == 3; });
  });
  EXPECT_EQ(here, 3u);
}

TEST(Crew, KeepsItsThreads) {
  Crew crew;
  std::mutex mutex;
  std::set<std::thread::id> threads;
  for (int round = 0; round < 50; ++round)
    crew.run(4, 2, [&](std::size_t) {
      const std::lock_guard lock(mutex);
      threads.insert(std::this_thread::get_id());
    });
  EXPECT_LE(threads.size(), 2u);
  EXPECT_EQ(threads.count(std::this_thread::get_id()), 0u);
}

TEST(Crew, IsReadyAgainAtOnce) {
  Crew crew;
  std::atomic<std::uint64_t> sum{0};
  for (std::uint64_t round = 0; round < 2000; ++round)
    crew.run(3, 3, [&](std::size_t i) { sum += round * i; });
  EXPECT_EQ(sum, 3u * (1999u * 2000u / 2));
}

}  // namespace
}  // namespace hilltop
