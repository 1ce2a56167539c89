// columns_test.cpp - journals of steps that look alike, packed as columns: back as they were, small, and
// never believed.
#include "match/columns.hpp"
#include "base/wire.hpp"
#include "match/journal.hpp"

#include <gtest/gtest.h>

#include <random>

namespace hilltop {
namespace {

/// Steps of seats that say letters of `letters`, each `size` of them.
std::string steps(std::size_t count, std::uint32_t seats, std::size_t size, std::string_view letters) {
  std::mt19937 random(7);
  std::string journal;
  for (std::size_t step = 0; step < count; ++step)
    for (std::uint32_t seat = 0; seat < seats; ++seat) {
      std::string action;
      while (action.size() < size) action += letters[random() % letters.size()];
      JournalEntry entry;
      entry.seat = seat;
      entry.action = action;
      append(journal, entry);
    }
  return journal;
}

TEST(Columns, ComeBackAsTheyWere) {
  const std::string sixteen = "0123456789abcdef";
  for (std::size_t letters = 1; letters <= sixteen.size(); ++letters)
    for (const std::uint32_t seats : {1u, 2u, 3u, 8u})
      for (const std::size_t size : {1u, 2u, 6u})
        for (const std::size_t count : {1u, 2u, 3u, 7u, 8u, 9u, 100u}) {
          const std::string journal = steps(count, seats, size, std::string_view(sixteen).substr(0, letters));
          const std::string packed = pack_columns(journal);
          ASSERT_FALSE(packed.empty()) << seats << ' ' << size;
          ASSERT_EQ(unpack_columns(packed), journal) << seats << ' ' << size << ' ' << count;
        }
}

TEST(Columns, TakeAsManyBitsAsTheirLettersNeed) {
  const auto bytes_of_a_thousand = [](std::string_view letters) {
    return pack_columns(steps(1000, 1, 1, letters)).size();
  };
  EXPECT_LT(bytes_of_a_thousand("w"), 20u);
  EXPECT_LT(bytes_of_a_thousand("wg"), 125u + 20);
  EXPECT_LT(bytes_of_a_thousand("wbgi"), 250u + 20);
  EXPECT_LT(bytes_of_a_thousand("wbgipo"), 375u + 20);
}

// Each column that differs in one row only: the first, the last, one that is read a word at a time.
TEST(Columns, OneDifferenceAnywhereIsKept) {
  for (const std::uint32_t seats : {1u, 2u, 3u, 4u, 5u}) {
    const std::string same = steps(20, seats, 1, "w");
    for (std::size_t i = 1; i < same.size(); i += 2) {
      std::string journal = same;
      journal[i] = 'g';
      ASSERT_EQ(unpack_columns(pack_columns(journal)), journal) << seats << ' ' << i;
    }
  }
}

TEST(Columns, WhatIsNoTableIsLeftToOthers) {
  EXPECT_EQ(pack_columns(""), "");
  EXPECT_EQ(pack_columns("\xff\xff"), "");
  EXPECT_EQ(pack_columns(steps(100, 2, 7, "w")), "") << "actions whose size follows";
  EXPECT_EQ(pack_columns(steps(100, 9, 1, "w")), "") << "seats whose number takes two bytes";
  EXPECT_EQ(pack_columns(steps(1000, 1, 1, "0123456789abcdefg")), "") << "too many letters";
  EXPECT_EQ(pack_columns(steps(10'000, 2, 1, "w")), "") << "long: zstd finds what repeats";
  std::string fault = steps(100, 2, 1, "w");
  JournalEntry entry;
  entry.fault = HILLTOP_RESIGN;
  append(fault, entry);
  const std::string packed = pack_columns(fault);
  if (!packed.empty()) {
    EXPECT_EQ(unpack_columns(packed), fault);
  }
  EXPECT_EQ(pack_columns(steps(100, 2, 1, "w") + steps(1, 1, 1, "w")), "") << "the last step is cut off";
}

TEST(Columns, DamageIsReportedOrHarmless) {
  const std::string whole = pack_columns(steps(200, 2, 1, "wbg"));
  for (std::size_t size = 1; size < whole.size(); ++size)
    EXPECT_THROW(unpack_columns(whole.substr(0, size)), WireError) << size;
  EXPECT_THROW(unpack_columns(whole + "x"), WireError);
  std::mt19937 random(3);
  for (int i = 0; i < 20'000; ++i) {
    std::string packed = whole;
    packed[1 + random() % (packed.size() - 1)] ^= static_cast<char>(1u << random() % 8);
    try {
      EXPECT_LE(unpack_columns(packed).size(), 16u << 10);
    } catch (const WireError&) {
    }
  }
}

TEST(Columns, ForgedSizesAreNotAllocated) {
  const auto forged = [](std::uint64_t width, std::uint64_t rows, std::uint64_t letters) {
    std::string packed(1, kColumns);
    Writer(packed).number(width).number(rows).number(letters);
    return packed;
  };
  for (const auto& packed :
       {forged(0, 1, 1), forged(1, 0, 1), forged(65, 1, 1), forged(2, UINT64_MAX, 1),
        forged(UINT64_MAX, 2, 1), forged(1, 1, 0), forged(1, 1, 17), forged(1, 1, UINT64_MAX)})
    EXPECT_THROW(unpack_columns(packed), WireError);
}

}  // namespace
}  // namespace hilltop
