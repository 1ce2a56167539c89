// How long what a bot leaves in its folder stays, and how much it may be.
#include "fixture.hpp"

#include <sys/stat.h>

namespace process_test {
namespace {

using testing::HasSubstr;

/// Everything below a folder but times: kind, permissions, content or target, in order.
std::string listing(const fs::path& folder) {
  std::vector<std::string> lines;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const fs::path path = entry.path();
    struct stat info {};
    lstat(path.c_str(), &info);
    std::ostringstream line;
    line << path.lexically_relative(folder).string() << ' ' << std::oct << info.st_mode << ' ';
    if (S_ISREG(info.st_mode)) line << content_of(path);
    if (S_ISLNK(info.st_mode)) line << fs::read_symlink(path).string();
    lines.push_back(line.str());
  }
  std::sort(lines.begin(), lines.end());
  std::string all;
  for (const std::string& line : lines) (all += line) += '\n';
  return all;
}

class Folder : public ProcessTest {
 protected:
  Folder() {
    write_file(dir() / "bot.txt", "own");
    write_file(dir() / "data/deep/table.txt", "table");
    write_file(dir() / "run.sh", "#!/bin/sh\n");
    fs::permissions(dir() / "run.sh", fs::perms(0755));
    fs::create_symlink("data/deep", dir() / "short");
    fs::create_directory(dir() / "empty");
  }

