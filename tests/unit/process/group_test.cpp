// Control groups: where they can be made, what they do where they can be, and that none is left.
#include "cell/control_groups.hpp"
#include "fixture.hpp"
#include "helper.hpp"
#include "memory_kills.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace process_test {
namespace {

using hilltop::cell::hierarchies;
using hilltop::cell::Hierarchy;
using hilltop::process::Helper;
using testing::IsEmpty;

constexpr const char* kFirstVersion =
    "30 25 0:26 / /sys/fs/cgroup rw,nosuid - tmpfs tmpfs rw,mode=755\n"
    "31 30 0:27 / /sys/fs/cgroup/cpu,cpuacct rw,nosuid shared:5 - cgroup cgroup rw,cpu,cpuacct\n"
    "32 30 0:28 / /sys/fs/cgroup/memory rw,nosuid shared:6 master:1 - cgroup cgroup rw,memory\n";

TEST(ControlGroups, AreFoundInTheFirstVersion) {
  const auto found = hierarchies(kFirstVersion, "3:memory:/jobs/7\n2:cpu,cpuacct:/\n1:name=systemd:/jobs\n");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].own, "/sys/fs/cgroup/cpu,cpuacct");
  EXPECT_THAT(found[0].controllers, testing::ElementsAre("cpu", "cpuacct"));
  EXPECT_EQ(found[1].own, "/sys/fs/cgroup/memory/jobs/7");
  EXPECT_FALSE(found[1].is_unified);
}

TEST(ControlGroups, AreFoundInTheUnifiedOne) {
  const auto found = hierarchies("29 23 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw,nsdelegate\n",
                                 "0::/user.slice/user@1000.service/app.slice/run-7.scope\n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found[0].is_unified);
  EXPECT_EQ(found[0].mount, "/sys/fs/cgroup");
  EXPECT_EQ(found[0].own, "/sys/fs/cgroup/user.slice/user@1000.service/app.slice/run-7.scope");
}

TEST(ControlGroups, AreFoundWhereBothVersionsAre) {
  const auto found = hierarchies(
      std::string(kFirstVersion) + "40 30 0:40 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n",
      "3:memory:/\n0::/init.scope\n");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].own, "/sys/fs/cgroup/memory");
  EXPECT_EQ(found[1].own, "/sys/fs/cgroup/unified/init.scope");
}

// A container that keeps the machine's namespace sees its own part of the hierarchy alone.
TEST(ControlGroups, AreFoundBelowAMountOfAPart) {
  const char* const mount =
      "50 40 0:28 /docker/abc /sys/fs/cgroup/memory\\040of\\040it ro - cgroup cgroup rw,memory\n";
  const auto found = hierarchies(mount, "3:memory:/docker/abc/below\n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].own, "/sys/fs/cgroup/memory of it/below");
  EXPECT_EQ(hierarchies(mount, "3:memory:/docker/abc\n").at(0).own, "/sys/fs/cgroup/memory of it");
  EXPECT_THAT(hierarchies(mount, "3:memory:/docker/abcdef\n"), IsEmpty());
  EXPECT_THAT(hierarchies(mount, "3:memory:/\n"), IsEmpty());
}

TEST(ControlGroups, AreNotFoundInNonsense) {
  EXPECT_THAT(hierarchies("", ""), IsEmpty());
  EXPECT_THAT(hierarchies("- cgroup2\n\n1 2 3 4 5 6 7 8 9 -\n", "0\n::\n"), IsEmpty());
}

TEST(MemoryKills, AreCountedInBothVersions) {
  const auto count = [](const std::string& text) {
    std::FILE* const file = std::tmpfile();
    std::fputs(text.c_str(), file);
    std::fflush(file);
    const std::uint64_t kills = hilltop::process::memory_kills(fileno(file));
    std::fclose(file);
    return kills;
  };
  EXPECT_EQ(count("oom_kill_disable 0\nunder_oom 0\noom_kill 3\n"), 3U);
  EXPECT_EQ(count("low 0\nhigh 0\nmax 12\noom 5\noom_kill 4\noom_group_kill 0\n"), 4U);
  EXPECT_EQ(count("low 0\n"), 0U);
  EXPECT_EQ(hilltop::process::memory_kills(-1), 0U);
}

class ControlGroup : public ProcessTest {
 protected:
  static bool has_group() {
    std::FILE* const walls = popen((std::string(CELL) + " --walls").c_str(), "r");
    std::string text(4096, '\0');
    text.resize(fread(text.data(), 1, text.size(), walls));
    pclose(walls);
    return text.find("\ncgroup\tyes") != std::string::npos;
  }
  /// A helper in a cell: a shell script, which begins with a greeting.
  Helper helper(const std::string& text) const {
    return Helper({CELL, "--folder", outside("home"), "--memory", std::to_string(64 << 20), "--processes",
                   "50", "--", "/bin/sh", "-c", "printf '\\7\\0\\0\\0' >&0; " + text},
                  true, {"PATH=/usr/bin:/bin"}, {7, "helper", "HELPER"});
  }
  static constexpr const char* kTakeMemory = "head -c 200000000 /dev/zero | tail -c 190000000 | wc -c >&2";

  /// Of this process's own groups, those below that cells have made.
  static std::vector<std::string> groups() {
    std::vector<std::string> found;
    for (const Hierarchy& each :
         hierarchies(content_of("/proc/self/mountinfo"), content_of("/proc/self/cgroup")))
      for (const auto& entry : fs::directory_iterator(each.own))
        if (entry.path().filename().string().starts_with("hilltop-cell.")) found.push_back(entry.path());
    return found;
  }
  static bool is_of(const std::string& group, const std::string& maker) {
    return group.find("/hilltop-cell." + maker + '.') != std::string::npos;
  }
  static std::size_t groups_of(const std::string& maker) {
    const auto all = groups();
    return static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [&](const auto& group) { return is_of(group, maker); }));
  }
};

