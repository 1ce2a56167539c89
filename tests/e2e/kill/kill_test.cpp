// kill -9 of any process at any moment: run again, and all is as if nothing had happened.
#include "field.hpp"

#include <csignal>
#include <random>

namespace hilltop::e2e {
namespace {

using std::chrono::microseconds;

enum Target : unsigned { kController, kWorker, kKeeper, kEverything };

std::string name_of(Target target) {
  switch (target) {
    case kController: return "controller";
    case kWorker: return "worker";
    case kKeeper: return "keeper";
    default: return "everything";
  }
}

pid_t parent_of(pid_t pid) {
  const std::string stat =
      content("/proc/" + std::to_string(pid) + "/stat");  // "pid (name) state parent ..."
  const auto after_name = stat.rfind(") ");
  return after_name == std::string::npos ? 0 : std::atoi(stat.c_str() + after_name + 4);
}

/// A process just forked has its parent's arguments, so whose child it is decides. A worker's guard, between
/// it and the controller, has the same arguments, and is as good a target.
bool is(Target target, pid_t pid, pid_t controller) {
  const pid_t parent = parent_of(pid);
  const bool is_worker =
      arguments_of(pid) == "hilltop worker " && (parent == controller || parent_of(parent) == controller);
  switch (target) {
    case kController: return pid == controller;
    case kWorker: return is_worker;
    case kKeeper:  // or the process outside of its cell
      return arguments_of(pid).find("hilltop-keeper") != std::string::npos &&
             (is(kWorker, parent, controller) || is(kWorker, parent_of(parent), controller));
    default: return true;
  }
}

/// The processes of a run that are what `target` names, the controller first: it must not see the others die.
std::vector<pid_t> targets(Target target, pid_t controller, const fs::path& place) {
  std::vector<pid_t> found;
  for (const pid_t pid : processes_of(place))
    if (is(target, pid, controller)) found.push_back(pid);
  std::stable_partition(found.begin(), found.end(), [&](pid_t pid) { return pid == controller; });
  return found;
}

class KillTest : public Field {
 protected:
  /// Starts `file`, kills one target (or, of kEverything, all) after `delay`, and lets the run end.
  /// True if something was there to be killed.
  bool disturb(const std::string& file, Target target, microseconds delay, std::size_t choice) const {
    Process run(command({"run", file, "--jobs", "2", "--quiet"}));
    std::this_thread::sleep_for(delay);
    auto victims = targets(target, run.pid(), folder);
    if (!run.running()) victims.clear();
    if (target != kEverything && victims.size() > 1) victims = {victims[choice % victims.size()]};
    for (const pid_t pid : victims) kill(pid, SIGKILL);
    const Result result = run.wait();
    if (target == kWorker || target == kKeeper) {
      EXPECT_EQ(result.exit, 0) << result.err;
    }
    return !victims.empty();
  }