  /// A bot that runs its first argument as a script in its folder, and says "ok" unless that fails.
  Entrant writer(State state) const {
    Entrant entrant = script("umask 22; eval \"$1\" && echo ok");
    entrant.dir = dir().string();
    entrant.state = state;
    return entrant;
  }
  void expect_pristine() const { EXPECT_EQ(listing(home()), listing(dir())); }
  static void run(Bot& bot, const std::string& text) {
    const Answer answer = bot.ask({text});
    EXPECT_EQ(answer.status, HILLTOP_OK) << text << ": " << answer.why << answer.errors;
  }
};

TEST_F(Folder, BeginsAsTheBotsOwnFiles) {
  for (const State state : {State::kNone, State::kMatch, State::kTournament}) {
    Bot bot(writer(state));
    run(bot, "true");
    expect_pristine();
  }
}

TEST_F(Folder, LeavesTheOriginalAlone) {
  const std::string before = listing(dir());
  Bot bot(writer(State::kTournament));
  run(bot, "echo x >> bot.txt; rm -r data; touch new");
  EXPECT_EQ(listing(dir()), before);
}

TEST_F(Folder, WithoutOwnFilesIsEmpty) {
  Bot bot(script("test -z \"$(ls -A)\" && touch mine && echo ok"));
  EXPECT_EQ(bot.ask().status, HILLTOP_OK);
  EXPECT_EQ(bot.ask().status, HILLTOP_OK);
}

TEST_F(Folder, IsRemovedWithTheBot) {
  {
    Bot bot(writer(State::kMatch));
    run(bot, "touch new");
    EXPECT_TRUE(fs::exists(home()));
  }
  EXPECT_FALSE(fs::exists(home()));
}

TEST_F(Folder, OfAnEarlierRunIsNotTaken) {
  write_file(home() / "old.txt", "old");
  Bot bot(writer(State::kTournament));
  run(bot, "true");
  expect_pristine();
}

TEST_F(Folder, WithoutStateIsFreshForEveryAsk) {
  Bot bot(writer(State::kNone));
  run(bot, "touch new; mkdir more; touch more/files");
  expect_pristine();
  run(bot, "test ! -e new");
}

TEST_F(Folder, OfAMatchIsFreshForEveryMatch) {
  Bot bot(writer(State::kMatch));
  bot.open();
  run(bot, "echo 1 > new");
  run(bot, "test -e new");
  bot.open(HILLTOP_INTERLUDE);
  run(bot, "test -e new");
  bot.open();
  run(bot, "test ! -e new");
}

TEST_F(Folder, OfATournamentIsKept) {
  Bot bot(writer(State::kTournament));
  bot.open(HILLTOP_ENROL);
  run(bot, "echo 1 > new");
  bot.open();
  bot.open();
  run(bot, "test -e new");
}

TEST_F(Folder, IsRestoredWhateverWasDoneToIt) {
  const std::vector<std::string> misdeeds = {
      "echo more >> bot.txt",
      "printf OWN > bot.txt; touch -r run.sh bot.txt",
      "rm bot.txt",
      "rm -r data short empty",
      "mv bot.txt other.txt; mv data bot.txt",
      "chmod 777 bot.txt data; chmod 600 run.sh",
      "chmod 000 data/deep data bot.txt",
      "rm run.sh; ln -s /etc/passwd run.sh",
      "rm -r data; ln -s /etc data",
      "rm -r empty; touch empty",
      "rm bot.txt; mkdir -p bot.txt/deep; touch bot.txt/deep/file",
      "rm short; ln -s .. short",
      "ln bot.txt linked; echo x >> linked",
      "mkfifo pipe; mkfifo data/pipe; rm bot.txt; mkfifo bot.txt",
      "mkdir -p a/b/c; touch a/b/c/d; chmod 000 a/b; chmod 000 a",
      "mkdir ro; touch ro/file; chmod 500 ro",
      "touch -- '-rf' \"$(printf 'new\\nline')\" .hidden '...'",
      "chmod 000 .",
      "mv ../home ../away; mkdir ../home; touch ../home/x",
      "mv ../home ../away2; ln -s /tmp ../home",
      "i=0; while [ $i -lt 3000 ]; do : > f$i; i=$((i+1)); done",
      "cp -r . ../copy; rm -rf ./*; mv ../copy/* .",
  };
  Bot bot(writer(State::kNone));
  for (const std::string& misdeed : misdeeds) {
    run(bot, misdeed);
    expect_pristine();
    if (HasFailure()) FAIL() << "after: " << misdeed;
    run(bot, "test \"$(cat bot.txt)\" = own && test \"$(cat short/table.txt)\" = table");
  }
  EXPECT_TRUE(fs::exists("/etc/passwd"));
}

TEST_F(Folder, IsRestoredFromNestingOfAnyDepth) {
  Bot bot(writer(State::kNone));
  run(bot, "'" MISBEHAVE "' deep");
  expect_pristine();
}

TEST_F(Folder, LinksAreNotFollowedOut) {
  write_file(outside("precious/file"), "precious");
  Bot bot(writer(State::kNone));
  run(bot, "ln -s '" + outside("precious") + "' out; rm -r data; ln -s '" + outside("precious") + "' data");
  expect_pristine();
  EXPECT_EQ(content_of(outside("precious/file")), "precious");
}

TEST_F(Folder, HardLinksOutDoNotReachTheNextAsk) {
  Bot bot(writer(State::kNone));
  run(bot, "ln bot.txt '" + outside("held") + "'");
  expect_pristine();
  run(bot, "echo changed > '" + outside("held") + "'");
  expect_pristine();
}

TEST_F(Folder, UnchangedFilesAreNotCopiedAgain) {
  Bot bot(writer(State::kNone));
  run(bot, "true");
  struct stat before {
  }, after{};
  stat((home() / "bot.txt").c_str(), &before);
  run(bot, "cat bot.txt data/deep/table.txt > new; rm run.sh");
  stat((home() / "bot.txt").c_str(), &after);
  EXPECT_EQ(before.st_ino, after.st_ino);
  expect_pristine();
}

TEST_F(Folder, OfABotThatTimesOutIsRestored) {
  Entrant entrant = writer(State::kNone);
  entrant.time_ns = 1'000'000'000;
  Bot bot(entrant);
  EXPECT_EQ(bot.ask({"touch new; sleep 1000"}).status, HILLTOP_TIMEOUT);
  expect_pristine();
}

TEST_F(Folder, RemovedByItsBotIsTheBotsFault) {
  Bot bot(writer(State::kMatch));
  run(bot, "rm -rf ../home");
  const Answer answer = bot.ask({"true"});
  EXPECT_EQ(answer.status, HILLTOP_CRASHED);
  EXPECT_EQ(answer.why, "cannot enter its folder: no such file or directory");
  bot.open();
  run(bot, "true");
  expect_pristine();
}

class DiskLimit : public Folder {
 protected:
  Entrant limited(State state, std::int64_t disk, std::int64_t files) const {
    Entrant entrant = writer(state);
    entrant.disk = disk;
    entrant.files = files;
    return entrant;
  }
};

TEST_F(DiskLimit, IsOfBytesBeyondTheBotsOwn) {
  for (const State state : {State::kNone, State::kMatch, State::kTournament}) {
    Bot bot(limited(state, 1000, 0));
    run(bot, "head -c 600 /dev/zero > a; head -c 400 /dev/zero > b");
    const Answer answer = bot.ask({"head -c 600 /dev/zero > a; head -c 401 /dev/zero > b"});
    EXPECT_EQ(answer.status, HILLTOP_CRASHED);
    EXPECT_EQ(answer.why, "disk limit: 1001 bytes in files, 1000 allowed");
    EXPECT_EQ(answer.reply, "ok\n");
  }
}

TEST_F(DiskLimit, CountsWhatOwnFilesGrowBy) {
  Bot bot(limited(State::kMatch, 1000, 0));
  run(bot, "head -c 1003 /dev/zero > bot.txt");
  EXPECT_EQ(bot.ask({"head -c 1004 /dev/zero > bot.txt"}).status, HILLTOP_CRASHED);
  run(bot, "rm bot.txt");
}

TEST_F(DiskLimit, SeesSparseFiles) {
  Bot bot(limited(State::kMatch, 1000, 0));
  EXPECT_THAT(bot.ask({"truncate -s 1T huge"}).why, HasSubstr("disk limit: 1099511627776 bytes"));
}

TEST_F(DiskLimit, IsOfFilesBeyondTheBotsOwn) {
  for (const State state : {State::kNone, State::kMatch, State::kTournament}) {
    Bot bot(limited(state, 0, 3));
    run(bot, "mkdir d; touch d/a; ln -s a d/b");
    const Answer answer = bot.ask({"mkdir -p d; touch d/a d/b d/c"});
    EXPECT_EQ(answer.status, HILLTOP_CRASHED);
    EXPECT_EQ(answer.why, "disk limit: more than 3 files");
  }
}

TEST_F(DiskLimit, LastsAsLongAsTheFilesDo) {
  Bot fresh(limited(State::kNone, 100, 0));
  EXPECT_EQ(fresh.ask({"head -c 101 /dev/zero > a"}).status, HILLTOP_CRASHED);
  run(fresh, "true");
  Bot keeping(limited(State::kTournament, 100, 0));
  EXPECT_EQ(keeping.ask({"head -c 101 /dev/zero > a"}).status, HILLTOP_CRASHED);
  EXPECT_EQ(keeping.ask({"true"}).status, HILLTOP_CRASHED);
  run(keeping, "rm a");
}

TEST_F(DiskLimit, RestoresWhatWasTooMuchToList) {
  Bot bot(limited(State::kNone, 0, 5));
  EXPECT_EQ(bot.ask({"mkdir d; touch a b c e f g h d/1 d/2 d/3; rm bot.txt"}).status, HILLTOP_CRASHED);
  expect_pristine();
}

class Files : public Folder {
 protected:
  static constexpr const char* kEdit =
      "echo new > new.txt; mkdir -p made/deep; echo x > made/deep/x; chmod 700 made/deep/x; echo more >> "
      "bot.txt;"
      "rm -r data empty; ln -s made/deep here; ln -s ../bot.txt made/up; chmod 700 run.sh";
};

TEST_F(Files, UnchangedFolderPacksToNothing) {
  Bot bot(writer(State::kTournament));
  EXPECT_EQ(bot.save(), "");
  run(bot, "touch bot.txt; chmod 600 run.sh; chmod 755 run.sh; cp bot.txt b; mv b bot.txt");
  EXPECT_EQ(bot.save(), "");
}

TEST_F(Files, ComeBackInAnotherProcess) {
  Bot first(writer(State::kTournament));
  run(first, kEdit);
  const std::string pack = first.save(), list = listing(home());
  Entrant entrant = writer(State::kTournament);
  entrant.scratch = outside("elsewhere");
  Bot second(entrant);
  EXPECT_EQ(second.load(pack), HILLTOP_OK);
  EXPECT_EQ(listing(outside("elsewhere/home")), list);
  EXPECT_EQ(second.save(), pack) << "equal folders give equal bytes";
  run(second, "test -e new.txt && test ! -e data && test \"$(cat here/x)\" = x");
  EXPECT_EQ(listing(outside("elsewhere/home")), list);
}

TEST_F(Files, LoadingReplacesWhatIsThere) {
  Bot bot(writer(State::kTournament));
  run(bot, kEdit);
  const std::string pack = bot.save(), list = listing(home());
  run(bot, "rm -rf ./*; mkdir new.txt; touch new.txt/a bot.txt made");
  EXPECT_EQ(bot.load(pack), HILLTOP_OK);
  EXPECT_EQ(listing(home()), list);
  EXPECT_EQ(bot.load(""), HILLTOP_OK);
  expect_pristine();
}

TEST_F(Files, WhatCannotBeKeptIsLeftOut) {
  Bot bot(writer(State::kTournament));
  run(bot,
      "mkfifo pipe; ln -s /etc/passwd out; ln -s ../.. up; ln -s x/../../y round; rm run.sh; mkfifo run.sh");
  const std::string pack = bot.save();
  EXPECT_EQ(bot.load(pack), HILLTOP_OK);
  EXPECT_EQ(bot.save(), pack);
  fs::remove(dir() / "run.sh");
  expect_pristine();
}

TEST_F(Files, UnreadableOnesAreKept) {
  Bot bot(writer(State::kTournament));
  run(bot, "mkdir d; echo secret > d/f; chmod 000 d/f; chmod 300 d");
  const std::string pack = bot.save();
  struct stat info {};
  stat((home() / "d").c_str(), &info);
  EXPECT_EQ(info.st_mode & 0777, 0300U) << "saving changes nothing";
  EXPECT_THAT(pack, HasSubstr("secret"));
  EXPECT_EQ(bot.load(pack), HILLTOP_OK);
}

TEST_F(Files, TooDeepToPackIsTold) {
  Bot bot(writer(State::kTournament));
  run(bot, "i=0; while [ $i -lt 100 ]; do mkdir d && cd d; i=$((i+1)); done");
  try {
    bot.save();
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "folders nested deeper than 64");
  }
}