TEST_F(ControlGroup, BoundsWhatAllOfACellHolds) {
  Helper bounded = helper(std::string(kTakeMemory) + "; read -r line");
  bounded.start();
  const std::uint64_t kills = has_group() ? 1 : 0;
  EXPECT_TRUE(eventually([&] { return bounded.memory_kills() == kills; }));
  bounded.lose();
}

// The group is no more by then.
TEST_F(ControlGroup, TellsOfItsKillsWhenItIsGone) {
  Helper bounded = helper("exec perl -e '$x = \"a\" x 200000000'");
  bounded.start();
  if (has_group()) {
    char nothing = 0;
    bounded.give(std::chrono::nanoseconds(0), Helper::kPatience);
    EXPECT_FALSE(bounded.receive(&nothing, 1));
  }
  bounded.lose();
  const std::uint64_t kills = has_group() ? 1 : 0;
  EXPECT_EQ(bounded.memory_kills(), kills);
  EXPECT_EQ(bounded.memory_kills(), kills) << "when it is asked again";
}

TEST_F(ControlGroup, IsGoneWithItsCell) {
  Helper bounded = helper("read -r line");
  bounded.start();
  const std::string maker = std::to_string(bounded.pid());
  EXPECT_EQ(groups_of(maker) != 0, has_group());
  shutdown(bounded.socket(), SHUT_WR);
  EXPECT_TRUE(eventually([&] { return groups_of(maker) == 0; }));
  bounded.lose();
}

TEST_F(ControlGroup, IsGoneWithAHelperThatIsLost) {
  Helper bounded = helper("read -r line");
  bounded.start();
  const std::string maker = std::to_string(bounded.pid());
  bounded.lose();
  EXPECT_EQ(groups_of(maker), 0U);
}

TEST_F(ControlGroup, ThatIsAbandonedIsRemovedByTheNext) {
  Helper first = helper("read -r line");
  first.start();
  const std::string maker = std::to_string(first.pid());
  kill(first.pid(), SIGKILL);  // who would remove it
  first.lose();
  Helper second = helper("read -r line");
  EXPECT_TRUE(eventually([&] {
    second.start();
    second.lose();
    return groups_of(maker) == 0;
  }));
}

TEST_F(ControlGroup, ThatIsAbandonedIsSweptAway) {
  Helper abandoned = helper("read -r line"), living = helper("read -r line");
  abandoned.start();
  living.start();
  const std::string maker = std::to_string(abandoned.pid());
  const std::size_t count = groups_of(std::to_string(living.pid()));
  kill(abandoned.pid(), SIGKILL);
  abandoned.lose();
  EXPECT_TRUE(eventually([&] {
    EXPECT_EQ(std::system((std::string(CELL) + " --sweep").c_str()), 0);
    return groups_of(maker) == 0;
  }));
  EXPECT_EQ(groups_of(std::to_string(living.pid())), count);
  living.lose();
}

// One that is in use is not abandoned.
TEST_F(ControlGroup, OfALivingCellIsLeftAlone) {
  Helper first = helper("read -r line"), second = helper("read -r line");
  first.start();
  const std::string maker = std::to_string(first.pid());
  const std::size_t count = groups_of(maker);
  second.start();
  EXPECT_EQ(groups_of(maker), count);
  first.lose();
  second.lose();
}

}  // namespace
}  // namespace process_test
