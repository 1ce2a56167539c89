// Bots in cells that try to get out: what the system says to them, and that the asks after it are as ever.
// All of it once as the user that runs the tests, and as root runs them, as an ordinary one too.
#include "folder_fixture.hpp"

#include <sys/wait.h>

#include <cstdlib>

namespace process_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class Cell : public Folder {
 protected:
  static Entrant confined(Entrant entrant) {
    entrant.is_confined = true;
    return entrant;
  }
  Entrant intruder() const { return confined(command({INTRUDER})); }
  Entrant shell(State state = State::kNone) const {
    Entrant entrant = confined(writer(state));
    entrant.run = {"sh", "-c", "umask 22; eval \"$1\"; echo ok", "bot"};
    return entrant;
  }
  /// What a shell in a cell prints, but for the last line.
  std::string printed(const std::string& text) const {
    Bot bot(shell());
    std::string reply = bot.ask({"exec 2>&1; echo ok; " + text}).reply;
    return reply.substr(std::min<std::size_t>(reply.size(), 3));
  }
  static pid_t keeper() {
    const auto keepers = keepers_in_cells();
    return keepers.empty() ? 0 : std::stoi(keepers.front());
  }
};

TEST_F(Cell, SystemCallsAreRefused) {
  Bot bot(intruder());
  const Answer answer = bot.ask({"system_calls"});
  const std::pair<const char*, const char*> expected[] = {{"inet", "EAFNOSUPPORT"},
                                                          {"netlink", "EAFNOSUPPORT"},
                                                          {"vsock", "EAFNOSUPPORT"},
                                                          {"packet", "EAFNOSUPPORT"},
                                                          {"unix", "0"},
                                                          {"mount", "EPERM"},
                                                          {"umount", "EPERM"},
                                                          {"open_tree", "EPERM"},
                                                          {"pivot_root", "EPERM"},
                                                          {"chroot", "EPERM"},
                                                          {"unshare", "EPERM"},
                                                          {"setns", "EPERM"},
                                                          {"clone", "EPERM"},
                                                          {"clone3", "ENOSYS"},
                                                          {"ptrace", "EPERM"},
                                                          {"vm_read", "EPERM"},
                                                          {"vm_write", "EPERM"},
                                                          {"pidfd_getfd", "EPERM"},
                                                          {"setuid", "E(PERM|INVAL)"},
                                                          {"setgid", "E(PERM|INVAL)"},
                                                          {"limit", "EPERM"},
                                                          {"nice", "EACCES"},
                                                          {"fifo", "EPERM"},
                                                          {"keeper_limit", "EPERM"},
                                                          {"keeper_nice", "EPERM"},
                                                          {"user_nice", "EPERM"},
                                                          {"keeper_cores", "EPERM"},
                                                          {"keeper_idle", "EPERM"},
                                                          {"keyctl", "EPERM"},
                                                          {"add_key", "EPERM"},
                                                          {"io_uring", "ENOSYS"},
                                                          {"bpf", "EPERM"},
                                                          {"perf", "EPERM"},
                                                          {"userfaultfd", "EPERM"},
                                                          {"personality", "EPERM"},
                                                          {"shmget", "ENOSYS"},
                                                          {"semget", "ENOSYS"},
                                                          {"mq_open", "ENOSYS"},
                                                          {"handle", "EPERM"},
                                                          {"tiocsti", "EPERM"},
                                                          {"tiocsti_above", "EPERM"},
                                                          {"device", "E(PERM|ACCES)"},
                                                          {"hostname", "EPERM"},
                                                          {"reboot", "EPERM"},
                                                          {"module", "EPERM"},
                                                          {"memory", "EACCES"},
                                                          {"keeper", "EACCES"},
                                                          {"oom", "EACCES"}};
  std::istringstream lines(answer.reply);
  for (const auto& [name, error] : expected) {
    std::string line;
    std::getline(lines, line);
    EXPECT_THAT(line, testing::MatchesRegex(std::string("ok ") + name + " " + error));
  }
}

