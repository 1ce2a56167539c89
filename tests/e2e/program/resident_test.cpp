// launch: resident: the same bot plays the same match whether it is started for each question, asked line by
// line, or native; whatever the number of workers, and whoever of the run is killed; and `show` repeats what
// it was asked.
#include "place.hpp"

#include <csignal>

namespace hilltop::e2e {
namespace {

/// A language, and in it the samurai bot "The Mirror": started for a question, and resident.
struct Language {
  const char *program, *file;
  const char *each, *resident;
};

const std::vector<Language>& mirrors() {
  static const std::vector<Language> list = {
      {"sh", "bot.sh",
       "[ $# = 6 ] || { echo B; exit; }\n"
       "last=${2#\"${2%?}\"}; case $last$4 in [OP][0-7]) echo B;; *) echo $last;; esac\n",
       "tab=$(printf '\\t')\n"
       "while IFS= read -r line; do\n"
       "  IFS=$tab; set -- $line\n"
       "  if [ $# = 6 ]; then\n"
       "    last=${2#\"${2%?}\"}; case $last$4 in [OP][0-7]) echo B;; *) echo $last;; esac\n"
       "  else echo B; fi\n"
       "done\n"},
      {"python3", "bot.py",
       "import sys\n"
       "words = sys.argv[1:]\n"
       "last = words[1][-1] if len(words) == 6 else 'B'\n"
       "print(last)\n",
       "import sys\n"
       "for line in sys.stdin:\n"
       "    words = line.rstrip('\\n').split('\\t')\n"
       "    print(words[1][-1] if len(words) == 6 else 'B', flush=True)\n"},
      {"perl", "bot.pl", "print @ARGV == 6 ? substr($ARGV[1], -1) : 'B', \"\\n\";\n",
       "$| = 1;\n"
       "while (<STDIN>) { chomp; my @words = split /\\t/; "
       "print @words == 6 ? substr($words[1], -1) : 'B', \"\\n\"; }\n"},
      {"ruby", "bot.rb", "puts ARGV.size == 6 ? ARGV[1][-1] : 'B'\n",
       "$stdout.sync = true\n"
       "STDIN.each_line { |line| words = line.chomp.split(\"\\t\"); puts words.size == 6 ? words[1][-1] : "
       "'B' }\n"}};
  return list;
}

/// A player of the dilemma that takes from all, in each way.
constexpr const char* kTakesFromAll =
    "import sys\n"
    "players, me, played = map(int, sys.stdin.readline().split())\n"
    "print(*[i for i in range(1, players + 1) if i != me])\n";
constexpr const char* kResidentTakesFromAll =
    "import re, sys\n"
    "meant = {'t': '\\t', 'n': '\\n', 'r': '\\r', '0': '\\0', '\\\\': '\\\\'}\n"
    "for line in sys.stdin:\n"
    "    assert line.startswith('\\\\<')\n"
    "    text = re.sub(r'\\\\([tnr0\\\\])', lambda m: meant[m[1]], line[2:-1])\n"
    "    players, me, played = map(int, text.split('\\n')[0].split())\n"
    "    assert text.count('\\n') == played + 3, text\n"
    "    print(*[i for i in range(1, players + 1) if i != me], flush=True)\n";

class ResidentTest : public Place {
 protected:
  /// Plays `entrant`, the rest of an entrant's YAML, under one name against native bots.
  std::string play(const std::string& game, const std::string& entrant, const std::string& rivals,
                   const std::string& name, const std::vector<std::string>& more = {}) const {
    write(name + ".yaml",
          "tournament: Residents\ngame: " + game +
              "\nformat: {type: round-robin, matches: 2}\nseed: 5\nlimits: {time: 60s}\nentrants:\n"
              "  - {name: Bot, " +
              entrant + "}\n" + rivals);
    std::vector<std::string> words = {"run", name + ".yaml", "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    output(words);
    return transcript(name + ".hill");
  }
  /// What is not the same of a native bot: it does not print its answers.
  static std::string without_line_ends(std::string transcript) {
    constexpr std::string_view kEnd = "\\n\",\"action\"", kOther = "\\u000a\",\"action\"";
    for (const std::string_view end : {kEnd, kOther})
      for (std::size_t at; (at = transcript.find(end)) != std::string::npos;)
        transcript.erase(at, end.find('"'));
    return transcript;
  }
};

const char* const kSamurai = "samurai\nparams: {turns: 30, health: 100, honour: 50}";
const char* const kSamuraiRivals =
    "  - bot: samurai/random\n  - bot: samurai/markov-2\n  - bot: samurai/waiter\n";

TEST_F(ResidentTest, plays_as_if_started_for_each_question_and_as_a_native_bot) {
  const std::string native = play(kSamurai, "bot: samurai/mirror", kSamuraiRivals, "native");
  for (const Language& language : mirrors()) {
    if (!has_program(language.program)) continue;
    SCOPED_TRACE(language.program);
    const std::string name = language.program, run = "run: " + name + ' ' + language.file;
    write("each/" + std::string(language.file), language.each);
    write("resident/" + std::string(language.file), language.resident);
    const std::string each = play(kSamurai, "dir: each, " + run, kSamuraiRivals, name + "-each");
    const std::string resident =
        play(kSamurai, "dir: resident, launch: resident, " + run, kSamuraiRivals, name + "-resident");
    EXPECT_EQ(resident, each);
    EXPECT_EQ(without_line_ends(resident), without_line_ends(native));
    EXPECT_EQ(row_of(standings(name + "-resident.hill"), "Bot").at("faults"),
              row_of(standings("native.hill"), "Bot").at("faults"));
    fs::remove_all(folder / "each");
    fs::remove_all(folder / "resident");
  }
}

TEST_F(ResidentTest, plays_a_game_that_is_asked_on_stdin) {
  SKIP_WITHOUT("python3");
  write("each.py", kTakesFromAll);
  write("resident.py", kResidentTakesFromAll);
  const std::string game = "dilemma\nparams: {rounds: 20}",
                    rivals = "  - bot: dilemma/wrathful\n  - bot: dilemma/dice\n";
  const std::string each = play(game, "run: python3 each.py", rivals, "each");
  const std::string resident = play(game, "run: python3 resident.py, launch: resident", rivals, "resident");
  const std::string native = play(game, "bot: dilemma/greedy", rivals, "native");
  EXPECT_EQ(resident, each);
  EXPECT_EQ(without_line_ends(resident), without_line_ends(native));
}

/// It answers by how often it was asked: only who remembers all of a match plays the same.
constexpr const char* kCounts =
    "import sys\n"
    "asked = 0\n"
    "for line in sys.stdin:\n"
    "    asked += 1\n"
    "    print('BGWBBG'[asked * asked % 6], flush=True)\n";

TEST_F(ResidentTest, plays_the_same_with_any_number_of_workers) {
  SKIP_WITHOUT("python3");
  write("counts.py", kCounts);
  const std::string bot = "run: python3 counts.py, launch: resident";
  const std::string rivals =
      std::string(kSamuraiRivals) + "  - {name: Other, run: python3 counts.py, launch: resident}\n";
  const std::string one = play(kSamurai, bot, rivals, "one", {"--jobs", "1"});
  EXPECT_EQ(play(kSamurai, bot, rivals, "two", {"--jobs", "2"}), one);
  output({"audit", "one.hill"});
}

// It waits in the midst of a match, until there is a file "go".
TEST_F(ResidentTest, remembers_what_it_knew_when_its_worker_is_killed) {
  SKIP_WITHOUT("python3");
  const fs::path go = folder / "go";
  write("counts.py", std::string("import os, time\n") + kCounts +
                         "    while asked == 12 and not os.path.exists('" + go.string() +
                         "'): time.sleep(0.01)\n");
  const std::string bot = "run: python3 counts.py, launch: resident, sandbox: off";
  write("go", "");
  const std::string undisturbed = play(kSamurai, bot, kSamuraiRivals, "undisturbed");
  fs::remove(go);
  fs::copy(folder / "undisturbed.yaml", folder / "disturbed.yaml");
  Process run(command({"run", "disturbed.yaml", "--quiet", "--jobs", "1"}));
  const auto residents = [&] {
    std::vector<pid_t> pids;
    for (const pid_t pid : processes_of(folder))
      if (arguments_of(pid).find("counts.py") != std::string::npos) pids.push_back(pid);
    return pids;
  };
  const auto workers = [&] {
    std::vector<pid_t> pids;
    for (const pid_t pid : processes_of(folder))
      if (arguments_of(pid) == "hilltop worker ") pids.push_back(pid);
    return pids;
  };
  for (int tries = 0; tries < 6000 && residents().empty(); ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  std::this_thread::sleep_for(std::chrono::milliseconds(500));  // so that it is in the midst of its match
  for (const pid_t pid : workers()) kill(pid, SIGKILL);
  write("go", "");
  const Result result = run.wait();
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(transcript("disturbed.hill"), undisturbed);
}

TEST_F(ResidentTest, show_puts_all_its_questions_again) {
  write("bot.sh",
        "n=0; while read -r line; do n=$((n + 1)); case $n in 2) echo zebra;; 4) echo >&2 $n asked; exit 3;; "
        "*) echo B;; esac; done\n");
  play("samurai\nparams: {turns: 5, health: 100, honour: 50}", "run: sh bot.sh, launch: resident",
       "  - bot: samurai/waiter\n", "t");
  const std::string shown = output({"show", "t.hill", "1.1"});
  EXPECT_THAT(shown, testing::HasSubstr("invalid: "));
  EXPECT_THAT(shown, testing::HasSubstr("crash: exit code 3"));
  std::vector<std::string> commands;
  for (const auto& line : lines_of(shown))
    if (const std::size_t at = line.find("again:  "); at != std::string::npos)
      commands.push_back(line.substr(at + 8));
  ASSERT_EQ(commands.size(), 2u) << shown;
  EXPECT_EQ(shell(commands[0]).out, "B\nzebra\n");
  const Result again = shell(commands[1]);
  EXPECT_EQ(again.out, "B\nzebra\nB\n");
  EXPECT_EQ(again.err, "4 asked\n");
  EXPECT_EQ(again.exit, 3);
}

TEST_F(ResidentTest, is_checked_like_any_program) {
  write("bot.sh", "while read -r line; do echo B; done\n");
  write("bad.sh", "exit 9\n");
  write("t.yaml",
        "tournament: T\ngame: samurai\nformat: {type: round-robin, matches: 1}\nentrants:\n"
        "  - {name: Good, run: sh bot.sh, launch: resident}\n"
        "  - {name: Bad, run: sh bad.sh, launch: resident}\n");
  const Result result = hilltop({"check", "t.yaml"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, testing::ContainsRegex("Good +yes"));
  EXPECT_THAT(result.out, testing::HasSubstr("exit code 9"));
}

TEST_F(ResidentTest, is_refused_where_it_means_nothing) {
  const auto why = [&](const std::string& entrant) {
    write("t.yaml",
          "tournament: T\ngame: samurai\nformat: {type: round-robin, matches: 1}\nentrants:\n  - {" +
              entrant + "}\n  - bot: samurai/waiter\n");
    const Result result = hilltop({"check", "t.yaml"});
    EXPECT_EQ(result.exit, 2);
    return result.err;
  };
  EXPECT_THAT(why("name: A, run: cat, launch: residant"), testing::HasSubstr("resident"));
  EXPECT_THAT(why("bot: samurai/mirror, launch: resident"),
              testing::HasSubstr("is for programs (run: ...) only"));
}

}  // namespace
}  // namespace hilltop::e2e
