// Builds: snapshots, the cache, failures that tell what happened, fingerprints.
#include "config/build.hpp"

#include "config/cache_slot.hpp"
#include "config/command.hpp"
#include "config/fingerprint.hpp"
#include "fixture.hpp"

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <functional>
#include <set>
#include <thread>

namespace hilltop {
namespace {

using Words = std::vector<std::string>;

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class BuildTest : public ConfigTest {
 protected:
  BuildTest() { options.cache = folder / "cache"; }

  /// A program with one source file in a folder of its own.
  Entrant program(const std::string& name, Words command = {}) const {
    write("bots/" + name + "/source", "source of " + name);
    Entrant entrant;
    entrant.name = name;
    entrant.bot = "process";
    entrant.dir = (folder / "bots" / name).string();
    if (!command.empty()) entrant.build = {std::move(command)};
    entrant.run = {"cat", "made"};
    entrant.launch = "cold";
    entrant.sandbox.on = false;  // what its builds do outside of their folders is looked at
    return entrant;
  }

  /// A build that also counts, in a file outside, how often it ran.
  Words counting(const std::string& rest = "cp source made") const {
    return {"sh", "-c", "echo x >> " + (folder / "count").string() + "; " + rest};
  }
  std::ptrdiff_t runs() const { return std::ranges::count(read(folder / "count"), 'x'); }

  std::string error(Entrant entrant) const {
    try {
      build(entrant, options);
    } catch (const std::runtime_error& problem) {
      return problem.what();
    }
    return "nothing";
  }

  /// As a run does it.
  void build_in_a_run(Entrant& entrant) const {
    Tournament tournament;
    tournament.entrants.push_back(std::move(entrant));
    build_all(tournament, options);
    entrant = std::move(tournament.entrants.front());
  }

  /// Folders that were begun and are not done.
  std::ptrdiff_t unfinished() const {
    return std::ranges::count_if(fs::directory_iterator(folder / "cache/builds"), [](const auto& entry) {
      return entry.path().filename().string().starts_with('.');
    });
  }

  BuildOptions options;
};

TEST_F(BuildTest, BuildsInACopy) {
  auto entrant = program("a", counting());
  build(entrant, options);
  EXPECT_EQ(read(fs::path(entrant.built) / "made"), "source of a");
  EXPECT_FALSE(fs::exists(fs::path(entrant.dir) / "made"));
  EXPECT_EQ(entrant.fingerprint.size(), 64u);
  EXPECT_EQ(unfinished(), 0);
}

TEST_F(BuildTest, WithoutCommandsACopyIsMadeToo) {
  auto entrant = program("a");
  build(entrant, options);
  write("bots/a/source", "changed");
  EXPECT_EQ(read(fs::path(entrant.built) / "source"), "source of a");
}

TEST_F(BuildTest, CommandsRunOneAfterTheOtherWithoutInput) {
  auto entrant = program("a", {"sh", "-c", "cat > one"});
  entrant.build.push_back({"cp", "one", "two words"});
  build(entrant, options);
  EXPECT_TRUE(fs::exists(fs::path(entrant.built) / "two words"));
}

TEST_F(BuildTest, AnUnchangedBotIsBuiltOnce) {
  auto first = program("a", counting()), second = first;
  build(first, options);
  build(second, options);
  EXPECT_EQ(runs(), 1);
  EXPECT_EQ(first, second);
  EXPECT_EQ(unfinished(), 0);
}

TEST_F(BuildTest, EveryChangeBuildsAnew) {
  auto entrant = program("a", counting());
  build(entrant, options);
  const auto before = entrant.built;
  write("bots/a/source", "other");
  build(entrant, options);
  EXPECT_EQ(runs(), 2);
  EXPECT_EQ(read(fs::path(entrant.built) / "made"), "other");
  EXPECT_NE(entrant.built, before);
  write("bots/a/more", "");
  build(entrant, options);
  EXPECT_EQ(runs(), 3);
  entrant.build.push_back({"true"});
  build(entrant, options);
  EXPECT_EQ(runs(), 4);
  fs::permissions(folder / "bots/a/source", fs::perms::owner_all);
  build(entrant, options);
  EXPECT_EQ(runs(), 5);
}

TEST_F(BuildTest, ANewCompilerBuildsAnew) {
  const auto compiler = write("compiler", "#!/bin/sh\ncp source made\n");
  fs::permissions(compiler, fs::perms::owner_all);
  auto entrant = program("a", {compiler.string()});
  build(entrant, options);
  const auto before = entrant;
  write("compiler", "#!/bin/sh\necho new > made\n");
  build(entrant, options);
  EXPECT_EQ(read(fs::path(entrant.built) / "made"), "new\n");
  EXPECT_NE(entrant.built, before.built);
  EXPECT_EQ(entrant.fingerprint, before.fingerprint);  // the bot is the same
}

TEST_F(BuildTest, AFailureTellsEverything) {
  EXPECT_EQ(error(program("a", {"sh", "-c", "echo one; echo two >&2; exit 3"})),
            "entrant \"a\": build command \"sh -c echo one; echo two >&2; exit 3\" failed with exit code 3\n"
            "    one\n    two");
  EXPECT_EQ(error(program("a", {"false"})), "entrant \"a\": build command \"false\" failed with exit code 1");
  EXPECT_EQ(error(program("a", {"sh", "-c", "kill -9 $$"})),
            "entrant \"a\": build command \"sh -c kill -9 $$\" was killed by a signal: Killed");
  EXPECT_EQ(error(program("a", {"no-such-compiler"})),
            "entrant \"a\": \"no-such-compiler\" cannot be started: No such file or directory");
  EXPECT_EQ(unfinished(), 0);
}

TEST_F(BuildTest, OnlyTheEndOfMuchOutputIsShown) {
  const auto told = error(program("a", {"sh", "-c", "seq 100000; printf '\\033[31m\\n'; exit 1"}));
  EXPECT_LT(told.size(), 300u);
  EXPECT_NE(told.find("    100000\n    ?[31m"), std::string::npos) << told;
  EXPECT_EQ(told.find('\033'), std::string::npos);
}

TEST_F(BuildTest, AFailedBuildIsNeverUsed) {
  auto entrant = program("a", counting("cp source made; test -e " + (folder / "go").string()));
  EXPECT_NE(error(entrant), "nothing");
  write("go", "");
  build(entrant, options);
  EXPECT_EQ(runs(), 2);
}

TEST_F(BuildTest, TheTimeLimitEndsAllOfIt) {
  options.limit = std::chrono::seconds(3);
  const auto pid_file = (folder / "pid").string();
  EXPECT_EQ(error(program("a", {"sh", "-c", "sleep 1000 & echo $! > " + pid_file + "; wait"})),
            "entrant \"a\": build command \"sh -c sleep 1000 & echo $! > " + pid_file +
                "; wait\" took longer than 3000 ms");
  const auto child = static_cast<pid_t>(std::stol(read(pid_file)));
  for (int i = 0; i < 500 && ::kill(child, 0) == 0; ++i) {
    const auto stat = read("/proc/" + std::to_string(child) + "/stat");
    if (stat.find(") Z ") != std::string::npos) return;  // dead; nobody has waited for it yet
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_NE(::kill(child, 0), 0);
}

TEST_F(BuildTest, AFloodOfOutputEndsAtTheTimeLimitToo) {
  options.limit = std::chrono::seconds(3);
  EXPECT_NE(error(program("a", {"yes"})).find("took longer than 3000 ms\n    y\n"), std::string::npos);
}

TEST_F(BuildTest, ABackgroundProcessHoldsNothingUp) {
  auto entrant = program("a", {"sh", "-c", "sleep 1000 & cp source made"});
  build(entrant, options);
  EXPECT_TRUE(fs::exists(fs::path(entrant.built) / "made"));
}

TEST_F(BuildTest, StopEndsABuild) {
  std::atomic<bool> stop = false;
  options.stop = &stop;
  std::jthread stopper([&] {
    while (!fs::exists(folder / "count")) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    stop = true;
  });
  Tournament tournament;
  tournament.entrants = {program("a", counting("sleep 1000")), program("b", counting("sleep 1000"))};
  try {
    build_all(tournament, options);
    FAIL();
  } catch (const RunError& error) {
    EXPECT_STREQ(error.what(), "stopped while building");
  }
}

TEST_F(BuildTest, WhatRunsMustBeThere) {
  auto entrant = program("a");
  entrant.run = {"./bot"};
  EXPECT_EQ(error(entrant), "entrant \"a\": \"./bot\" is not there after the build");
  entrant.build = {{"cp", "source", "bot"}};
  EXPECT_EQ(error(entrant), "entrant \"a\": \"./bot\" cannot be run; make it executable (chmod +x)");
  entrant.build.push_back({"chmod", "+x", "bot"});
  EXPECT_EQ(error(entrant), "nothing");
}

TEST_F(BuildTest, ConcurrentBuildsOfOneBotAgree) {
  std::vector<Entrant> same(6, program("a", counting("sleep 0.1; cp source made")));
  {
    std::vector<std::jthread> threads;
    for (auto& entrant : same) threads.emplace_back([&] { build(entrant, options); });
  }
  for (const auto& entrant : same) EXPECT_EQ(entrant, same.front());
  EXPECT_EQ(read(fs::path(same.front().built) / "made"), "source of a");
  EXPECT_EQ(unfinished(), 0);
}

TEST_F(BuildTest, WhatAKilledRunLeftIsDeletedByTheNext) {
  const pid_t killed = fork();
  if (killed == 0) {
    CacheSlot slot(folder / "cache/builds");
    fs::create_directories(slot.folder() / "locked");
    std::ofstream(slot.folder() / "locked/file") << "x";
    fs::permissions(slot.folder() / "locked", fs::perms::none);
    raise(SIGKILL);
  }
  waitpid(killed, nullptr, 0);
  ASSERT_EQ(unfinished(), 1);
  auto entrant = program("a");
  build_in_a_run(entrant);
  EXPECT_EQ(unfinished(), 0);
}

TEST_F(BuildTest, WhatAnotherRunIsBuildingIsLeftAlone) {
  const CacheSlot slot(folder / "cache/builds");
  fs::create_directories(slot.folder());
  fs::last_write_time(slot.folder().parent_path(), fs::file_time_type::clock::now() - std::chrono::hours(99));
  auto entrant = program("a");
  build_in_a_run(entrant);
  EXPECT_TRUE(fs::exists(slot.folder()));
}

TEST_F(BuildTest, ABuildThatNobodyUsedForAMonthIsDeleted) {
  const auto age = [](const std::string& entry, int days) {
    fs::last_write_time(entry, fs::file_time_type::clock::now() - std::chrono::hours(24 * days));
  };
  auto one = program("a"), other = program("b", counting());
  build(one, options);
  build(other, options);
  age(one.built, 29);
  age(other.built, 29);
  build(one, options);  // counts as used
  age(other.built, 31);
  build_in_a_run(one);
  EXPECT_TRUE(fs::exists(one.built));
  EXPECT_FALSE(fs::exists(other.built));
  build(other, options);
  EXPECT_TRUE(fs::exists(other.built));
}

TEST_F(BuildTest, AllAreBuiltInParallelAndAllFailuresTold) {
  Tournament tournament;
  for (const char* name : {"a", "b", "c", "d"}) tournament.entrants.push_back(program(name, counting()));
  tournament.entrants.emplace_back().bot = "samurai/waiter";
  options.jobs = 3;
  std::size_t most = 0;
  options.progress = [&](const Entrant& entrant, std::size_t ready, std::size_t of) {
    EXPECT_FALSE(entrant.built.empty());
    EXPECT_EQ(of, 4u);
    EXPECT_EQ(ready, ++most);
  };
  build_all(tournament, options);
  EXPECT_EQ(most, 4u);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_FALSE(tournament.entrants[i].fingerprint.empty());
  EXPECT_TRUE(tournament.entrants[4].built.empty());

  most = 0;
  tournament.entrants[1] = program("b", {"false"});
  tournament.entrants[3] = program("d", {"false"});
  try {
    build_all(tournament, options);
    FAIL();
  } catch (const RunError& error) {
    EXPECT_STREQ(error.what(),
                 "entrant \"b\": build command \"false\" failed with exit code 1\n"
                 "entrant \"d\": build command \"false\" failed with exit code 1");
  }
}

TEST_F(BuildTest, OnlyNamedFilesAreTaken) {
  auto entrant = program("a");
  write("bots/a/sub/other", "o");
  write("bots/a/third", "");
  entrant.files = {"source", "sub/other"};
  build(entrant, options);
  EXPECT_EQ(read(fs::path(entrant.built) / "sub/other"), "o");
  EXPECT_FALSE(fs::exists(fs::path(entrant.built) / "third"));
  entrant.dir.clear();
  entrant.files.clear();
  build(entrant, options);
  EXPECT_TRUE(fs::is_empty(entrant.built));
}

TEST_F(BuildTest, FoldersThatCannotBeCopied) {
  const auto bot = folder / "bots/a";
  auto entrant = program("a");
  const auto expect_error = [&](const fs::path& file, const std::string& why) {
    EXPECT_EQ(error(entrant), "entrant \"a\": " + file.string() + why);
    fs::remove(file);
  };
  ASSERT_EQ(::mkfifo((bot / "fifo").c_str(), 0600), 0);
  expect_error(bot / "fifo", ": neither a file nor a folder; a bot's folder cannot hold it");
  const std::string leads = ": a link that leads out of the bot's folder (to ";
  fs::create_symlink("/etc/passwd", bot / "link");
  expect_error(bot / "link", leads + "/etc/passwd); copy the file instead");
  fs::create_symlink("../b", bot / "link");
  expect_error(bot / "link", leads + "../b); copy the file instead");
  fs::create_symlink(bot / "source", bot / "link");
  expect_error(bot / "link", leads + (bot / "source").string() + "); copy the file instead");
  fs::create_directories(bot / "x/y");
  fs::create_symlink("../..", bot / "x/y/top");
  fs::create_symlink("y/top/..", bot / "x/link");
  expect_error(bot / "x/link", leads + "y/top/..); copy the file instead");
  EXPECT_EQ(error(entrant), "nothing");
  entrant.dir = (folder / "nowhere").string();
  EXPECT_EQ(error(entrant),
            "entrant \"a\": " + entrant.dir + ": cannot be copied: No such file or directory");
}

TEST_F(BuildTest, LinksInsideStayLinks) {
  auto entrant = program("a");
  fs::create_symlink("source", folder / "bots/a/link");
  build(entrant, options);
  EXPECT_EQ(fs::read_symlink(fs::path(entrant.built) / "link"), "source");
}

TEST_F(BuildTest, ABuildThatMakesALinkOutIsRefused) {
  EXPECT_NE(error(program("a", {"ln", "-s", "/etc/passwd", "made"})).find("leads out of the bot's folder"),
            std::string::npos);
}

TEST_F(BuildTest, ACacheInsideOfTheBotIsRefused) {
  auto entrant = program("a");
  options.cache = fs::path(entrant.dir) / "cache";
  EXPECT_NE(error(entrant).find("the cache is inside of this folder"), std::string::npos);
}

TEST_F(BuildTest, ACacheThatCannotBeWritten) {
  options.cache = write("file", "");
  EXPECT_NE(error(program("a")).find("set XDG_CACHE_HOME to another folder"), std::string::npos);
}

TEST_F(BuildTest, MissingProgramsAreFoundAndDropped) {
  Tournament tournament;
  tournament.entrants = {program("a"), program("b", {"no-such-compiler", "x"}), program("c"), program("d")};
  tournament.entrants[2].run = {"no-such-runtime", "x"};
  tournament.entrants[3].run = {"./made-by-the-build"};
  tournament.entrants.emplace_back().bot = "samurai/waiter";
  const std::vector<Missing> missing{{"b", "no-such-compiler"}, {"c", "no-such-runtime"}};
  EXPECT_EQ(find_missing(tournament), missing);
  EXPECT_EQ(drop_missing(tournament), missing);
  EXPECT_EQ(tournament.entrants.size(), 3u);
  EXPECT_TRUE(drop_missing(tournament).empty());
  tournament.entrants = {program("a"), program("b", {"no-such-compiler"})};
  EXPECT_THROW(drop_missing(tournament), UsageError);
}

TEST_F(BuildTest, FingerprintsAreOfWhatPlays) {
  const auto print = [&](Entrant entrant) {
    build(entrant, options);
    return entrant.fingerprint;
  };
  const auto base = program("a", {"cp", "source", "made"});
  const auto same = print(base);

  auto moved = base;
  fs::copy(base.dir, folder / "elsewhere", fs::copy_options::recursive);
  moved.dir = (folder / "elsewhere").string();
  moved.name = "other name";
  moved.plant = true;
  options.cache = folder / "cache2";
  EXPECT_EQ(print(moved), same);

  const std::vector<std::function<void(Entrant&)>> changes{[](Entrant& e) {
                                                             e.build = {{"cp", "source", "made2"}, {"true"}};
                                                           },
                                                           [](Entrant& e) {
                                                             e.build = {{"cp", "source", "made"}, {"true"}};
                                                           },
                                                           [](Entrant& e) {
                                                             e.run = {"cat", "source"};
                                                           },
                                                           [](Entrant& e) { e.run = {"cat made"}; },
                                                           [](Entrant& e) { e.state = Lifetime::match; },
                                                           [](Entrant& e) { e.limits.time_ns++; },
                                                           [](Entrant& e) { e.limits.output++; },
                                                           [](Entrant& e) { e.limits.memory++; },
                                                           [](Entrant& e) { e.limits.disk++; },
                                                           [](Entrant& e) { e.limits.files++; },
                                                           [](Entrant& e) { e.limits.processes++; }};
  std::set<std::string> seen{same};
  for (std::size_t i = 0; i < changes.size(); ++i) {
    auto changed = base;
    changes[i](changed);
    EXPECT_TRUE(seen.insert(print(changed)).second) << i;
  }
  write("bots/a/source", "other");
  EXPECT_TRUE(seen.insert(print(base)).second);
}

TEST(NativeFingerprint, IsOfPluginIdAndParameters) {
  Entrant base;
  base.name = "a";
  base.bot = "samurai/waiter";
  base.plugin = "/one/place.so";
  base.params = {{"depth", true, 1, "", "1"}};
  auto moved = base;
  moved.name = "b";
  moved.plugin = "/another/place.so";
  const auto same = native_fingerprint(base, "content");
  EXPECT_EQ(native_fingerprint(moved, "content"), same);
  EXPECT_NE(native_fingerprint(base, "content2"), same);
  auto changed = base;
  changed.bot = "samurai/observer";
  EXPECT_NE(native_fingerprint(changed, "content"), same);
  changed = base;
  changed.params[0].number = 2;
  EXPECT_NE(native_fingerprint(changed, "content"), same);
  changed = base;
  changed.params[0].present = false;
  EXPECT_NE(native_fingerprint(changed, "content"), same);
  changed = base;
  changed.params[0].bytes = "x";
  EXPECT_NE(native_fingerprint(changed, "content"), same);
}

TEST(DefaultCache, FollowsTheEnvironment) {
  const auto with = [](const char* cache, const char* home) {
    ::setenv("XDG_CACHE_HOME", cache, 1);
    ::setenv("HOME", home, 1);
    return default_cache();
  };
  EXPECT_EQ(with("/c", "/h"), "/c/hilltop");
  EXPECT_EQ(with("", "/h"), "/h/.cache/hilltop");
  EXPECT_EQ(with("relative", "/h"), "/h/.cache/hilltop");  // the XDG specification says so
}

TEST(FindProgram, LooksAsAShellDoes) {
  EXPECT_TRUE(find_program("sh").has_value());
  EXPECT_TRUE(find_program("/bin/sh").has_value());
  EXPECT_FALSE(find_program("/bin/no-such-program").has_value());
  EXPECT_FALSE(find_program("/etc/passwd").has_value());
  EXPECT_EQ(find_program("./bot"), "./bot");
}

}  // namespace
}  // namespace hilltop