TEST_F(Cell, OfTheMachineOnlyTheSystemIsThere) {
  // But for the way to its own programs.
  const std::string own = "/" + (++fs::canonical(CELL).begin())->string();
  EXPECT_EQ(printed("ls -d /home /work /srv /mnt /boot /sys /var/* /run 2>/dev/null | grep -vx " + own),
            "ok\n");
  write_file(root_ / "rival/home/secret.txt", "secret");
  const std::string secret = outside("rival/home/secret.txt");
  EXPECT_THAT(printed("cat " + secret), HasSubstr("No such file"));
  EXPECT_THAT(printed("cat " + dir().string() + "/bot.txt"), HasSubstr("No such file"));
  EXPECT_THAT(printed("ls " + root_.string()), testing::Eq("scratch\nok\n"));
  EXPECT_THAT(printed("ls /dev"),
              testing::Eq("fd\nfull\nnull\nrandom\nshm\nstderr\nstdin\nstdout\nurandom\nzero\nok\n"));
  EXPECT_THAT(printed("hostname"), testing::Eq("cell\nok\n"));
  EXPECT_THAT(printed("cat bot.txt"), testing::Eq("ownok\n"));
}

TEST_F(Cell, EnvironmentOfTheHostIsNotThere) {
  setenv("HILLTOP_SECRET", "password", 1);
  Bot bot(shell());
  const std::string reply = bot.ask({"echo ok; cat /proc/*/environ; env; cat /proc/self/cmdline"}).reply;
  unsetenv("HILLTOP_SECRET");
  EXPECT_THAT(reply, AllOf(HasSubstr("HOME="), Not(HasSubstr("password"))));
}

TEST_F(Cell, OnlyTheFolderAndTemporaryOnesCanBeWritten) {
  Bot bot(intruder());
  const std::string reply =
      bot.ask({"write", "/usr/x", "/x", "/etc/x", "/var/x", root_.string() + "/x", "/dev/x", "/proc/x",
               "/proc/sys/kernel/hostname", "x", "/tmp/x", "/dev/shm/x", "/dev/null"})
          .reply;
  std::istringstream lines(reply);
  std::vector<std::string> errors;
  for (std::string ok, name, error; lines >> ok >> name >> error;) errors.push_back(error);
  ASSERT_EQ(errors.size(), 12U) << reply;
  for (int i = 0; i < 8; ++i) EXPECT_NE(errors[static_cast<std::size_t>(i)], "0") << reply;
  for (std::size_t i = 8; i < 12; ++i) EXPECT_EQ(errors[i], "0") << reply;
}

TEST_F(Cell, ProcessesOfTheMachineAreNotThere) {
  EXPECT_THAT(printed("set -- /proc/[0-9]*; echo $#; cat /proc/1/comm"), HasSubstr("hilltop-keeper"));
  EXPECT_EQ(printed("kill -9 " + std::to_string(getpid()) + " || echo no"),
            "bot: 1: kill: No such process\n\nno\nok\n");
}

TEST_F(Cell, KillingAllHarmsNobodyElse) {
  Bot bot(intruder()), other(shell());
  EXPECT_EQ(other.ask({"true"}).status, HILLTOP_OK);
  for (int ask = 0; ask < 3; ++ask)
    EXPECT_EQ(bot.ask({"kill"}).reply, "ok kill_1 0\nok stop_1 0\nok term_1 0\nok all 0\n");
  EXPECT_EQ(other.ask({"true"}).status, HILLTOP_OK);
  EXPECT_THAT(told(), IsEmpty());
}

TEST_F(Cell, DiskHasBounds) {
  Entrant entrant = intruder();
  entrant.disk = 1 << 20;
  entrant.files = 10;
  Bot bot(entrant);
  for (const char* attempt : {"sparse", "bytes", "inodes"}) {
    const Answer answer = bot.ask({attempt, "."});
    EXPECT_THAT(answer.reply, testing::MatchesRegex(std::string("ok ") + attempt + " (0|ENOSPC)\n"));
    EXPECT_EQ(answer.status, HILLTOP_CRASHED) << attempt;
    EXPECT_THAT(answer.why, HasSubstr("disk limit"));
  }
  for (const char* folder : {"/tmp", "/dev/shm"}) {
    EXPECT_THAT(bot.ask({"bytes", folder}).reply, testing::Eq("ok bytes ENOSPC\n"));
    EXPECT_EQ(bot.ask({"inodes", folder}).reply, "ok inodes ENOSPC\n");
  }
  EXPECT_EQ(bot.ask({"read", "/dev/null"}).status, HILLTOP_OK);
}

