// Pulling the plug: kill -9 of what makes up a run, in all combinations, at random moments. Run again, and
// all is as if nothing had happened.
//
// HILLTOP_KILL_MOMENTS: how many moments in all (default: 40). HILLTOP_KILL_SEED: which.
#include "field.hpp"

#include <csignal>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <utility>

namespace hilltop::e2e {
namespace {

using std::chrono::microseconds;

/// What a run is made of. A cell has two processes: one outside, and its process 1, the keeper.
enum Role : unsigned { kController = 1, kGuard = 2, kWorker = 4, kCell = 8, kKeeper = 16, kAllRoles = 31 };

std::string names_of(unsigned roles) {
  constexpr std::pair<Role, const char*> kNames[] = {{kController, "controller"},
                                                     {kGuard, "guard"},
                                                     {kWorker, "worker"},
                                                     {kCell, "cell"},
                                                     {kKeeper, "keeper"}};
  std::string names;
  for (const auto& [role, name] : kNames)
    if ((roles & role) != 0) (names += names.empty() ? "" : " and ") += name;
  return names;
}

unsigned number_from(const char* variable, unsigned otherwise) {
  const char* value = std::getenv(variable);
  return value == nullptr ? otherwise : static_cast<unsigned>(std::strtoul(value, nullptr, 10));
}

pid_t parent_of(pid_t pid) {
  const std::string stat =
      content("/proc/" + std::to_string(pid) + "/stat");  // "pid (name) state parent ..."
  const auto after_name = stat.rfind(") ");
  return after_name == std::string::npos ? 0 : std::atoi(stat.c_str() + after_name + 4);
}

bool is_worker(pid_t pid) { return arguments_of(pid) == "hilltop worker "; }

/// 0: none of them. A process just forked has its parent's arguments, so whose child it is decides: a
/// keeper's is a program that it launches, whose crash that would be.
unsigned role_of(pid_t pid, pid_t controller) {
  if (pid == controller) return kController;
  const pid_t parent = parent_of(pid);
  if (is_worker(pid)) return parent == controller ? kGuard : kWorker;
  const auto is_of_cell = [](pid_t one) {
    return arguments_of(one).find("hilltop-cell") != std::string::npos;
  };
  if (arguments_of(pid).find("hilltop-keeper") == std::string::npos) return 0;
  if (is_worker(parent)) return is_of_cell(pid) ? kCell : kKeeper;
  return is_of_cell(parent) && is_worker(parent_of(parent)) ? unsigned{kKeeper} : 0;
}

/// One process of each of these roles, chosen at random, the controller first: it must not see the others
/// die.
std::vector<pid_t> victims_of(unsigned roles, pid_t controller, const fs::path& place, std::mt19937& random) {
  std::map<unsigned, std::vector<pid_t>> by_role;
  for (const pid_t pid : processes_of(place))
    if (const unsigned role = role_of(pid, controller); (role & roles) != 0) by_role[role].push_back(pid);
  std::vector<pid_t> victims;
  for (const auto& [role, pids] : by_role) victims.push_back(pids[random() % pids.size()]);
  return victims;
}

std::vector<std::string> mounts_of(const fs::path& place) {
  std::vector<std::string> mounts;
  for (const auto& line : lines_of(content("/proc/self/mountinfo")))
    if (line.find(place.string()) != std::string::npos) mounts.push_back(line);
  return mounts;
}

class KillTest : public Field {
 protected:
  std::vector<std::string> words(const std::string& file) const {
    return {"run", file, "--jobs", "2", "--quiet"};
  }

  /// Any combination but none.
  unsigned some_roles() { return 1 + static_cast<unsigned>(random_() % kAllRoles); }

