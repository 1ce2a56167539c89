// Limits that a bot runs into: each has its own verdict, the same in every run, and an answer that came all
// the same counts.
#include "fixture.hpp"

namespace process_test {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

constexpr std::int64_t kMiB = 1 << 20;
constexpr const char* kOutOfMemory = "out of memory: more than 128 MiB";
constexpr const char* kTooMany = "process limit: more than 8 processes and threads";
constexpr const char* kDiskFull = "disk limit: no room left";

class Limits : public ProcessTest {
 protected:
  Entrant limited(Entrant entrant) const {
    entrant.memory = 128 * kMiB;
    entrant.processes = 8;
    return entrant;
  }
  Entrant glutton() const { return limited(command({GLUTTON})); }
  Entrant confined(Entrant entrant) const {
    entrant.is_confined = true;
    entrant.disk = kMiB;
    entrant.files = 10;
    return entrant;
  }
  static void expect_verdict(const Answer& answer, const char* why) {
    EXPECT_EQ(answer.status, HILLTOP_CRASHED);
    EXPECT_EQ(answer.why, why) << "exit code " << answer.exit_code << ", signal " << answer.signal
                               << ", peak " << answer.peak_bytes;
  }
};

TEST_F(Limits, HeapThatIsRefusedIsLackOfMemoryThoughNothingIsSaid) {
  Bot bot(glutton());
  const Answer answer = bot.ask({"heap"});
  expect_verdict(answer, kOutOfMemory);
  EXPECT_EQ(answer.exit_code, 3);
  EXPECT_EQ(answer.errors, "");
}

TEST_F(Limits, LargePieceThatIsRefusedIsLackOfMemoryIfItSaysSo) {
  Bot bot(glutton());
  const Answer answer = bot.ask({"one-large-piece"});
  expect_verdict(answer, kOutOfMemory);
  EXPECT_THAT(answer.errors, HasSubstr("Cannot allocate memory"));
}

TEST_F(Limits, WhoAnswersWellHasNoFault) {
  Bot bot(glutton());
  EXPECT_EQ(bot.ask({"heap-and-answer"}).status, HILLTOP_OK);
  Bot talkative(limited(script("echo ok; echo MemoryError >&2; exit 1")));
  EXPECT_EQ(talkative.ask().status, HILLTOP_OK);
}

TEST_F(Limits, SharedMemoryEndsTheAsk) {
  for (const bool has_cell : {false, true}) {
    Bot bot(has_cell ? confined(glutton()) : glutton());
    const Answer answer = bot.ask({"shared", "200"});
    expect_verdict(answer, kOutOfMemory);
    EXPECT_GT(answer.peak_bytes, 128U * kMiB);
    EXPECT_LT(answer.wall_ns, 30'000'000'000U) << "at once, not at the deadline";
    expect_verdict(bot.ask({"memfd", "200"}), kOutOfMemory);
    expect_verdict(bot.ask({"family", "60"}), kOutOfMemory);
    EXPECT_EQ(bot.ask({"heap-and-answer"}).status, HILLTOP_OK) << "the next ask is not affected";
  }
}

TEST_F(Limits, WhatProcessesHaveInCommonCountsOnce) {
  Entrant entrant = glutton();
  entrant.processes = 64;
  Bot bot(entrant);
  const Answer answer = bot.ask({"common", "60"});
  EXPECT_EQ(answer.status, HILLTOP_OK) << answer.why;
}

TEST_F(Limits, WithoutALimitNothingIsTooMuch) {
  Entrant entrant = with_time(command({GLUTTON}), milliseconds(1000));
  Bot bot(entrant);
  EXPECT_EQ(bot.ask({"shared", "200"}).why, "no reply within 1000 ms");
  EXPECT_EQ(bot.ask({"children", "20"}).why, "no reply within 1000 ms");
  EXPECT_EQ(bot.ask({"one-large-piece"}).why, "exit code 3") << "the machine's limit is not the bot's";
}

TEST_F(Limits, ProcessesAndThreadsThatWaitAreCounted) {
  Bot bot(with_time(glutton(), milliseconds(2000)));
  for (const char* what : {"children", "threads"}) {
    expect_verdict(bot.ask({what, "12"}), kTooMany);
    EXPECT_EQ(bot.ask({what, "7"}).why, "no reply within 2000 ms") << "and the program itself";
  }
  EXPECT_EQ(bot.ask({"threads-and-answer", "12"}).status, HILLTOP_OK);
}

TEST_F(Limits, ProcessesThatAreLeftAreCountedToo) {
  Bot bot(glutton());
  expect_verdict(bot.ask({"children-left", "12"}), kTooMany);
  EXPECT_EQ(bot.ask({"children-left", "3"}).why, "exit code 3");
}

TEST_F(Limits, LastWordsTellWhatWasRefused) {
  Bot bot(limited(script("echo \"$1\" >&2; exit 1")));
  for (const char* words :
       {"MemoryError", "failed to allocate memory (NoMemoryError)", "Out of memory!",
        "java.lang.OutOfMemoryError: Java heap space", "lua: not enough memory",
        "terminate called after throwing an instance of 'std::bad_alloc'",
        "PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted",
        "Error: cannot allocate vector of size 7.5 Gb",
        "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory"})
    EXPECT_EQ(bot.ask({words}).why, kOutOfMemory) << words;
  for (const char* words :
       {"sh: 1: Cannot fork", "RuntimeError: can't start new thread",
        "BlockingIOError: [Errno 11] Resource temporarily unavailable",
        "java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory"})
    EXPECT_EQ(bot.ask({words}).why, kTooMany) << words;
  EXPECT_EQ(bot.ask({"I remember"}).why, "exit code 1");
  EXPECT_EQ(bot.ask({"write error: No space left on device"}).why, "exit code 1")
      << "the disk is not its own";
}

TEST_F(Limits, LastWordsOfWhoEndsWellOrIsLateProveNothing) {
  Bot bot(limited(with_time(script("echo MemoryError >&2; $1"), milliseconds(1000))));
  EXPECT_EQ(bot.ask({"true"}).why, "not ok");
  EXPECT_EQ(bot.ask({"sleep 1000"}).why, "no reply within 1000 ms");
}

TEST_F(Limits, FullFileSystemOfACell) {
  Bot bot(confined(glutton()));
  expect_verdict(bot.ask({"disk"}), kDiskFull);
  expect_verdict(bot.ask({"files"}), kDiskFull);
  EXPECT_EQ(bot.ask({"heap-and-answer"}).status, HILLTOP_OK) << "it is emptied for the next ask";
}

TEST_F(Limits, FileThatIsTooLargeForTheSystem) {
  Bot bot(limited(script("kill -XFSZ $$")));
  expect_verdict(bot.ask(), kDiskFull);
}

}  // namespace
}  // namespace process_test