TEST_F(Cell, ProcessesHaveABound) {
  Entrant entrant = intruder();
  entrant.processes = 20;
  Bot bot(entrant);
  std::istringstream reply(bot.ask({"processes"}).reply);
  std::string ok, name, error;
  int count = 0;
  reply >> ok >> name >> error >> count;
  EXPECT_EQ(error, "EAGAIN");
  EXPECT_GE(count, 20);
  EXPECT_LE(count, 40);
  EXPECT_EQ(bot.ask({"read", "/dev/null"}).status, HILLTOP_OK);
}

TEST_F(Cell, TemporaryFilesStayAsLongAsTheFolders) {
  const std::string write = "echo 1 > /tmp/a; mkdir -p /dev/shm/b/c; chmod 0 /dev/shm/b; chmod 700 /tmp";
  const std::string look = "ls -d /tmp/a /dev/shm/* 2>/dev/null; stat -c %a /tmp";
  Bot none(shell());
  none.ask({write});
  EXPECT_EQ(none.ask({look}).reply, "1777\nok\n");
  Bot match(shell(State::kMatch));
  match.ask({write});
  EXPECT_EQ(match.ask({look}).reply, "/dev/shm/b\n/tmp/a\n700\nok\n");
  match.open();
  EXPECT_EQ(match.ask({look}).reply, "1777\nok\n");
}

TEST_F(Cell, FilesOfTheBotAreItsOwn) {
  EXPECT_EQ(
      printed("echo more >> bot.txt; echo new > data/deep/new; chmod 600 bot.txt; cat bot.txt data/deep/new"),
      "ownmore\nnew\nok\n");
  EXPECT_EQ(printed("ls -n | grep -cv \" $(id -u) \""), "1\nok\n");  // the line with the total
}

TEST_F(Cell, FolderSurvivesItsKeeper) {
  Bot bot(shell(State::kMatch));
  bot.ask({"echo 1 > kept; rm bot.txt; mkdir folder"});
  const pid_t first = keeper();
  ASSERT_GT(first, 0);
  kill(first, SIGKILL);
  ASSERT_TRUE(eventually([&] { return !is_running(first); }));
  EXPECT_EQ(bot.ask({"cat kept; ls -d bot.txt folder 2>/dev/null"}).reply, "1\nfolder\nok\n");
  EXPECT_NE(keeper(), first);
}

// The keeper is killed while the bot is asked, once: the ask is put again, to the folder as it found it.
TEST_F(Cell, AskIsRepeatedFromWhatItFound) {
  Bot bot(shell(State::kMatch));
  bot.ask({"echo 1 > count"});
  const pid_t first = keeper();
  std::thread killer([&] {
    const fs::path mark = "/proc/" + std::to_string(first) + "/root" + home().string() + "/mark";
    eventually([&] { return fs::exists(mark); });
    kill(first, SIGKILL);
  });
  const std::string reply =
      bot.ask({"echo 2 >> count; cat count; touch mark; [ -e /tmp/x ] || sleep 1; cat mark"}).reply;
  killer.join();
  EXPECT_EQ(reply, "1\n2\nok\n");
}

TEST_F(Cell, VisiblePathsAreReadOnly) {
  write_file(root_ / "tables/one.txt", "one");
  Entrant entrant = shell();
  entrant.visible = {outside("tables")};
  Bot bot(entrant);
  EXPECT_EQ(bot.ask({"cat " + outside("tables/one.txt") + "; echo x > " + outside("tables/two.txt")}).reply,
            "oneok\n");
  EXPECT_FALSE(fs::exists(root_ / "tables/two.txt"));
  entrant.visible = {outside("nowhere")};
  Bot wrong(entrant);
  const Answer answer = wrong.ask({"true"});
  EXPECT_EQ(answer.status, HILLTOP_INTERNAL);
  EXPECT_THAT(answer.why, HasSubstr(outside("nowhere") + " visible: it is not there"));
}