std::string bytes_of(std::string_view text) { return static_cast<char>(text.size()) + std::string(text); }

std::string file(std::string_view path, std::string_view content = "x") {
  return "f" + bytes_of(path) + "\xa4\x03" + bytes_of(content);  // 0644
}

std::string link(std::string_view path, std::string_view target) {
  return "l" + bytes_of(path) + bytes_of(target);
}

TEST_F(Files, HostilePacksAreRefusedAndHarmNothing) {
  write_file(outside("scratch/precious"), "precious");
  const std::string out = outside("scratch/out");
  const std::vector<std::string> packs = {
      "x",
      "HTF2",
      "HTF1q" + bytes_of("a"),
      "HTF1f",
      "HTF1f" + bytes_of("a"),
      "HTF1f\x05"
      "a",
      "HTF1" + file("../out"),
      "HTF1" + file("a/../../out"),
      "HTF1" + file(out),
      "HTF1" + file(""),
      "HTF1" + file("."),
      "HTF1" + file("a/"),
      "HTF1" + file("a//b"),
      "HTF1" + file("a/./b"),
      "HTF1" + file(std::string_view("a\0b", 3)),
      "HTF1" + file("none/file"),
      "HTF1" + file("bot.txt/file"),
      "HTF1" + file("short/file"),
      "HTF1" + file("b") + file("a"),
      "HTF1" + file("a") + file("a"),
      "HTF1" + link("a", "/etc"),
      "HTF1" + link("a", ".."),
      "HTF1" + link("a", "b/../../c"),
      "HTF1" + link("a", ""),
      "HTF1" + link("d", "data") + file("d/file"),
      "HTF1x" + bytes_of("../precious"),
      "HTF1f" + bytes_of("a") + "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
      "HTF1f" + bytes_of("a") + "\xa4\x03\xff\xff\xff\xff\xff\xff\xff\xff\x7f",
      "HTF1f" + bytes_of("a") + "\xff\x7f" + bytes_of("setuid"),
      "HTF1" + file("a") + "f",
  };
  Bot bot(writer(State::kTournament));
  for (const std::string& pack : packs) {
    std::string why;
    EXPECT_EQ(bot.load(pack, &why), HILLTOP_INVALID) << testing::PrintToString(pack);
    EXPECT_THAT(why, HasSubstr("no pack of files: "));
    expect_pristine();
  }
  EXPECT_EQ(content_of(outside("scratch/precious")), "precious");
  EXPECT_FALSE(fs::exists(out));
}

TEST_F(Files, EveryDamagedPackIsRefusedOrHarmless) {
  Bot bot(writer(State::kTournament));
  run(bot, kEdit);
  const std::string pack = bot.save();
  for (std::size_t i = 0; i < pack.size(); ++i) {
    bot.load(pack.substr(0, i));
    std::string flipped = pack;
    flipped[i] = static_cast<char>(flipped[i] ^ (1 << (i % 8)));
    bot.load(flipped);
  }
  std::vector<std::string> there;
  for (const auto& entry : fs::directory_iterator(outside("scratch")))
    there.push_back(entry.path().filename());
  EXPECT_THAT(there, testing::ElementsAre("home"));
  EXPECT_EQ(bot.load(""), HILLTOP_OK);
  expect_pristine();
}

}  // namespace
}  // namespace process_test
