// A tournament as a job array of a real Slurm, by the script that is shipped: tasks that are requeued or
// killed half way go on, and united the parts are what a run on one machine is.
#include "slurm.hpp"

namespace hilltop::e2e {
namespace {

constexpr int kParts = 3, kMatches = 60;

class ArrayTest : public SlurmTest {
 protected:
  void SetUp() override {
    SlurmTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    // Of each task it answers thirty times; then it waits until the file "open" is there.
    write("slow.sh",
          "task=${PWD#*_}\ntask=${task%%.*}\n"
          "echo >>" +
              folder.string() +
              "/asks.$task\n"
              "while [ $(wc -l <" +
              folder.string() + "/asks.$task) -gt 30 ] && [ ! -e " + folder.string() +
              "/open ]; do sleep 0.1; done\n"
              "[ $# = 4 ] && echo Overhead || echo Bow\n");
    write("t.yaml",
          "tournament: Shared\ngame: samurai\nparams: {turns: 8, health: 3}\n"
          "format: {type: round-robin, matches: 10}\nseed: 5\nlimits: {time: 600s}\nentrants:\n"
          "  - {name: Slow, sandbox: off, run: sh " +
              (folder / "slow.sh").string() +
              "}\n"
              "  - bot: samurai/random\n  - bot: samurai/markov-2\n  - bot: samurai/mirror\n");
  }

  /// Starts the array; its id.
  std::string start() const {
    const Result result = typed("sbatch --parsable --array=1-" + std::to_string(kParts) +
                                " " HILLTOP_SOURCE "/config/cluster/hilltop.sbatch t.yaml " +
                                std::to_string(kParts) + " parts");
    EXPECT_EQ(result.exit, 0) << result.err;
    return result.out.substr(0, result.out.find('\n'));
  }
  /// Until the task plays, and its slow bot waits.
  bool is_half_way(int part) const {
    return eventually(
        [&] { return lines_of(content(folder / ("asks." + std::to_string(part)))).size() > 30; });
  }
  /// Sessions that a store has.
  std::size_t count(const std::string& store) const {
    return sessions_of(hilltop({"show", store, "--transcript"}).out).size();
  }
  std::string logs() const {
    std::string text;
    for (const fs::path& place : {folder, slurm()})
      for (const auto& entry : fs::directory_iterator(place))
        if (entry.path().extension() == ".log")
          text += entry.path().filename().string() + ":\n" + content(entry.path());
    return text;
  }
  std::string picture(const std::string& store) const {
    return output({"standings", store, "--format", "json"}) + transcript(store);
  }
};

TEST_F(ArrayTest, TasksThatAreRequeuedOrKilledHalfWayGoOnAndNothingIsLostOrPlayedTwice) {
  const std::string job = start();
  for (int part = 1; part <= kParts; ++part) ASSERT_TRUE(is_half_way(part)) << part << logs();

  ASSERT_EQ(typed("scontrol requeue " + job + "_1").exit, 0);
  for (const pid_t pid : processes_of(folder / "node"))
    if (const std::string words = arguments_of(pid); words.find("--shard 2/3") != std::string::npos)
      kill(pid, SIGKILL);
  for (const char* part : {"parts/1.hill", "parts/2.hill"}) {
    ASSERT_TRUE(eventually([&] { return count(part) > 0; })) << part << logs();
    EXPECT_LT(count(part), static_cast<std::size_t>(kMatches / kParts)) << part;
  }
  write("open", "");
  // Between two states the queue may show a task in none.
  const auto is_over = [&] {
    for (int part = 1; part <= kParts; ++part)
      if (count("parts/" + std::to_string(part) + ".hill") != kMatches / kParts) return false;
    const Result queue = typed("squeue --noheader");
    return queue.exit == 0 && queue.out.empty();
  };
  ASSERT_TRUE(eventually(is_over)) << slurm_says("squeue") << logs();

  const Result merged = shell("hilltop merge whole.hill parts/*.hill");
  EXPECT_EQ(merged.exit, 0) << merged.out << merged.err << logs();
  (void)output({"run", "t.yaml", "--store", "alone.hill", "--quiet"});
  EXPECT_EQ(picture("whole.hill"), picture("alone.hill"));
  EXPECT_EQ(count("whole.hill"), static_cast<std::size_t>(kMatches));
  EXPECT_TRUE(fs::is_empty(folder / "node"));
}

}  // namespace
}  // namespace hilltop::e2e
