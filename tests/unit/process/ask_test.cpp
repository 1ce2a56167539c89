// What a program is given and what is taken from it.
#include "fixture.hpp"

namespace process_test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class Ask : public ProcessTest {};

TEST_F(Ask, TakesTheReplyOfAProgram) {
  Bot bot(command({"echo", "ok"}));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_OK) << answer.why;
  EXPECT_EQ(answer.action, "ok\n");
  EXPECT_EQ(answer.reply, "ok\n");
  EXPECT_TRUE(answer.arrived);
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_EQ(answer.signal, 0);
  EXPECT_EQ(answer.why, "");
  EXPECT_GT(answer.wall_ns, 0U);
  EXPECT_GT(answer.peak_bytes, 0U);
}

TEST_F(Ask, NeedsNoLineEnd) {
  Bot bot(script("printf 'ok without'"));
  EXPECT_EQ(bot.ask().action, "ok without");
}

TEST_F(Ask, KeepsEveryByteOfTheReply) {
  Bot bot(script("printf 'ok\\0\\377\\n\\n'"));
  EXPECT_EQ(bot.ask().reply, std::string("ok\0\377\n\n", 6));
}

TEST_F(Ask, StartsAFreshProcessEachTime) {
  Bot bot(script("echo ok $$"));
  EXPECT_NE(bot.ask().reply, bot.ask().reply);
}

