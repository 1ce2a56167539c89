// Which replies count, and what is said of those that do not.
#include "fixture.hpp"

namespace process_test {
namespace {

using std::chrono::milliseconds;
using testing::EndsWith;
using testing::HasSubstr;
using testing::SizeIs;

// Long enough for a shell to start and print on a busy machine, short enough to wait for.
constexpr milliseconds kSoon{2000};

const hilltop_codec& needs_end() { return ok_codec<HILLTOP_REPLY_NEEDS_END>(); }
const hilltop_codec& needs_success() { return ok_codec<HILLTOP_REPLY_NEEDS_SUCCESS>(); }

class Fault : public ProcessTest {};

TEST_F(Fault, ReplyCountsThoughTheExitIsBad) {
  Bot bot(script("echo ok; exit 3"));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_OK);
  EXPECT_EQ(answer.exit_code, 3);
  EXPECT_EQ(answer.why, "");
}

TEST_F(Fault, ReplyCountsThoughASignalEndsTheProgram) {
  Bot bot(script("echo ok; kill -SEGV $$"));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_OK);
  EXPECT_EQ(answer.signal, SIGSEGV);
  EXPECT_EQ(answer.exit_code, -1);
}

TEST_F(Fault, ReplyCountsThoughTheProgramGoesOn) {
  Bot bot(with_time(script("echo ok; sleep 1000"), kSoon));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_OK);
  EXPECT_EQ(answer.action, "ok\n");
  EXPECT_EQ(answer.exit_code, -1);
  EXPECT_EQ(answer.signal, 0) << "the keeper's own kill is not the program's end";
  EXPECT_GE(answer.wall_ns, 2'000'000'000U);
}

TEST_F(Fault, ReplyThatNeedsTheEndIsLateWhenTheProgramGoesOn) {
  Bot bot(with_codec(with_time(script("echo ok; sleep 1000"), kSoon), needs_end()));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_TIMEOUT);
  EXPECT_EQ(answer.reply, "ok\n");
  EXPECT_TRUE(answer.arrived);
  EXPECT_EQ(answer.why, "still running after 2000 ms");
}

TEST_F(Fault, ReplyThatNeedsTheEndMayExitBadly) {
  Bot bot(with_codec(script("echo ok; exit 1"), needs_end()));
  EXPECT_EQ(bot.ask().status, HILLTOP_OK);
}

TEST_F(Fault, ReplyThatNeedsSuccessMustExitWell) {
  Bot bot(with_codec(script("echo ok; exit $1"), needs_success()));
  EXPECT_EQ(bot.ask({"0"}).status, HILLTOP_OK);
  const Answer answer = bot.ask({"1"});
  EXPECT_EQ(answer.status, HILLTOP_CRASHED);
  EXPECT_EQ(answer.reply, "ok\n");
  EXPECT_EQ(answer.why, "exit code 1");
}

TEST_F(Fault, ReplyThatNeedsSuccessIsLateWhenTheProgramGoesOn) {
  Bot bot(with_codec(with_time(script("echo ok; sleep 1000"), kSoon), needs_success()));
  EXPECT_EQ(bot.ask().status, HILLTOP_TIMEOUT);
}

TEST_F(Fault, TimeoutWithoutAReply) {
  Bot bot(with_time(script("sleep 1000; echo ok"), milliseconds(200)));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_TIMEOUT);
  EXPECT_EQ(answer.why, "no reply within 200 ms");
  EXPECT_FALSE(answer.arrived);
  EXPECT_EQ(answer.exit_code, -1);
  EXPECT_EQ(answer.signal, 0);
}

TEST_F(Fault, TimeoutOfABusyProgram) {
  Bot bot(with_time(script("while :; do :; done"), milliseconds(300)));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_TIMEOUT);
  EXPECT_GT(answer.cpu_ns, 0U);
}

