#include "match/journal.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace hilltop {
namespace {

void expect_same(const JournalEntry& a, const JournalEntry& b) {
  EXPECT_EQ(a.seat, b.seat);
  EXPECT_EQ(a.fault, b.fault);
  EXPECT_EQ(a.policy, b.policy);
  EXPECT_EQ(a.action, b.action);
  EXPECT_EQ(a.external, b.external);
  EXPECT_EQ(a.arrived, b.arrived);
  EXPECT_EQ(a.reply, b.reply);
  EXPECT_EQ(a.wall_ns, b.wall_ns);
  EXPECT_EQ(a.cpu_ns, b.cpu_ns);
  EXPECT_EQ(a.peak_bytes, b.peak_bytes);
  EXPECT_EQ(a.why, b.why);
  EXPECT_EQ(a.errors, b.errors);
  EXPECT_EQ(a.exit_code, b.exit_code);
  EXPECT_EQ(a.signal, b.signal);
}

JournalEntry action(std::uint32_t seat, std::string_view bytes) {
  JournalEntry entry;
  entry.seat = seat;
  entry.action = bytes;
  return entry;
}

JournalEntry external(std::string_view reply) {
  JournalEntry entry = action(1, "G");
  entry.external = entry.arrived = true;
  entry.reply = reply;
  entry.wall_ns = 16'000'000;
  entry.cpu_ns = 12'345'678;
  entry.peak_bytes = 10ull << 30;
  entry.exit_code = 0;
  return entry;
}

JournalEntry crash() {
  JournalEntry entry = external("");
  entry.action = "";
  entry.arrived = false;
  entry.fault = HILLTOP_CRASHED;
  entry.policy = HILLTOP_FORFEIT;
  entry.why = "killed by signal 11 (SIGSEGV)";
  entry.errors = "Traceback\n";
  entry.exit_code = -1;
  entry.signal = 11;
  return entry;
}

JournalEntry native_fault(hilltop_status fault) {
  JournalEntry entry = action(0, "");
  entry.fault = fault;
  entry.why = "no such action";
  return entry;
}

// One of every shape, with sizes and seats on both sides of where the form changes.
std::vector<JournalEntry> every_shape() {
  static const std::string large(100'000, 'x');
  std::vector<JournalEntry> entries;
  for (std::uint32_t seat : {0u, 7u, 8u, 1023u, 1024u, 0xffffffffu})
    for (std::size_t size : {0u, 1u, 6u, 7u, 8u, 127u, 128u, 100'000u})
      entries.push_back(action(seat, std::string_view(large).substr(0, size)));
  for (auto reply : {std::string_view(""), std::string_view("G\n"), std::string_view("\0\xff", 2),
                     std::string_view(large)})
    entries.push_back(external(reply));
  entries.push_back(crash());
  for (auto fault : {HILLTOP_TIMEOUT, HILLTOP_INVALID, HILLTOP_FLOODED, HILLTOP_RESIGN, HILLTOP_INTERNAL})
    entries.push_back(native_fault(fault));
  JournalEntry most = crash();
  most.seat = 0xffffffffu;
  most.wall_ns = most.cpu_ns = most.peak_bytes = UINT64_MAX;
  most.exit_code = INT32_MIN;
  entries.push_back(most);
  return entries;
}

std::string encoded(const JournalEntry& entry) {
  std::string journal;
  append(journal, entry);
  return journal;
}

TEST(Journal, EveryShapeComesBackAsItWas) {
  const auto entries = every_shape();
  std::string journal;
  for (const auto& entry : entries) append(journal, entry);
  JournalReader reader(journal);
  for (const auto& entry : entries) {
    const auto got = reader.next();
    ASSERT_TRUE(got);
    expect_same(*got, entry);
  }
  EXPECT_FALSE(reader.next());
  EXPECT_FALSE(reader.next());
}

TEST(Journal, AnActionOfOneByteCostsTwoBytesAndThreeFromTheNinthSeatOn) {
  EXPECT_EQ(encoded(action(0, "a")).size(), 2u);
  EXPECT_EQ(encoded(action(7, "a")).size(), 2u);
  EXPECT_EQ(encoded(action(8, "a")).size(), 3u);
  EXPECT_EQ(encoded(action(1023, "a")).size(), 3u);
}

TEST(Journal, TheFormOfStoredEntriesStays) {
  EXPECT_EQ(encoded(action(1, "a")),
            "\x12"
            "a");
  EXPECT_EQ(encoded(action(8, "1234567")),
            "\x8e\x01\x07"
            "1234567");
  JournalEntry late = external("G");
  late.action = "";
  late.fault = HILLTOP_TIMEOUT;
  late.why = "w";
  late.errors = "e";
  late.wall_ns = 1, late.cpu_ns = 2, late.peak_bytes = 3, late.exit_code = 4, late.signal = 9;
  EXPECT_EQ(encoded(late), std::string("\x1b\x00\x05\x01w\x01"
                                       "e\x02G\x01\x02\x03\x04\x09",
                                       14));
}

TEST(Journal, IntoMemoryOfAFixedSizeAnEntryGoesWholeOrNotAtAll) {
  for (const auto& entry : every_shape()) {
    const std::string whole = encoded(entry);
    std::string room(whole.size() + 1, '#');
    EXPECT_EQ(encode_entry(entry, std::span(room).first(whole.size())), whole.size());
    EXPECT_EQ(room, whole + '#');
    for (std::size_t size = whole.size() > 200 ? whole.size() - 200 : 0; size < whole.size(); ++size) {
      std::string small(size + 1, '#');
      EXPECT_EQ(encode_entry(entry, std::span(small).first(size)), 0u);
      EXPECT_EQ(small.back(), '#') << "wrote past the end";
    }
  }
}

TEST(Journal, AnActionThatIsWrittenInItsPlaceBecomesWhatEncodeEntryWrites) {
  for (const auto& entry : every_shape()) {
    if (entry.external || entry.fault != HILLTOP_OK || entry.seat >= 1u << 24) continue;
    std::string room(entry.action.size() + kMostActionHead, '#');
    entry.action.copy(room.data() + action_head(entry.seat).size, entry.action.size());
    const std::size_t size =
        encode_action(entry.seat, entry.action.size(), room.data()) + entry.action.size();
    ASSERT_LE(size, room.size());
    EXPECT_EQ(room.substr(0, size), encoded(entry));
  }
}

TEST(Journal, AnActionHeadIsAheadOfEveryShortAction) {
  for (const std::uint32_t seat : {0u, 1u, 7u, 8u, 9u, 999u, 1023u, 1024u, (1u << 24) - 1})
    for (std::uint64_t size = 0; size < HILLTOP_SHORT_ACTION; ++size) {
      const std::string written(size, 'x');
      ActionHead head = action_head(seat);
      head.bytes[0] = static_cast<std::uint8_t>(head.bytes[0] + 2 * size);
      EXPECT_EQ(encoded(action(seat, written)),
                std::string(head.bytes.begin(), head.bytes.begin() + head.size) + written);
    }
}

TEST(Journal, WhatTheFlagsExcludeIsNotKept) {
  JournalEntry entry = action(0, "a");
  entry.why = "not a fault";
  entry.reply = "not external";
  entry.wall_ns = 5;
  const std::string journal = encoded(entry);
  expect_same(*JournalReader(journal).next(), action(0, "a"));
  JournalEntry silent = external("text");
  silent.arrived = false;
  const std::string other = encoded(silent);
  EXPECT_EQ(JournalReader(other).next()->reply, "");
}

TEST(Journal, AnEmptyReplyIsNotAMissingOne) {
  JournalEntry entry = external("");
  const std::string journal = encoded(entry);
  EXPECT_TRUE(JournalReader(journal).next()->arrived);
}

TEST(Journal, EveryCutInsideAnEntryIsReported) {
  for (const auto& entry : every_shape()) {
    const std::string whole = encoded(entry);
    for (std::size_t size = 1; size < std::min<std::size_t>(whole.size(), 200); ++size) {
      JournalReader reader(std::string_view(whole).substr(0, size));
      EXPECT_THROW(reader.next(), WireError);
    }
  }
}

TEST(Journal, ForgedSizesAndSeatsAreReported) {
  const auto read = [](std::string_view bytes) { JournalReader(bytes).next(); };
  EXPECT_THROW(read(std::string_view("\x0e\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 11)),
               WireError);                                                                          // size
  EXPECT_THROW(read(std::string_view("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 10)), WireError);  // seat
  EXPECT_THROW(read(std::string_view("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 11)), WireError);
}

TEST(Journal, SurvivesFlippedBits) {
  std::string whole;
  for (const auto& entry : every_shape())
    if (encoded(entry).size() < 1000) append(whole, entry);
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    std::string journal = whole;
    for (int flips = 1 + i % 3; flips > 0; --flips)
      journal[random() % journal.size()] ^= static_cast<char>(1u << random() % 8);
    std::size_t entries = 0;
    try {
      for (JournalReader reader(journal); reader.next();) ++entries;
    } catch (const WireError&) {
    }
    EXPECT_LE(entries, journal.size());
  }
}

TEST(Journal, SurvivesNoise) {
  std::mt19937 random(2);
  for (int i = 0; i < 20'000; ++i) {
    std::string journal(random() % 100, '\0');
    for (char& byte : journal) byte = static_cast<char>(random());
    try {
      for (JournalReader reader(journal); reader.next();) {
      }
    } catch (const WireError&) {
    }
  }
}

}  // namespace
}  // namespace hilltop