TEST_F(Cell, FolderAmongVisiblePathsIsRefused) {
  Entrant entrant = shell();
  entrant.visible = {root_.string()};
  Bot bot(entrant);
  EXPECT_THAT(bot.ask({"true"}).why, HasSubstr("which bots can read"));
}

// A fork has the runtime's user, and its memory decides what the next ask is.
TEST_F(Cell, RuntimesAreSafeFromTheirForks) {
  if (std::system("perl -v > /dev/null 2>&1") != 0) GTEST_SKIP() << "needs perl";
  write_file(dir() / "bot.pl",
             "print 'ok ', getppid();\n"
             "for (getppid(), 1) { print open(my $f, '+<', \"/proc/$_/mem\") ? ' open' : ' shut' }\n"
             "print ' ', open(my $f, '<', '/proc/self/mem') ? 'open' : 'shut';\n");
  Entrant entrant = confined(command({"perl", "bot.pl"}));
  entrant.dir = dir().string();
  entrant.trials = 0;
  Bot bot(entrant);
  const std::string reply = bot.ask().reply;
  EXPECT_THAT(reply, testing::MatchesRegex("ok [2-9][0-9]* shut shut open"));  // its parent is no keeper
  EXPECT_EQ(bot.ask().reply, reply);
}

// Of the first asks one is launched, while the runtime waits.
TEST_F(Cell, ForksAreSafeFromWhoIsLaunchedBesideThem) {
  if (std::system("perl -v > /dev/null 2>&1") != 0) GTEST_SKIP() << "needs perl";
  write_file(dir() / "bot.pl",
             "print 'ok';\n"
             "for my $process (map { m{(\\d+)$} } glob '/proc/[0-9]*') {\n"
             "  open(my $stat, '<', \"/proc/$process/stat\") or next;\n"
             "  next if $process == $$ || <$stat> =~ /\\) Z/;\n"
             "  print ' open' if open(my $memory, '+<', \"/proc/$process/mem\");\n"
             "}\n");
  Entrant entrant = confined(command({"perl", "bot.pl"}));
  entrant.dir = dir().string();
  Bot bot(entrant);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(bot.ask().reply, "ok");
}

TEST_F(Cell, NothingIsLeftOfIt) {
  const std::string mounts = content_of("/proc/self/mountinfo");
  {
    Bot bot(shell());
    EXPECT_EQ(bot.ask({"setsid sleep 1000 & setsid sh -c 'sleep 1000 & wait' & true"}).status, HILLTOP_OK);
    EXPECT_EQ(content_of("/proc/self/mountinfo"), mounts);
  }
  EXPECT_THAT(children_of("self"), IsEmpty());
  EXPECT_EQ(content_of("/proc/self/mountinfo"), mounts);
}

TEST_F(Cell, EndsWithWhoMadeIt) {
  Bot bot(shell());
  bot.ask({"true"});
  const pid_t inside = keeper();
  for (const std::string& maker : children_of("self")) kill(std::stoi(maker), SIGKILL);
  EXPECT_TRUE(eventually([&] { return !is_running(inside); }));
  EXPECT_EQ(bot.ask({"true"}).status, HILLTOP_OK);
}

// All of the above as a user who may do nothing of it himself.
TEST(CellOfAnOrdinaryUser, PassesTheSameTests) {
  constexpr const char* kNobody = "65534";
  if (geteuid() != 0) GTEST_SKIP() << "needs root, to become an ordinary user";
  if (std::system("setpriv --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "needs setpriv";
  const std::string command = std::string("setpriv --reuid ") + kNobody + " --regid " + kNobody +
                              " --clear-groups " + fs::canonical("/proc/self/exe").string() +
                              " --gtest_filter='Cell.*' --gtest_brief=1";
  EXPECT_EQ(std::system(command.c_str()), 0);
}

}  // namespace
}  // namespace process_test