TEST_F(Fault, TimeoutAfterABadReplyTellsBoth) {
  Bot bot(with_time(script("echo what; sleep 1000"), kSoon));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_TIMEOUT);
  EXPECT_TRUE(answer.arrived);
  EXPECT_EQ(answer.why, "still running after 2000 ms; not ok");
}

TEST_F(Fault, TimeoutWithInputUnread) {
  Bot bot(with_time(script("sleep 1000"), milliseconds(200)));
  EXPECT_EQ(bot.ask({}, std::string(1'000'000, 'i')).status, HILLTOP_TIMEOUT);
}

TEST_F(Fault, ClosedStdoutIsNoEnd) {
  Bot bot(with_time(script("echo ok; exec >&-; echo more > '" + outside("more") + "'; sleep 1000"), kSoon));
  EXPECT_EQ(bot.ask().status, HILLTOP_OK);
  EXPECT_EQ(content_of(outside("more")), "more\n");
  Bot strict(with_codec(with_time(script("echo ok; exec >&-; sleep 1000"), kSoon), needs_end()));
  EXPECT_EQ(strict.ask().status, HILLTOP_TIMEOUT);
}

TEST_F(Fault, DrippingOutputIsTakenUntilTheDeadline) {
  Bot bot(with_time(script("printf ok; while :; do printf .; sleep 0.01; done"), kSoon));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_OK);
  EXPECT_THAT(answer.reply, HasSubstr("ok."));
}

TEST_F(Fault, BadExitWithoutAReply) {
  Bot bot(script("exit 42"));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_CRASHED);
  EXPECT_EQ(answer.why, "exit code 42");
  EXPECT_EQ(answer.exit_code, 42);
  EXPECT_FALSE(answer.arrived);
}

TEST_F(Fault, BadExitWithABadReply) {
  Bot bot(script("echo what; exit 1"));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_CRASHED);
  EXPECT_EQ(answer.why, "exit code 1; not ok");
  EXPECT_TRUE(answer.arrived);
}

TEST_F(Fault, CrashBySignal) {
  Bot bot(script("kill -SEGV $$"));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_CRASHED);
  EXPECT_EQ(answer.why, "killed by signal 11 (SIGSEGV)");
  EXPECT_EQ(answer.signal, SIGSEGV);
  EXPECT_FALSE(answer.arrived);
}

TEST_F(Fault, ProgramThatKillsItselfForGoodHasCrashed) {
  Bot bot(script("kill -KILL $$"));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_CRASHED);
  EXPECT_EQ(answer.why, "killed by signal 9 (SIGKILL)");
}

TEST_F(Fault, EmptyReplyOfAProgramThatEndedWellHasArrived) {
  Bot bot(command({"true"}));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_INVALID);
  EXPECT_EQ(answer.why, "not ok");
  EXPECT_TRUE(answer.arrived);
  EXPECT_EQ(answer.reply, "");
}

TEST_F(Fault, InvalidReplyIsKept) {
  Bot bot(script("echo what"));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_INVALID);
  EXPECT_EQ(answer.reply, "what\n");
  EXPECT_EQ(answer.why, "not ok");
}

TEST_F(Fault, OutputUpToTheLimitCounts) {
  Entrant entrant = script("printf ok; head -c $1 /dev/zero");
  entrant.output = 1000;
  Bot bot(entrant);
  EXPECT_EQ(bot.ask({"998"}).status, HILLTOP_OK);
  const Answer answer = bot.ask({"999"});
  EXPECT_EQ(answer.status, HILLTOP_FLOODED);
  EXPECT_EQ(answer.why, "printed more than 1000 bytes");
  EXPECT_THAT(answer.reply, SizeIs(1000));
  EXPECT_TRUE(answer.arrived);
}

TEST_F(Fault, FloodIsKilledAtOnce) {
  Bot bot(command({"yes", "ok"}));
  EXPECT_EQ(bot.ask().status, HILLTOP_FLOODED);
}

