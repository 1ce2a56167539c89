// The folder of one run, and what runs that were killed left behind; how progress tells time.
#include "cli/scratch.hpp"
#include "base/error.hpp"
#include "cli/progress.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

namespace hilltop {
namespace {
namespace fs = std::filesystem;

class Scratches : public testing::Test {
 protected:
  Scratches() {
    std::string name = (fs::temp_directory_path() / "hilltop-scratch-XXXXXX").string();
    cache = mkdtemp(name.data());
  }
  ~Scratches() override { fs::remove_all(cache); }
  std::size_t folders() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(cache / "scratch"), {}));
  }
  fs::path cache;
};

TEST_F(Scratches, AreGoneWithTheRun) {
  fs::path path;
  {
    const Scratch scratch(cache);
    path = scratch.path();
    EXPECT_TRUE(fs::is_directory(path));
    fs::create_directories(path / "0/bot");
    std::ofstream(path / "0/bot/file") << "x";
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(Scratches, OfRunsAtTheSameTimeLeaveEachOtherAlone) {
  const Scratch one(cache), two(cache);
  EXPECT_NE(one.path(), two.path());
  const Scratch three(cache);
  EXPECT_EQ(folders(), 3u);
}

TEST_F(Scratches, OfAKilledRunAreRemovedByTheNext) {
  const pid_t pid = fork();
  if (pid == 0) {
    const Scratch scratch(cache);
    fs::create_directories(scratch.path() / "0/locked");
    std::ofstream(scratch.path() / "0/locked/file") << "x";
    fs::permissions(scratch.path() / "0/locked", fs::perms::none);
    raise(SIGKILL);
  }
  waitpid(pid, nullptr, 0);
  ASSERT_EQ(folders(), 1u);
  const Scratch next(cache);
  EXPECT_EQ(folders(), 1u);
  EXPECT_EQ(*fs::directory_iterator(cache / "scratch"), next.path());
}

TEST_F(Scratches, ManyRunsThatBeginAtOnceAllKeepTheirs) {
  constexpr int kRuns = 8, kTimes = 40;
  std::vector<pid_t> runs;
  for (int i = 0; i < kRuns; ++i) {
    const pid_t pid = fork();
    if (pid != 0) {
      runs.push_back(pid);
      continue;
    }
    for (int k = 0; k < kTimes; ++k) {
      const Scratch scratch(cache);
      if (!fs::exists(scratch.path() / "lock")) _exit(1);
    }
    _exit(0);
  }
  for (const pid_t pid : runs) {
    int status = 0;
    waitpid(pid, &status, 0);
    EXPECT_EQ(status, 0) << "a run's folder was taken for an abandoned one";
  }
}

TEST_F(Scratches, AFolderThatCannotBeMadeIsAnErrorThatNamesIt) {
  std::ofstream(cache / "scratch") << "a file in its way";
  EXPECT_THAT([this] { Scratch scratch(cache); },
              testing::ThrowsMessage<RunError>(testing::HasSubstr((cache / "scratch").string())));
}

TEST(Duration, IsReadAtAGlance) {
  using std::chrono::seconds;
  EXPECT_EQ(duration_text(seconds(0)), "0:00");
  EXPECT_EQ(duration_text(seconds(65)), "1:05");
  EXPECT_EQ(duration_text(seconds(3599)), "59:59");
  EXPECT_EQ(duration_text(seconds(3600)), "1:00:00");
  EXPECT_EQ(duration_text(seconds(7384)), "2:03:04");
  EXPECT_EQ(duration_text(seconds(360000)), "100:00:00");
}

}  // namespace
}  // namespace hilltop