TEST_F(Ask, PassesArgumentsUnchanged) {
  const std::vector<std::string> words = {"two words",    "",
                                          "'\"$HOME`\\*", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x91\x91",
                                          " \t\n ",       std::string(100'000, 'x'),
                                          "--",           "-n"};
  std::string expected = "ok";
  for (const std::string& word : words) expected += "<" + word + ">";
  Entrant entrant = script("printf 'ok'; for word; do printf '<%s>' \"$word\"; done");
  entrant.output = 1 << 20;
  Bot bot(entrant);
  EXPECT_EQ(bot.ask(words).reply, expected);
}

TEST_F(Ask, AddsArgumentsAfterTheFixedOnes) {
  Bot bot(command({"printf", "%s.", "ok", "fixed one"}));
  EXPECT_EQ(bot.ask({"a", "b"}).reply, "ok.fixed one.a.b.");
}

TEST_F(Ask, SaysWhenAnArgumentIsTooLongForLinux) {
  Bot bot(command({"echo", "ok"}));
  const Answer answer = bot.ask({std::string(131'072, 'x')});
  EXPECT_EQ(answer.status, HILLTOP_CRASHED);
  EXPECT_EQ(answer.why, "cannot start echo: an argument of 131072 bytes; Linux allows 131071");
  EXPECT_EQ(bot.ask({std::string(131'071, 'x')}, "").why, "printed more than 65536 bytes");
}

TEST_F(Ask, SaysWhenAllArgumentsAreTooLongForLinux) {
  Bot bot(command({"echo", "ok"}));
  const Answer answer = bot.ask(std::vector<std::string>(100, std::string(100'000, 'x')));
  EXPECT_EQ(answer.status, HILLTOP_CRASHED);
  EXPECT_EQ(answer.why, "cannot start echo: argument list too long");
  EXPECT_FALSE(answer.arrived);
}

TEST_F(Ask, GivesInput) {
  Bot bot(script("printf ok; cat"));
  EXPECT_EQ(bot.ask({}, "first line\nsecond").reply, "okfirst line\nsecond");
}

TEST_F(Ask, GivesNoInputAsAnEmptyOne) {
  Bot bot(script("printf ok; cat"));
  EXPECT_EQ(bot.ask().reply, "ok");
}

TEST_F(Ask, GivesInputOfEverySize) {
  Bot bot(script("printf ok; cksum"));
  for (const std::size_t size : {1U, 4096U, 65'535U, 65'536U, 65'537U, 200'000U, 20'000'000U}) {
    std::string input(size, 'i');
    for (std::size_t i = 0; i < size; i += 997) input[i] = static_cast<char>(i);
    write_file(outside("input"), input);
    Bot reference(command({"sh", "-c", "printf ok; cksum < '" + outside("input") + "'"}));
    EXPECT_EQ(bot.ask({}, input).reply, reference.ask().reply) << size << " bytes";
  }
}

TEST_F(Ask, DoesNotMindInputThatIsNotRead) {
  Bot bot(command({"echo", "ok"}));
  for (const std::size_t size : {1U, 60'000U, 1'000'000U})
    EXPECT_EQ(bot.ask({}, std::string(size, 'i')).status, HILLTOP_OK) << size << " bytes";
}

TEST_F(Ask, DoesNotMindInputThatIsClosedUnread) {
  Bot bot(script("exec <&-; sleep 0.2; echo ok"));
  EXPECT_EQ(bot.ask({}, std::string(1'000'000, 'i')).status, HILLTOP_OK);
}

TEST_F(Ask, FeedsInputWhileTakingOutput) {
  Entrant entrant = script("printf ok; cat");
  entrant.output = 8 << 20;
  Bot bot(entrant);
  const std::string input(4'000'000, 'i');
  EXPECT_EQ(bot.ask({}, input).reply, "ok" + input);
}

TEST_F(Ask, RunsInItsFolder) {
  write_file(dir() / "data.txt", "ok from a file");
  Entrant entrant = script("cat data.txt; printf ' %s %s' \"$PWD\" \"$HOME\"");
  entrant.dir = dir().string();
  Bot bot(entrant);
  EXPECT_EQ(bot.ask().reply, "ok from a file " + home().string() + " " + home().string());
}

TEST_F(Ask, FindsACommandOfItsFolder) {
  write_file(dir() / "bot.sh", "#!/bin/sh\necho ok\n");
  fs::permissions(dir() / "bot.sh", fs::perms::owner_all);
  Entrant entrant = command({"./bot.sh"});
  entrant.dir = dir().string();
  Bot bot(entrant);
  EXPECT_EQ(bot.ask().status, HILLTOP_OK);
}

TEST_F(Ask, HidesTheHostsEnvironment) {
  setenv("HILLTOP_TEST_SECRET", "secret", 1);
  setenv("LC_ALL", "POSIX", 1);
  setenv("R_TEST_LIBRARIES", "/r", 1);
  Bot bot(script("printf ok; env"));
  const std::string reply = bot.ask().reply;
  EXPECT_THAT(reply, HasSubstr("LANG=C.UTF-8\n"));
  EXPECT_THAT(reply, HasSubstr("PATH="));
  EXPECT_THAT(reply, HasSubstr("R_TEST_LIBRARIES=/r\n"));
  EXPECT_THAT(reply, Not(HasSubstr("SECRET")));
  EXPECT_THAT(reply, Not(HasSubstr("LC_ALL")));
  unsetenv("HILLTOP_TEST_SECRET");
  unsetenv("LC_ALL");
  unsetenv("R_TEST_LIBRARIES");
}

TEST_F(Ask, LeavesAProgramThreeDescriptors) {
  Bot bot(misbehave("descriptors"));
  EXPECT_EQ(bot.ask().reply, "ok 3\n");
  EXPECT_EQ(bot.ask({}, std::string(100'000, 'i')).reply, "ok 3\n");
}

TEST_F(Ask, LeavesAProgramItsSignals) {
  signal(SIGPIPE, SIG_IGN);
  Bot bot(misbehave("signals"));
  EXPECT_EQ(bot.ask().reply, "ok 0\n");
  signal(SIGPIPE, SIG_DFL);
}

TEST_F(Ask, WritesNoCore) {
  Bot bot(script("printf 'ok '; ulimit -c"));
  EXPECT_EQ(bot.ask().reply, "ok 0\n");
}

TEST_F(Ask, LimitsMemory) {
  Entrant entrant = script("printf 'ok '; ulimit -d");
  entrant.memory = 512 << 20;
  Bot bot(entrant);
  EXPECT_EQ(bot.ask().reply, "ok 524288\n");
}

TEST_F(Ask, MeasuresTheWholeTree) {
  Bot bot(script("(i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done); echo ok"));
  const Answer answer = bot.ask();
  EXPECT_EQ(answer.status, HILLTOP_OK);
  EXPECT_GT(answer.cpu_ns, 1'000'000U);
}

TEST_F(Ask, ForgetsThePreviousReport) {
  Bot bot(script("echo trouble >&2; $1"));
  EXPECT_EQ(bot.ask({"echo ok"}).status, HILLTOP_OK);
  const Answer answer = bot.ask({std::string(200'000, 'x')});
  EXPECT_EQ(answer.reply, "");
  EXPECT_EQ(answer.errors, "");
  EXPECT_FALSE(answer.arrived);
  EXPECT_EQ(answer.exit_code, -1);
}

TEST_F(Ask, IsAnAdapterThatWaits) {
  const hilltop_bot_class& bots = bot_class();
  EXPECT_EQ(bots.flags, HILLTOP_WAITS);
  EXPECT_EQ(bots.game_id, nullptr);
  EXPECT_EQ(bots.extension("hilltop.nothing/1"), nullptr);
}

TEST_F(Ask, PlaysManyBotsAtATime) {
  std::vector<std::thread> threads;
  std::vector<int> good(8);
  for (std::size_t i = 0; i < good.size(); ++i)
    threads.emplace_back([&, i] {
      Entrant entrant = script("echo ok $1");
      entrant.scratch = outside("scratch" + std::to_string(i));
      Bot bot(entrant);
      for (int n = 0; n < 20; ++n)
        good[i] += bot.ask({std::to_string(n)}).reply == "ok " + std::to_string(n) + "\n";
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(good, testing::Each(20));
}

TEST_F(Ask, OutlivesTheThreadThatAskedFirst) {
  Bot bot(script("echo ok $PPID"));
  std::string first, second;
  std::thread([&] { first = bot.ask().reply; }).join();
  std::thread([&] { second = bot.ask().reply; }).join();
  EXPECT_EQ(first, second);
  EXPECT_THAT(first, StartsWith("ok "));
}

}  // namespace
}  // namespace process_test
