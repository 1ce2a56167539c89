// How long what a bot leaves in its folder stays, and how much it may be.
#include "folder_fixture.hpp"

namespace process_test {
namespace {

using testing::HasSubstr;

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

TEST_F(Folder, RemovedByItsBotIsEmptyAtItsNextAsk) {
  Bot bot(writer(State::kMatch));
  run(bot, "rm -rf ../home");
  run(bot, "test -z \"$(ls -A)\"");
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
  for (const State state : {State::kNone, State::kMatch}) {
    Bot bot(limited(state, 1000, 0));
    run(bot, "head -c 600 /dev/zero > a; head -c 400 /dev/zero > b");
    const Answer answer = bot.ask({"head -c 600 /dev/zero > a; head -c 401 /dev/zero > b"});
    EXPECT_EQ(answer.status, HILLTOP_CRASHED);
    EXPECT_EQ(answer.why, "disk limit: more than 1000 bytes in files");
    EXPECT_EQ(answer.reply, "ok\n");
  }
}

TEST_F(DiskLimit, CountsWhatOwnFilesGrowBy) {
  Bot bot(limited(State::kMatch, 1000, 0));
  run(bot, "head -c 1003 /dev/zero > bot.txt");
  EXPECT_EQ(bot.ask({"head -c 1004 /dev/zero > bot.txt"}).status, HILLTOP_CRASHED);
}

TEST_F(DiskLimit, SeesSparseFiles) {
  Bot bot(limited(State::kMatch, 1000, 0));
  EXPECT_THAT(bot.ask({"truncate -s 1T huge"}).why, HasSubstr("disk limit: more than 1000 bytes"));
}

TEST_F(DiskLimit, IsOfFilesBeyondTheBotsOwn) {
  for (const State state : {State::kNone, State::kMatch}) {
    Bot bot(limited(state, 0, 3));
    run(bot, "mkdir d; touch d/a; ln -s a d/b");
    const Answer answer = bot.ask({"mkdir -p d; touch d/a d/b d/c"});
    EXPECT_EQ(answer.status, HILLTOP_CRASHED);
    EXPECT_EQ(answer.why, "disk limit: more than 3 files");
  }
}

TEST_F(DiskLimit, LastsAsLongAsTheFilesWould) {
  Bot fresh(limited(State::kNone, 100, 0));
  EXPECT_EQ(fresh.ask({"head -c 101 /dev/zero > a"}).status, HILLTOP_CRASHED);
  run(fresh, "true");
  Bot keeping(limited(State::kMatch, 100, 0));
  EXPECT_EQ(keeping.ask({"head -c 101 /dev/zero > a"}).status, HILLTOP_CRASHED);
  EXPECT_EQ(keeping.ask({"echo asked > '" + outside("asked") + "'"}).status, HILLTOP_CRASHED);
  EXPECT_FALSE(fs::exists(outside("asked"))) << "it is not asked again";
  keeping.open();
  run(keeping, "true");
  expect_pristine();
}

// Files of 1.2 GB were read, kept in memory and given to the store.
TEST_F(DiskLimit, DisqualifiesWhereFilesLastForTheTournamentAndNothingOfThemIsKept) {
  for (const char* excess : {"head -c 101 /dev/zero > a", "truncate -s 1T a", "touch 1 2 3 4 5 6",
                             "i=0; while [ $i -lt 70 ]; do mkdir d && cd d; i=$((i+1)); done"}) {
    Bot bot(limited(State::kTournament, 100, std::string(excess).find("mkdir") == 0 ? 1000 : 5));
    run(bot, "echo kept > kept");
    const Answer answer = bot.ask({excess});
    EXPECT_EQ(answer.status, HILLTOP_DISQUALIFIED) << excess;
    EXPECT_NE(answer.why, "");
    expect_pristine();
    const Answer next = bot.ask({"echo asked > '" + outside("asked") + "'"});
    EXPECT_EQ(next.status, HILLTOP_DISQUALIFIED);
    EXPECT_EQ(next.why, answer.why);
    EXPECT_FALSE(fs::exists(outside("asked"))) << "it is not asked again";
    EXPECT_EQ(bot.save(), "");
    bot.load("");
    run(bot, "true");
  }
}

TEST_F(DiskLimit, RestoresWhatWasTooMuchToList) {
  Bot bot(limited(State::kNone, 0, 5));
  EXPECT_EQ(bot.ask({"mkdir d; touch a b c e f g h d/1 d/2 d/3; rm bot.txt"}).status, HILLTOP_CRASHED);
  expect_pristine();
}

}  // namespace
}  // namespace process_test
