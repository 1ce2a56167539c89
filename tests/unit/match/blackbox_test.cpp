// The blackbox: what one process writes the other reads, also after the first is gone.
#include "match/blackbox.hpp"
#include "base/error.hpp"

#include <hilltop/out.hpp>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <set>

namespace hilltop {
namespace {

JournalEntry action(std::uint32_t seat, std::string_view bytes) {
  JournalEntry entry;
  entry.seat = seat;
  entry.action = bytes;
  return entry;
}

/// Notes what a native bot answers.
void write(Blackbox& box, std::uint32_t seat, std::string_view action) {
  action.copy(reinterpret_cast<char*>(box.ask_seat(seat)), action.size());
  EXPECT_EQ(text(box.keep(seat, action.size())), action);
  box.calling(Blackbox::kGame);
}

TEST(Blackbox, BeginsIdleAndEmpty) {
  const Blackbox box;
  EXPECT_FALSE(box.playing());
  EXPECT_EQ(box.journal(), "");
  EXPECT_EQ(Blackbox::who(box.call()), Blackbox::kIdle);
}

TEST(Blackbox, OutlivesTheProcessThatWroteIt) {
  Blackbox box;
  const pid_t pid = fork();
  if (pid == 0) {
    Blackbox theirs(dup(box.fd()));
    theirs.begin(77);
    write(theirs, 0, "a");
    theirs.append(action(1, "bc"));
    theirs.calling_seat(1);
    raise(SIGKILL);
  }
  int status = 0;
  waitpid(pid, &status, 0);
  EXPECT_TRUE(box.playing());
  EXPECT_EQ(box.position(), 77u);
  EXPECT_EQ(Blackbox::seat(box.call()), 1u);
  std::string journal;
  append(journal, action(0, "a"));
  append(journal, action(1, "bc"));
  EXPECT_EQ(box.journal(), journal);
  box.begin(78);
  EXPECT_EQ(box.journal(), "") << "a new session has a new journal";
}

TEST(Blackbox, EveryAskIsAnotherAndNamesWhom) {
  Blackbox box;
  std::set<std::uint64_t> calls;
  for (std::uint64_t session : {1u, 2u, 3u}) {
    box.begin(session);
    for (int i = 0; i < 3; ++i) {
      box.calling_seat(9999);
      calls.insert(box.call());
      write(box, 9999, "");
    }
    box.end();
  }
  EXPECT_EQ(calls.size(), 9u);
  box.calling_seat(9999);
  EXPECT_EQ(Blackbox::seat(box.call()), 9999u);
  EXPECT_FALSE(Blackbox::preparing(box.call()));
  box.preparing_seat(3);
  EXPECT_EQ(Blackbox::seat(box.call()), 3u);
  EXPECT_TRUE(Blackbox::preparing(box.call()));
  for (const auto who : {Blackbox::kIdle, Blackbox::kGame, Blackbox::kWaiting}) {
    box.calling(who);
    EXPECT_EQ(Blackbox::who(box.call()), who);
    EXPECT_FALSE(Blackbox::seat(box.call()));
    EXPECT_FALSE(Blackbox::preparing(box.call()));
  }
}

TEST(Blackbox, WhatDoesNotFitIsAnErrorAndLeavesTheJournal) {
  Blackbox box;
  box.begin(1);
  write(box, 0, "a");
  const std::string before(box.journal());
  const std::string_view huge("x", std::size_t{1} << 31);  // never read, since it does not fit
  EXPECT_THROW(box.append(action(0, huge)), JournalError);
  EXPECT_EQ(box.journal(), before);
}

TEST(Blackbox, AStepThatMayNotFitIsNotBegun) {
  Blackbox box;
  box.begin(1, 2, 1 << 20);
  EXPECT_NO_THROW(box.expect_room());
  box.begin(2, 1025, 1 << 20);
  EXPECT_THROW(box.expect_room(), JournalError);
  box.begin(3, 2, (std::uint64_t{1} << 29) - 100);
  EXPECT_NO_THROW(box.expect_room());
  write(box, 0, std::string(1000, 'x'));
  EXPECT_THROW(box.expect_room(), JournalError);
}

TEST(Blackbox, ALongJournalLeavesItsMemoryAgain) {
  Blackbox box;
  box.begin(1);
  const std::string action(1 << 20, 'x');
  for (int i = 0; i < 16; ++i) write(box, 0, action);
  EXPECT_GT(box.journal().size(), 16u << 20);
  box.end();
  struct stat info {};
  ASSERT_EQ(fstat(box.fd(), &info), 0);
  EXPECT_LT(info.st_blocks * 512, 4 << 20);
}

// A bot that writes to the wrong memory could make the controller read beyond it.
TEST(Blackbox, ASizeThatIsALieIsNotBelieved) {
  Blackbox box;
  box.begin(1);
  const std::uint64_t lie = UINT64_MAX;
  // The last of the four numbers in the first page.
  ASSERT_EQ(pwrite(box.fd(), &lie, sizeof lie, 3 * sizeof lie), static_cast<ssize_t>(sizeof lie));
  EXPECT_LE(box.journal().size(), std::size_t{1} << 30);
}

TEST(Blackbox, WhatIsNoMemoryIsAnError) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  EXPECT_THROW(Blackbox box(ends[0]), RunError);
  close(ends[1]);
}

}  // namespace
}  // namespace hilltop
