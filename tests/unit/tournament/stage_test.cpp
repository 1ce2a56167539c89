// The schedule: who meets whom, how often, in which seats; counted out for small fields, spot-checked for
// huge ones.
#include "tournament/stage.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

namespace hilltop {
namespace {

using testing::ElementsAre;
using Purpose = Stage::Purpose;
using Entrants = std::vector<std::uint32_t>;

Entrants numbered(std::size_t count) {
  Entrants entrants(count);
  std::iota(entrants.begin(), entrants.end(), 0u);
  return entrants;
}

Format round_robin(std::uint64_t matches) { return {FormatType::round_robin, matches, 0, 1, 1}; }
Format free_for_all(std::uint64_t matches, std::uint64_t seats) {
  return {FormatType::free_for_all, matches, seats, 1, 1};
}
Format random_pairs(std::uint64_t rounds) { return {FormatType::random_pairs, 1, 0, rounds, 1}; }

std::vector<Slot> slots_of(const Stage& stage) {
  std::vector<Slot> slots;
  for (std::uint64_t i = 0; i < stage.size(); ++i) slots.push_back(stage.slot(i));
  return slots;
}

using Pair = std::pair<std::uint32_t, std::uint32_t>;

TEST(RoundRobin, EveryPairMeetsThatOftenInSeatsThatAlternate) {
  for (std::size_t n = 2; n <= 13; ++n)
    for (std::uint64_t matches = 1; matches <= 5; ++matches)
      for (const bool interludes : {false, true}) {
        std::map<Pair, std::vector<bool>> met;  // of each pair: was the lower number in seat 0?
        for (const auto& slot : slots_of({Purpose::main, round_robin(matches), numbered(n), interludes, 1})) {
          if (slot.kind == HILLTOP_INTERLUDE) continue;
          ASSERT_EQ(slot.kind, HILLTOP_MATCH);
          ASSERT_EQ(slot.entrants.size(), 2u);
          const auto a = slot.entrants[0], b = slot.entrants[1];
          ASSERT_NE(a, b);
          ASSERT_LT(std::max(a, b), n);
          met[std::minmax(a, b)].push_back(a < b);
        }
        ASSERT_EQ(met.size(), n * (n - 1) / 2) << n;
        for (const auto& [pair, lower_first] : met) {
          ASSERT_EQ(lower_first.size(), matches) << n;
          for (std::size_t i = 0; i < matches; ++i) ASSERT_EQ(lower_first[i], i % 2 == 0);
        }
      }
}

TEST(RoundRobin, MatchesOfAFewAreThoseOfAllWithoutTheOthers) {
  for (std::size_t n = 2; n <= 9; ++n)
    for (const Entrants& few : {Entrants{0}, Entrants{1, 0}, Entrants{static_cast<std::uint32_t>(n - 1)}}) {
      std::vector<Entrants> wanted, chosen;
      for (const auto& slot : slots_of({Purpose::extra, round_robin(3), numbered(n), false, 1}))
        if (std::ranges::find_first_of(slot.entrants, few) != slot.entrants.end())
          wanted.push_back(slot.entrants);
      const Stage stage(Purpose::extra, round_robin(3), numbered(n), false, 1, few);
      for (const auto& slot : slots_of(stage)) chosen.push_back(slot.entrants);
      EXPECT_EQ(chosen, wanted);
      EXPECT_EQ(stage.rounds(), 3u);
    }
}

TEST(RoundRobin, ARoundIsOneMatchOfEveryPair) {
  const Stage stage(Purpose::main, round_robin(3), numbered(7), false, 1);
  EXPECT_EQ(stage.rounds(), 3u);
  std::map<std::uint64_t, std::uint64_t> numbers;
  for (const auto& slot : slots_of(stage)) EXPECT_EQ(slot.number, ++numbers[slot.round]);
  EXPECT_EQ(numbers, (std::map<std::uint64_t, std::uint64_t>{{1, 21}, {2, 21}, {3, 21}}));
}

TEST(RoundRobin, WithInterludesNobodyPlaysTwiceInARoundAndEverybodyHasAnInterludeFirst) {
  for (std::size_t n = 2; n <= 13; ++n) {
    const Stage stage(Purpose::main, round_robin(3), numbered(n), true, 1);
    std::map<std::uint64_t, std::vector<Slot>> rounds;
    for (auto& slot : slots_of(stage)) rounds[slot.round].push_back(std::move(slot));
    ASSERT_EQ(rounds.size(), stage.rounds());
    for (const auto& [round, slots] : rounds) {
      ASSERT_EQ(slots.size(), n + n / 2);
      std::set<std::uint32_t> played;
      for (std::size_t i = 0; i < slots.size(); ++i) {
        ASSERT_EQ(slots[i].kind, i < n ? HILLTOP_INTERLUDE : HILLTOP_MATCH);
        if (i < n) ASSERT_THAT(slots[i].entrants, ElementsAre(static_cast<std::uint32_t>(i)));
        else
          for (const auto entrant : slots[i].entrants) ASSERT_TRUE(played.insert(entrant).second);
      }
      ASSERT_EQ(played.size(), n - n % 2) << "with an odd number one rests";
    }
  }
}

TEST(RoundRobin, PlaysAmongThoseWhoAreNamed) {
  const Stage stage(Purpose::tie, round_robin(2), {3, 9}, false, 1);
  const auto slots = slots_of(stage);
  ASSERT_EQ(slots.size(), 2u);
  EXPECT_THAT(slots[0].entrants, ElementsAre(3, 9));
  EXPECT_THAT(slots[1].entrants, ElementsAre(9, 3));
}

TEST(RoundRobin, ATrillionPlacesCostNothing) {
  constexpr std::uint64_t kEntrants = 10'000, kMatches = 20'000, kPairs = kEntrants * (kEntrants - 1) / 2;
  const Stage stage(Purpose::main, round_robin(kMatches), numbered(kEntrants), false, 1);
  ASSERT_EQ(stage.size(), kPairs * kMatches);
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t index = random() % (stage.size() - kPairs);
    const Slot slot = stage.slot(index), next = stage.slot(index + kPairs);
    ASSERT_EQ(slot.round, index / kPairs + 1);
    ASSERT_EQ(slot.number, index % kPairs + 1);
    ASSERT_LT(std::max(slot.entrants[0], slot.entrants[1]), kEntrants);
    ASSERT_EQ(slot.entrants[0] < slot.entrants[1], slot.round % 2 == 1);
    ASSERT_THAT(next.entrants, ElementsAre(slot.entrants[1], slot.entrants[0]));
  }
  // A turn of the circle somewhere in the middle: everybody once. Two of them: no pair twice.
  std::set<Pair> pairs;
  for (std::uint64_t turn : {4321u, 4322u}) {
    std::set<std::uint32_t> played;
    for (std::uint64_t i = 0; i < kEntrants / 2; ++i) {
      const Slot slot = stage.slot(kPairs * 12'345 + turn * (kEntrants / 2) + i);
      played.insert(slot.entrants.begin(), slot.entrants.end());
      pairs.insert(std::minmax(slot.entrants[0], slot.entrants[1]));
    }
    ASSERT_EQ(played.size(), kEntrants);
  }
  EXPECT_EQ(pairs.size(), kEntrants);
  EXPECT_EQ(stage.slot(stage.size() - 1).entrants.size(), 2u);
}

TEST(FreeForAll, OfAllSeatsEverybodyInEveryMatch) {
  const Stage stage(Purpose::main, free_for_all(3, 0), numbered(5), false, 1);
  ASSERT_EQ(stage.size(), 3u);
  for (const auto& slot : slots_of(stage)) EXPECT_EQ(slot.entrants, numbered(5));
}

TEST(FreeForAll, GroupsAreBalancedAtAnyMoment) {
  for (std::size_t n = 2; n <= 13; ++n)
    for (std::uint64_t k = 1; k <= n; ++k) {
      const Stage stage(Purpose::main, free_for_all(40, k), numbered(n), false, n * 100 + k);
      ASSERT_EQ(stage.size(), 40u);
      std::vector<std::size_t> played(n);
      for (const auto& slot : slots_of(stage)) {
        ASSERT_EQ(slot.entrants.size(), k);
        ASSERT_EQ(std::set<std::uint32_t>(slot.entrants.begin(), slot.entrants.end()).size(), k)
            << "nobody meets himself: " << k << " of " << n;
        for (const auto entrant : slot.entrants) ++played.at(entrant);
        const auto [least, most] = std::minmax_element(played.begin(), played.end());
        ASSERT_LE(*most - *least, 2u) << k << " of " << n;
      }
      const auto [least, most] = std::minmax_element(played.begin(), played.end());
      ASSERT_LE(*most - *least, 1u) << k << " of " << n;
    }
}

TEST(FreeForAll, GroupsAreTheSameInAnyOrderOfLooking) {
  const Stage forwards(Purpose::main, free_for_all(200, 4), numbered(10), false, 7);
  const Stage backwards(Purpose::main, free_for_all(200, 4), numbered(10), false, 7);
  const Stage longer(Purpose::main, free_for_all(1000, 4), numbered(10), false, 7);
  for (std::uint64_t i = 0; i < 200; ++i) (void)forwards.slot(i);
  std::set<Entrants> groups;
  for (std::uint64_t i = 200; i-- > 0;) {
    const auto group = backwards.slot(i).entrants;
    ASSERT_EQ(forwards.slot(i).entrants, group);
    ASSERT_EQ(longer.slot(i).entrants, group) << "more matches change none before";
    groups.insert(group);
  }
  EXPECT_GT(groups.size(), 100u) << "they are shuffled";
  const Stage other(Purpose::main, free_for_all(200, 4), numbered(10), false, 8);
  EXPECT_NE(slots_of(other)[0].entrants, slots_of(forwards)[0].entrants) << "by the seed";
}

// A billion groups were dealt as a list, before the first match.
TEST(FreeForAll, ABillionGroupsCostNothing) {
  const Stage stage(Purpose::main, free_for_all(1'000'000'000, 64), numbered(1000), false, 1);
  for (const std::uint64_t index : {0ull, 1ull, 999'999'998ull, 999'999'999ull}) {
    const auto group = stage.slot(index).entrants;
    EXPECT_EQ(std::set<std::uint32_t>(group.begin(), group.end()).size(), 64u);
  }
}

// The groups of a tie-breaking stage were never dealt.
TEST(FreeForAll, APlayOffOfFewerThanTheTablesSeats) {
  const Stage stage(Purpose::tie, free_for_all(3, 4), {2, 5, 6}, false, 1);
  ASSERT_EQ(stage.size(), 3u);
  for (const auto& slot : slots_of(stage)) EXPECT_THAT(slot.entrants, ElementsAre(2, 5, 6));
}

TEST(RandomPairs, EverybodyOnceARoundWithAByeForAnOddNumber) {
  for (std::size_t n = 2; n <= 13; ++n)
    for (const bool interludes : {false, true}) {
      const Stage stage(Purpose::main, random_pairs(20), numbered(n), interludes, n);
      std::map<std::uint64_t, std::multiset<std::uint32_t>> played;
      std::map<std::uint64_t, int> byes;
      for (const auto& slot : slots_of(stage)) {
        if (slot.kind == HILLTOP_INTERLUDE) continue;
        played[slot.round].insert(slot.entrants.begin(), slot.entrants.end());
        ASSERT_EQ(slot.entrants.size(), slot.kind == HILLTOP_BYE ? 1u : 2u);
        byes[slot.round] += slot.kind == HILLTOP_BYE ? 1 : 0;
      }
      ASSERT_EQ(played.size(), 20u);
      const auto everybody = numbered(n);
      for (const auto& [round, entrants] : played) {
        ASSERT_EQ(entrants, std::multiset<std::uint32_t>(everybody.begin(), everybody.end()));
        ASSERT_EQ(byes[round], static_cast<int>(n % 2));
      }
    }
}

TEST(RandomPairs, AreTheSameForTheSameSeedAndDifferByRoundAndSeed) {
  const auto pairs = [](std::uint64_t seed, std::uint64_t round) {
    const Stage stage(Purpose::main, random_pairs(50), numbered(12), false, seed);
    Entrants order;
    for (std::uint64_t i = 0; i < 6; ++i)
      for (const auto entrant : stage.slot(round * 6 + i).entrants) order.push_back(entrant);
    return order;
  };
  std::set<Entrants> orders;
  for (std::uint64_t round = 0; round < 50; ++round) {
    orders.insert(pairs(1, round));
    EXPECT_EQ(pairs(1, round), pairs(1, round));
  }
  EXPECT_EQ(orders.size(), 50u);
  EXPECT_NE(pairs(1, 0), pairs(2, 0));
}

TEST(RandomPairs, EverybodyMeetsEverybodyAboutAsOftenAndRestsAboutAsOften) {
  constexpr std::uint64_t kRounds = 7000;
  const Stage stage(Purpose::main, random_pairs(kRounds), numbered(7), false, 3);
  std::map<Pair, int> met;
  std::map<std::uint32_t, int> rested;
  for (const auto& slot : slots_of(stage)) {
    if (slot.kind == HILLTOP_BYE) ++rested[slot.entrants[0]];
    else ++met[std::minmax(slot.entrants[0], slot.entrants[1])];
  }
  // Three of 21 pairs a round: 1000 each, with a standard deviation of about 29.
  ASSERT_EQ(met.size(), 21u);
  for (const auto& [pair, times] : met) EXPECT_NEAR(times, 1000, 175);
  for (const auto& [entrant, times] : rested) EXPECT_NEAR(times, 1000, 175);
}

TEST(Enrolment, IsOnePlaceForEverybodyInOrder) {
  const Stage stage(Purpose::enrol, round_robin(8), {1, 4, 6}, true, 1);
  const auto slots = slots_of(stage);
  ASSERT_EQ(slots.size(), 3u);
  EXPECT_EQ(stage.rounds(), 1u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(slots[i].kind, HILLTOP_ENROL);
    EXPECT_EQ(slots[i].round, 1u);
    EXPECT_THAT(slots[i].entrants, ElementsAre(stage.entrants()[i]));
  }
}

}  // namespace
}  // namespace hilltop
