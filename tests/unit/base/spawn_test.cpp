// Starting a helper process: arguments, descriptors, what is shared and what is not.
#include "base/spawn.hpp"
#include "base/error.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <utility>

namespace hilltop {
namespace {

/// Has `sh` run in the place of this program.
class Spawn : public testing::Test {
 protected:
  Spawn() {
    setenv("HILLTOP_EXE", "/bin/sh", 1);
    if (pipe2(pipe_.data(), O_CLOEXEC) != 0) std::abort();
  }
  ~Spawn() override {
    unsetenv("HILLTOP_EXE");
    close(pipe_[0]);
    if (pipe_[1] >= 0) close(pipe_[1]);
  }
  /// Runs the script with these descriptors; what it writes to descriptor 3.
  std::string run(const std::string& script, const std::vector<std::pair<int, int>>& fds) {
    const pid_t pid = spawn_self({"-c", script}, fds);
    close(std::exchange(pipe_[1], -1));
    std::string said;
    char byte = 0;
    while (read(pipe_[0], &byte, 1) == 1) said += byte;
    waitpid(pid, &status_, 0);
    return said;
  }
  std::array<int, 2> pipe_{};
  int status_ = 0;
};

TEST_F(Spawn, RunsWithItsArgumentsAndDescriptors) {
  EXPECT_EQ(run("echo hello >&3; exit 7", {{pipe_[1], 3}}), "hello\n");
  EXPECT_EQ(WEXITSTATUS(status_), 7);
}

TEST_F(Spawn, StandardInputAndOutputAreNothing) {
  EXPECT_EQ(run("cat; echo lost; echo end >&3", {{pipe_[1], 3}}), "end\n");
}

TEST_F(Spawn, DescriptorsMayBeSwapped) {
  const int file = open("/dev/null", O_RDONLY | O_CLOEXEC);
  const int low = std::min(file, pipe_[1]), high = std::max(file, pipe_[1]);
  // The lower number shall be what the higher one was, and the other way about.
  const std::string to = std::to_string(pipe_[1] == high ? low : high);
  EXPECT_EQ(run("echo crossed >&" + to, {{low, high}, {high, low}}), "crossed\n");
  close(file);
}

// With a hundred workers a descriptor had the number that copies went through, and was lost.
TEST_F(Spawn, DescriptorsMayHaveAnyNumber) {
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int number : {199, 200, 201}) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
    const int far = fcntl(ends[1], F_DUPFD_CLOEXEC, number);
    ASSERT_EQ(far, number);
    close(ends[1]);
    const pid_t pid = spawn_self({"-c", "echo here >&4"}, {{null, 3}, {far, 4}});
    close(far);
    char said[16] = {};
    EXPECT_EQ(read(ends[0], said, sizeof said), 5) << number;
    EXPECT_STREQ(said, "here\n");
    close(ends[0]);
    waitpid(pid, nullptr, 0);
  }
  close(null);
}

TEST_F(Spawn, SignalsAreAsAtTheStart) {
  std::signal(SIGTERM, SIG_IGN);
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  run("kill -TERM $$; exit 0", {{pipe_[1], 3}});
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  std::signal(SIGTERM, SIG_DFL);
  EXPECT_TRUE(WIFSIGNALED(status_));
}

TEST_F(Spawn, AProgramThatIsNotThereIsAnErrorThatNamesIt) {
  setenv("HILLTOP_EXE", "/no/such/hilltop", 1);
  EXPECT_THAT([] { spawn_self({}, {}); },
              testing::ThrowsMessage<RunError>(testing::HasSubstr("/no/such/hilltop")));
}

}  // namespace
}  // namespace hilltop