  /// Starts a run, kills one process of each role after `delay`, and lets the rest end. True if something was
  /// there to be killed.
  bool disturb(const std::string& file, unsigned roles, microseconds delay) {
    Process run(command(words(file)));
    std::this_thread::sleep_for(delay);
    const auto victims = victims_of(roles, run.pid(), folder, random_);
    for (const pid_t pid : victims) kill(pid, SIGKILL);
    const Result result = run.wait();
    if ((roles & kController) == 0) {
      EXPECT_EQ(result.exit, 0) << result.err;
    }
    await_no_process();
    return !victims.empty();
  }

  /// Kills at random moments of a tournament, and compares what is there after another run, or two.
  void kill_at_random_moments(const std::string& name, unsigned moments) {
    const std::string file = name + ".yaml", store = name + ".hill";
    auto undisturbed = words(file);
    undisturbed.insert(undisturbed.end(), {"--store", "undisturbed.hill"});
    output(undisturbed);  // builds
    fs::remove(folder / "undisturbed.hill");
    const auto begun = std::chrono::steady_clock::now();
    output(undisturbed);
    const auto took = std::chrono::duration_cast<microseconds>(std::chrono::steady_clock::now() - begun);
    const std::string expected = picture("undisturbed.hill");
    const auto kept = builds();
    const auto moment = [&] { return microseconds(random_() % static_cast<std::uint64_t>(took.count())); };
    unsigned killed = 0;
    for (unsigned i = 0; i < moments; ++i) {
      const unsigned roles = some_roles();
      const microseconds delay = moment();
      SCOPED_TRACE("moment " + std::to_string(i) + ": " + names_of(roles) + " after " +
                   std::to_string(delay.count()) + " us");
      killed += disturb(file, roles, delay) ? 1 : 0;
      if (random_() % 4 == 0) disturb(file, some_roles(), moment());
      output(words(file));
      EXPECT_EQ(scratch_folders(), std::vector<std::string>());
      EXPECT_EQ(builds(), kept);
      EXPECT_EQ(mounts_of(folder), std::vector<std::string>());
      ASSERT_EQ(picture(store), expected);
      for (const char* end : {"", "-wal", "-shm"}) fs::remove(folder / (store + end));
      EXPECT_FALSE(fs::exists(folder / (store + ".lock")));
    }
    EXPECT_GT(killed,
              moments / 8);  // that it was no idle threat: most roles are there for a part of the time alone
  }

  std::set<std::string> builds() const {
    std::set<std::string> names;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder / "cache/hilltop/builds", none))
      names.insert(entry.path().filename());
    return names;
  }

  const unsigned moments_ = number_from("HILLTOP_KILL_MOMENTS", 40);

 private:
  std::mt19937 random_{number_from("HILLTOP_KILL_SEED", 2015)};
};

// Programs that are launched, others that have a runtime, and native bots.
TEST_F(KillTest, programs_and_native_bots) { kill_at_random_moments("field", moments_ / 2); }

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
  kill_at_random_moments("clerks", moments_ / 4);
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
  kill_at_random_moments("league", moments_ / 4);
}

// What it was building goes with the next run, what it had built stays.
TEST_F(KillTest, a_build_that_is_killed_leaves_nothing_for_good) {
  output({"run", "field.yaml"});
  const auto kept = builds();
  write("slow-build.yaml",
        "tournament: Slow build\n"
        "game: samurai\n"
        "format: {type: round-robin, matches: 1}\n"
        "entrants:\n"
        "  - {name: Slow, dir: watch, build: [\"mkdir deep\", \"sleep 1000\"], run: sh watch.sh}\n"
        "  - bot: samurai/waiter\n");
  Process run(command({"run", "slow-build.yaml", "--quiet"}));
  const auto is_building = [&] {
    for (const auto& name : builds())
      if (fs::exists(folder / "cache/hilltop/builds" / name / "folder/deep")) return true;
    return false;
  };
  while (run.running() && !is_building()) continue;
  run.send(SIGKILL);
  run.wait();
  await_no_process();
  EXPECT_NE(builds(), kept);
  output({"run", "field.yaml"});
  EXPECT_EQ(builds(), kept);
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