  /// Kills at `moments` random moments of a tournament, and compares what is there after another run.
  void kill_at_random_moments(const std::string& name, int moments, const std::vector<Target>& kinds) {
    const std::vector<std::string> undisturbed = {"run",     name + ".yaml", "--jobs",          "2",
                                                  "--quiet", "--store",      "undisturbed.hill"};
    output(undisturbed);  // builds
    fs::remove(folder / "undisturbed.hill");
    const auto begun = std::chrono::steady_clock::now();
    output(undisturbed);
    const auto took = std::chrono::steady_clock::now() - begun;
    const std::string expected = picture("undisturbed.hill");
    std::mt19937 random(20150717u + kinds.front());
    int killed = 0;
    for (int i = 0; i < moments; ++i) {
      const Target target = kinds[static_cast<std::size_t>(i) % kinds.size()];
      const microseconds delay(random() % static_cast<std::uint32_t>(took / microseconds(1)));
      SCOPED_TRACE("moment " + std::to_string(i) + ": " + name_of(target) + " after " +
                   std::to_string(delay.count()) + " us");
      killed += disturb(name + ".yaml", target, delay, random()) ? 1 : 0;
      await_no_process();
      output({"run", name + ".yaml", "--jobs", "2", "--quiet"});
      EXPECT_EQ(scratch_folders(), std::vector<std::string>());
      ASSERT_EQ(picture(name + ".hill"), expected);
      for (const char* end : {".hill", ".hill-wal", ".hill-shm"}) fs::remove(folder / (name + end));
    }
    EXPECT_GT(killed, 0);
  }
};

/// Fifty moments in all.
class TargetTest : public KillTest, public testing::WithParamInterface<Target> {};

TEST_P(TargetTest, programs_and_native_bots) {
  const int moments = GetParam() == kController || GetParam() == kWorker ? 13 : 12;
  kill_at_random_moments("field", moments, {GetParam()});
}

INSTANTIATE_TEST_SUITE_P(Kill, TargetTest, testing::Values(kController, kWorker, kKeeper, kEverything),
                         [](const auto& chosen) { return name_of(chosen.param); });

// A bot whose answers depend on what it wrote down in all its matches before.
TEST_F(KillTest, files_that_last_for_the_tournament) {
  write("clerk/clerk.pl",
        "my $asked = 0;\n"
        "if (open my $in, '<', 'asked') { $asked = <$in> }\n"
        "open my $out, '>', 'asked' or die;\n"
        "print $out $asked + 1;\n"
        "close $out;\n"
        "print substr('BIPOG', $asked % 5, 1), \"\\n\";\n");
  // Too much in its third match: it is disqualified there, whatever is killed when.
  write("hoarder.sh",
        "head -c 800 /dev/zero >> hoard; [ $(wc -c < hoard) -lt 15000 ] || truncate -s 1G hoard; echo B\n");
  write("clerks.yaml",
        "tournament: Clerks\n"
        "game: samurai\n"
        "params: {turns: 8, health: 100, honour: 50}\n"
        "format: {type: round-robin, matches: 2}\n"
        "state: tournament\n"
        "limits: {time: 60s}\n"
        "entrants:\n"
        "  - {name: Clerk, dir: clerk, run: perl clerk.pl}\n"
        "  - {name: Scribe, dir: clerk, run: perl clerk.pl}\n"
        "  - {name: Hoarder, run: sh hoarder.sh, limits: {disk: 32KiB}}\n"
        "  - bot: samurai/mirror\n");
  kill_at_random_moments("clerks", 12, {kController, kWorker, kEverything});
  const json hoarder = row_of(standings("undisturbed.hill"), "Hoarder");
  EXPECT_EQ(hoarder.at("rank"), 4);
  EXPECT_EQ(hoarder.at("note"), "disqualified: more than 32768 bytes in files");
}

// Teams, bonus points and battles of codemon go from match to match in records.
TEST_F(KillTest, records) {
  write(
      "team/team.pl",
      "my ($command, $mine) = split /#/, $ARGV[0];\n"
      "print $command eq 'T' ? \"Perls|Aria:3:80:60:90:4:1:9|Bea:4:80:60:90:4:1:12|Cleo:2:80:60:90:4:1:6\"\n"
      "    : $command eq 'B' ? '0:1:2' : $command eq 'A' ? 2 : $mine =~ /^[^|]*\\|(?:[^:|]*:){5}0:/ ? 1 : "
      "0;\n");
  write("league.yaml",
        "tournament: League\n"
        "game: codemon\n"
        "params: {turns: 20}\n"
        "format: {type: random-pairs, rounds: 9, bye: draw}\n"
        "points: {win: 2, draw: 1, loss: 0}\n"
        "limits: {time: 60s}\n"
        "entrants:\n"
        "  - {name: Perls, dir: team, run: perl team.pl}\n"
        "  - bot: codemon/rookie\n"
        "  - bot: codemon/acrobat\n"
        "  - bot: codemon/toxic\n"
        "  - bot: codemon/strategist\n");
  kill_at_random_moments("league", 12, {kController, kWorker, kKeeper, kEverything});
}

TEST_F(Field, any_number_of_workers_comes_to_the_same) {
  for (const char* jobs : {"1", "2", "4"})
    output({"run", "field.yaml", "--jobs", jobs, "--store", std::string(jobs) + ".hill"});
  const std::string expected = picture("1.hill");
  EXPECT_EQ(sessions_of(expected.substr(expected.find("{\"event\""))).size(), std::size_t{kMatches});
  EXPECT_EQ(picture("2.hill"), expected);
  EXPECT_EQ(picture("4.hill"), expected);
}

}  // namespace
}  // namespace hilltop::e2e
