// What only the process itself can see, or whoever reads what it has written: bots/python/leave.py.
#include "../../unit/process/folder_fixture.hpp"
#include "runtime.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace warm_test {
namespace {

class Leave : public process_test::ProcessTest {
 protected:
  void SetUp() override {
    if (!language_.prepare(dir().string(), "leave")) GTEST_SKIP() << "python3 is not on this machine";
    runtime_.emplace(language_, "leave", dir().string());
    before_ = runtime_->ask({}).output;
    fork_ = runtime_->await_fork();
    if (fork_ == 0) GTEST_SKIP() << "no fork is kept on this machine";
  }
  std::string ask(const std::string& deed) { return runtime_->ask({deed}).output; }
  bool is_kept() const { return runtime_->await_fork() == fork_; }
  bool is_ended() const {
    return process_test::eventually([this] { return !is_kept(); });
  }
  void end_fork() { runtime_->end_fork(); }
  bool keeps_forks() { return runtime_->ask({}).keeps_forks; }
  std::string look() { return runtime_->ask({}).output; }
  void expect_nothing() { EXPECT_EQ(look(), before_); }

 private:
  const Language& language_ = languages().front();
  std::optional<Runtime> runtime_;
  std::string before_;
  pid_t fork_ = 0;
};

TEST_F(Leave, PagesThatCameBackEmpty) {
  ask("stack_pages");
  expect_nothing();
  EXPECT_TRUE(is_kept());
}

TEST_F(Leave, SignalStackThatCannotBeLeft) {
  ask("signal_stack");
  EXPECT_TRUE(is_ended());
  expect_nothing();
}

TEST_F(Leave, SmallerHeap) {
  ask("heap");
  EXPECT_TRUE(is_ended());
  expect_nothing();
}

TEST_F(Leave, OutputByReference) {
  ask("output");
  EXPECT_TRUE(is_ended());
}

TEST_F(Leave, NumberOfTheGroup) {
  ask("group");
  EXPECT_TRUE(is_ended());
}

TEST_F(Leave, CountsOfTheKernel) {
  ask("sleep");
  expect_nothing();
  EXPECT_TRUE(is_kept());
}

TEST_F(Leave, FilesElsewhereCanBeWritten) { EXPECT_THAT(ask("elsewhere"), testing::HasSubstr("written\n")); }

TEST_F(Leave, ForksThatWereNotWantedAreNoReasonToKeepNone) {
  for (int i = 0; i < 10; ++i) {
    end_fork();
    EXPECT_TRUE(keeps_forks());
  }
}

TEST_F(Leave, SignalsAreNotBlockedInAColdLaunch) {
  ask("rewrite");
  EXPECT_EQ(look().substr(0, 11), "blocked: 0\n");
}

}  // namespace
}  // namespace warm_test
