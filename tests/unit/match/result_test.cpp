#include "match/result.hpp"

#include "base/wire.hpp"

#include <gtest/gtest.h>

#include <random>

namespace hilltop {
namespace {

SeatResult seat(std::uint32_t entrant, std::int64_t score) {
  SeatResult seat;
  seat.entrant = entrant;
  seat.score = score;
  seat.asks = 500;
  return seat;
}

SessionResult small_result() {
  SessionResult result;
  result.position = 5;
  result.seed = 300;
  result.steps = 500;
  result.digest = 7;
  result.seats = {seat(0, 3), seat(1, -3)};
  result.journal = "jj";
  return result;
}

SessionResult full_result() {
  SessionResult result = small_result();
  result.position = result.seed = result.digest = result.steps = result.round = UINT64_MAX;
  result.kind = HILLTOP_BYE;
  result.void_reason = "the game crashed";
  SeatResult full = seat(UINT32_MAX, INT64_MIN);
  full.forfeit = full.due = true;
  full.faults = {1, 2, 3, 4, UINT32_MAX, 5, 6, 7};
  full.asks = full.wall_ns = full.cpu_ns = UINT64_MAX;
  full.record = std::string("\0record", 7);
  full.files = std::string(5000, '\xff');
  result.seats.push_back(full);
  return result;
}

Job full_job() {
  Job job;
  job.position = 9;
  job.kind = HILLTOP_ENROL;
  job.round = 3;
  job.seed = UINT64_MAX;
  job.seats = {{4, "record", ""}, {5, "", std::string(3000, 'f')}};
  job.peers = {{0, "peer", ""}};
  job.parallel = 2;
  job.journal = std::string("\0\x01journal", 9);
  job.lost = {{1, HILLTOP_CRASHED, "killed by signal 11"}, {0, HILLTOP_TIMEOUT, ""}};
  return job;
}

TEST(Result, ComesBackAsItWas) {
  for (const auto& result : {SessionResult{}, small_result(), full_result()})
    EXPECT_EQ(decode_result(encode(result)), result);
}

TEST(Result, EachPartOfASeatComesBackAlone) {
  const auto round_trip = [](auto change) {
    SessionResult result = small_result();
    change(result.seats[1]);
    EXPECT_NE(result, small_result());
    EXPECT_EQ(decode_result(encode(result)), result);
  };
  round_trip([](SeatResult& s) { s.forfeit = true; });
  round_trip([](SeatResult& s) { s.due = true; });
  round_trip([](SeatResult& s) { s.faults.resign = s.own_faults = 1; });
  round_trip([](SeatResult& s) { s.wall_ns = 1; });
  round_trip([](SeatResult& s) { s.cpu_ns = 1; });
  round_trip([](SeatResult& s) { s.record = "r"; });
  round_trip([](SeatResult& s) { s.files = "f"; });
}

// Stores hold this form: when it must change, so must the version of the store.
TEST(Result, TheFormOfStoredResultsStays) {
  const std::string form(
      "\x05\x01\x01\xac\x02\xf4\x03\x07\x00\x02\x00\x00\x06\xf4\x03\x00\x01\x05\xf4\x03\x02jj", 23);
  EXPECT_EQ(encode(small_result()), form);
}

TEST(Job, ComesBackAsItWas) {
  const Job job = full_job();
  const Job got = decode_job(encode(job));
  EXPECT_EQ(got.position, job.position);
  EXPECT_EQ(got.kind, job.kind);
  EXPECT_EQ(got.round, job.round);
  EXPECT_EQ(got.seed, job.seed);
  ASSERT_EQ(got.seats.size(), 2u);
  EXPECT_EQ(got.seats[0].entrant, 4u);
  EXPECT_EQ(got.seats[0].record, "record");
  EXPECT_EQ(got.seats[1].files, job.seats[1].files);
  ASSERT_EQ(got.peers.size(), 1u);
  EXPECT_EQ(got.peers[0].record, "peer");
  EXPECT_EQ(got.parallel, 2u);
  EXPECT_EQ(got.journal, job.journal);
  ASSERT_EQ(got.lost.size(), 2u);
  EXPECT_EQ(got.lost[0].seat, 1u);
  EXPECT_EQ(got.lost[0].fault, HILLTOP_CRASHED);
  EXPECT_EQ(got.lost[0].why, "killed by signal 11");
  EXPECT_EQ(got.lost[1].fault, HILLTOP_TIMEOUT);
}

TEST(Messages, CutOffOrTooLongAreReported) {
  const std::string job = encode(full_job()), result = encode(full_result());
  for (std::size_t size = 0; size < result.size(); ++size)
    EXPECT_THROW(decode_result(std::string_view(result).substr(0, size)), WireError);
  for (std::size_t size = 0; size < job.size(); ++size)
    EXPECT_THROW(decode_job(std::string_view(job).substr(0, size)), WireError);
  EXPECT_THROW(decode_result(result + '\0'), WireError);
  EXPECT_THROW(decode_job(job + '\0'), WireError);
}

TEST(Messages, ForgedCountsEndWithTheMessage) {
  const std::string huge = "\xff\xff\xff\xff\xff\xff\xff\xff\x7f";
  EXPECT_THROW(decode_result(std::string("\0\1\1\0\0\0\0", 7) + huge), WireError);  // seats
  EXPECT_THROW(decode_job(std::string("\0\1\1\0", 4) + huge), WireError);           // seats
  EXPECT_THROW(decode_result(std::string("\0\4\1\0\0\0\0\0\0", 9)), WireError);     // kind
}

TEST(Messages, SurviveFlippedBitsAndNoise) {
  SessionResult shorter = full_result();
  shorter.seats.back().files.resize(5);
  const std::string result = encode(shorter), job = encode(full_job());
  std::mt19937 random(3);
  const auto try_both = [](std::string_view bytes) {
    try {
      EXPECT_LE(decode_result(bytes).seats.size(), bytes.size());
    } catch (const WireError&) {
    }
    try {
      EXPECT_LE(decode_job(bytes).seats.size(), bytes.size());
    } catch (const WireError&) {
    }
  };
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes = i % 2 ? result : job;
    for (int flips = 1 + i % 3; flips > 0; --flips)
      bytes[random() % bytes.size()] ^= static_cast<char>(1u << random() % 8);
    try_both(bytes);
    std::string noise(random() % 60, '\0');
    for (char& byte : noise) byte = static_cast<char>(random());
    try_both(noise);
  }
}

TEST(Faults, AreCountedByKindAndAddUp) {
  Faults faults;
  for (auto fault : {HILLTOP_OK, HILLTOP_TIMEOUT, HILLTOP_CRASHED, HILLTOP_CRASHED, HILLTOP_INVALID,
                     HILLTOP_FLOODED, HILLTOP_RESIGN})
    faults.add(fault);
  EXPECT_EQ(faults, (Faults{1, 2, 1, 1, 1}));
  EXPECT_EQ(faults.total(), 6u);
  faults += Faults{10, 20, 30, 40, 50};
  EXPECT_EQ(faults, (Faults{11, 22, 31, 41, 51}));
}

// They stay crashes: who adds up kinds of faults has all.
TEST(Faults, CrashesByALimitAreCountedBesideTheCrashes) {
  Faults faults;
  for (const Limit limit : {Limit::none, Limit::memory, Limit::memory, Limit::processes, Limit::disk})
    faults.add(HILLTOP_CRASHED, limit);
  faults.add(HILLTOP_TIMEOUT, Limit::memory);
  EXPECT_EQ(faults, (Faults{1, 5, 0, 0, 0, 2, 1, 1}));
  EXPECT_EQ(faults.total(), 6u);
}

TEST(Faults, ALimitIsTheBeginningOfTheReason) {
  EXPECT_EQ(limit_in("out of memory: more than 512 MiB"), Limit::memory);
  EXPECT_EQ(limit_in("process limit: more than 64 processes and threads"), Limit::processes);
  EXPECT_EQ(limit_in("disk limit: no room left"), Limit::disk);
  EXPECT_EQ(limit_in("exit code 1; out of memory"), Limit::none);
}

TEST(Faults, HaveTheNamesOfTranscripts) {
  EXPECT_STREQ(fault_name(HILLTOP_OK), "");
  EXPECT_STREQ(fault_name(HILLTOP_TIMEOUT), "timeout");
  EXPECT_STREQ(fault_name(HILLTOP_CRASHED), "crash");
  EXPECT_STREQ(fault_name(HILLTOP_INVALID), "invalid");
  EXPECT_STREQ(fault_name(HILLTOP_FLOODED), "flood");
  EXPECT_STREQ(fault_name(HILLTOP_RESIGN), "resign");
}

// A status that is no fault of its own kind, returned by a bot, is that bot's crash.
TEST(Faults, AnyOtherStatusIsACrash) {
  Faults faults;
  faults.add(HILLTOP_INTERNAL);
  faults.add(-1);
  EXPECT_EQ(faults.crash, 2u);
  EXPECT_STREQ(fault_name(HILLTOP_UNSUPPORTED), "crash");
}

TEST(Pack, ComesBackAsItWas) {
  std::mt19937 random(4);
  std::string noise(5000, '\0');
  for (char& byte : noise) byte = static_cast<char>(random());
  for (const std::string& journal :
       {std::string(), std::string("a"), std::string(1, '\0'), std::string(5'000'000, 'a'), noise})
    EXPECT_EQ(unpack(pack(journal)), journal);
}

TEST(Pack, ShortensWhatRepeatsAndNeverAddsMoreThanAByte) {
  std::string journal;
  for (int i = 0; i < 1000; ++i) journal += i % 2 ? "\x12g" : "\x02w";
  EXPECT_LT(pack(journal).size(), 60u);
  EXPECT_EQ(pack("").size(), 0u);
  EXPECT_EQ(pack("xyz").size(), 4u);
}

TEST(Pack, DamageIsReported) {
  const std::string packed = pack(std::string(10'000, 'a') + std::string(10'000, 'b'));
  EXPECT_THROW(unpack("no journal"), WireError);
  for (std::size_t size = 1; size < packed.size(); ++size)
    EXPECT_THROW(unpack(std::string_view(packed).substr(0, size)), WireError);
  EXPECT_THROW(unpack(packed + "x"), WireError);
}

// A frame of 14 bytes whose header promises 2^60 of content.
TEST(Pack, AForgedSizeIsNotAllocated) {
  EXPECT_THROW(unpack(std::string("\x28\xb5\x2f\xfd\xe0\0\0\0\0\0\0\0\x10\0", 14)), WireError);
}

TEST(Pack, SurvivesFlippedBits) {
  std::string journal;
  std::mt19937 random(5);
  for (int i = 0; i < 500; ++i)
    journal += {static_cast<char>(random() % 2 * 16 + 2), static_cast<char>(random() % 6)};
  const std::string whole = pack(journal);
  for (int i = 0; i < 20'000; ++i) {
    std::string packed = whole;
    packed[random() % packed.size()] ^= static_cast<char>(1u << random() % 8);
    try {
      EXPECT_LE(unpack(packed).size(), packed.size() << 15);
    } catch (const WireError&) {
    }
  }
}

}  // namespace
}  // namespace hilltop