TEST_F(Fault, LastOfStderrIsKept) {
  Bot bot(script("echo first >&2; head -c 100000 /dev/zero | tr '\\0' x >&2; echo last >&2; echo ok"));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_OK);
  EXPECT_THAT(answer.errors, SizeIs(4096));
  EXPECT_THAT(answer.errors, EndsWith("xlast\n"));
  EXPECT_THAT(answer.errors, Not(HasSubstr("first")));
}

TEST_F(Fault, StderrOfACrashIsKept) {
  Bot bot(script("echo 'no such thing' >&2; exit 1"));
  EXPECT_EQ(bot.ask().errors, "no such thing\n");
}

TEST_F(Fault, FloodOfStderrHarmsNothing) {
  Bot bot(with_time(script("echo ok; yes >&2"), kSoon));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_OK);
  EXPECT_THAT(answer.errors, SizeIs(4096));
}

TEST_F(Fault, MissingCommand) {
  Bot bot(command({"no-such-command", "x"}));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_CRASHED);
  EXPECT_EQ(answer.why, "cannot start no-such-command: no such file or directory");
  EXPECT_FALSE(answer.arrived);
}

TEST_F(Fault, MissingFileOfItsFolder) {
  Bot bot(command({"./bot"}));
  EXPECT_EQ(bot.ask().why, "cannot start ./bot: no such file or directory");
}

TEST_F(Fault, FileThatIsNoProgram) {
  write_file(dir() / "bot", "echo ok\n");
  Entrant entrant = command({"./bot"});
  entrant.dir = dir().string();
  EXPECT_EQ(Bot(entrant).ask().why, "cannot start ./bot: permission denied");
  fs::permissions(dir() / "bot", fs::perms::owner_all);
  EXPECT_EQ(Bot(entrant).ask().why, "cannot start ./bot: exec format error (a script needs a #! line)");
}

TEST_F(Fault, NextAskIsNotAffected) {
  Bot bot(with_time(script("eval \"$1\""), kSoon));
  for (const char* bad : {"exit 1", "kill -KILL $$", "yes", "echo what", "sleep 1000"}) {
    EXPECT_NE(bot.ask({bad}).status, HILLTOP_OK) << bad;
    EXPECT_EQ(bot.ask({"echo ok"}).status, HILLTOP_OK) << "after " << bad;
  }
}

class WrongEntrant : public ProcessTest {
 protected:
  static std::string complaint(const Entrant& entrant) {
    try {
      const Bot bot(entrant);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "none";
  }
};

TEST_F(WrongEntrant, IsTold) {
  Entrant entrant = command({});
  EXPECT_EQ(complaint(entrant), "run names no command");
  entrant = command({"echo"});
  entrant.dir = "relative";
  EXPECT_EQ(complaint(entrant), "dir must be an absolute path: relative");
  entrant.dir = outside("missing");
  EXPECT_EQ(complaint(entrant), outside("missing") + ": No such file or directory");
  entrant.dir = "";
  entrant.scratch = "";
  EXPECT_EQ(complaint(entrant), "scratch names no folder");
}

TEST_F(WrongEntrant, GameWithoutACodec) {
  Entrant entrant = command({"echo"});
  entrant.codec = nullptr;
  EXPECT_EQ(complaint(entrant), "this game has no text protocol for programs");
}

TEST_F(WrongEntrant, MissingKeeper) {
  setenv("HILLTOP_KEEPER", "/no/such/keeper", 1);
  EXPECT_EQ(complaint(command({"echo", "ok"})), "HILLTOP_KEEPER names no program: /no/such/keeper");
  unsetenv("HILLTOP_KEEPER");
}

TEST_F(WrongEntrant, KeeperThatIsNone) {
  setenv("HILLTOP_KEEPER", "/bin/true", 1);
  Bot bot(command({"echo", "ok"}));
  unsetenv("HILLTOP_KEEPER");
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_INTERNAL);
  EXPECT_THAT(answer.why, HasSubstr("/bin/true is no keeper of this version"));
}

}  // namespace
}  // namespace process_test
