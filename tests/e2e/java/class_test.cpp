// Java classes that play in a Java of their own, one object for the whole tournament: what it remembers, what
// becomes of it when it fails, and what a file may say of it.
#include "place.hpp"

#include <csignal>

namespace hilltop::e2e {
namespace {

/// What a class does in its third turn of each match; in all others it answers with the number of its asks so
/// far.
struct Rogue {
  const char* name;
  const char* act;     ///< Java; `asks` is that number, `word` the class's only word
  const char* fault;   ///< nullptr: none
  const char* why;     ///< what the reason says
  const char* errors;  ///< what the last of stderr says
  bool forgets;        ///< its object is another one afterwards
};

const std::vector<Rogue>& rogues() {
  static const std::vector<Rogue> list = {
      {"Good", "", nullptr, "", "", false},
      {"Prints", "System.out.println(\"5 5\"); System.out.write(53);", nullptr, "", "", false},
      {"PrintsToTheDescriptor", "new java.io.FileOutputStream(java.io.FileDescriptor.out).write(53);",
       nullptr, "", "", false},
      {"ClosesItsOutput", "System.out.close(); System.err.close();", nullptr, "", "", false},
      {"Throws", "throw new IllegalStateException(\"no such luck\");", "crash", "exit code 1",
       "java.lang.IllegalStateException: no such luck", false},
      {"Overflows", "deeper(0);", "crash", "exit code 1", "Overflows.deeper(", false},
      {"ReturnsNull", "if (asks > 0) return null;", "crash", "exit code 1", "getMove returned null", false},
      {"ReturnsThree", "if (asks > 0) return new int[] {1, 2, 3};", "invalid", "", "", false},
      {"ReturnsOne", "if (asks > 0) return new int[] {1};", "invalid", "", "", false},
      {"ReturnsSeven", "if (asks > 0) return new int[] {7, 1};", "invalid", "\"7\"", "", false},
      {"Hangs", "while (asks >= 0) Thread.onSpinWait();", "timeout", "no reply within", "", true},
      {"Exits", "System.exit(3);", "crash", "exit code 3", "", true},
      {"Halts", "Runtime.getRuntime().halt(0);", "invalid", "", "", true},
      {"HasThreads",
       "Thread t = new Thread(() -> ++other); t.start(); t.join(); if (other == 0) throw new Exception();\n"
       "Thread daemon = new Thread(() -> { for (;;) java.util.concurrent.locks.LockSupport.park(); });\n"
       "daemon.start();",
       nullptr, "", "", false},
  };
  return list;
}

std::string source(const Rogue& rogue) {
  const std::string name = rogue.name;
  return "public class " + name +
         " {\n"
         "  static int asks = -1;\n"
         "  int other = 0;\n"
         "  int deeper(int depth) { return deeper(depth + 1); }\n"
         "  public String getName() { return \"" +
         name +
         "\"; }\n"
         "  public int[] getMove(String[] args) throws Exception {\n"
         "    if (args.length != 6) throw new Exception(\"not six words\");\n"
         "    ++asks;\n"
         "    if (args[0].length() == 2) {\n" +
         rogue.act +
         "\n}\n"
         "    return new int[] {asks % 6, asks / 6 % 6};\n"
         "  }\n"
         "}\n";
}

class ClassTest : public Place {
 protected:
  void SetUp() override {
    SKIP_WITHOUT("java");
    SKIP_WITHOUT("javac");
    if (!fs::exists(fs::path(HILLTOP_BIN).parent_path() / "share/hilltop/runtimes/java"))
      GTEST_SKIP() << "built without a JDK 17 or later";
  }

  static std::string head(int turns, int matches, const std::string& time = "60s") {
    return "tournament: Classes\ngame: morra\nparams: {turns: " + std::to_string(turns) +
           "}\nformat: {type: round-robin, matches: " + std::to_string(matches) +
           "}\npoints: {win: 2, draw: 1, loss: 0}\nseed: 7\nlimits: {time: " + time + "}\nentrants:\n";
  }
  static std::string entrant(const std::string& name) {
    return "  - {name: " + name + ", dir: " + name + ", class: " + name + "}\n";
  }

  /// What is wrong with an entrant; empty if nothing is. `files`: of the class X.
  std::string problem(const std::string& keys, const std::map<std::string, std::string>& files) const {
    fs::remove_all(folder / "x");
    fs::create_directories(folder / "x");
    for (const auto& [name, text] : files) write("x/" + name, text);
    write("x.yaml", head(2, 1) + "  - {name: X, " + keys + "}\n  - bot: morra/dice\n");
    const Result result = hilltop({"check", "x.yaml"});
    return result.exit == 0 ? "" : result.err;
  }
};

/// A number that counts from 0, as the class answers.
std::string counted(int asks) { return std::to_string(asks % 6) + " " + std::to_string(asks / 6 % 6) + "\n"; }

TEST_F(ClassTest, WhatItDoesComesToWhatItMustAndItsObjectLastsAsLongAsItCan) {
  constexpr int kTurns = 5, kMatches = 3;
  for (const auto& rogue : rogues()) {
    SCOPED_TRACE(rogue.name);
    const std::string name = rogue.name;
    write(name + "/" + name + ".java", source(rogue));
    write(name + ".yaml",
          head(kTurns, kMatches, name == "Hangs" ? "3s" : "60s") + entrant(name) + "  - bot: morra/dice\n");
    const Result run = hilltop({"run", name + ".yaml"});
    ASSERT_EQ(run.exit, 0) << run.err;
    EXPECT_EQ(run.err.find("begins anew") != std::string::npos, rogue.forgets) << run.err;
    int asks = 0;
    const auto sessions = sessions_of(transcript(name + ".hill"));
    EXPECT_EQ(sessions.size(), std::size_t{kMatches});
    for (const auto& session : sessions) {
      const auto own = session.asks_of(name);
      ASSERT_EQ(own.size(), rogue.fault == nullptr ? std::size_t{kTurns} : 3u) << session.text;
      for (std::size_t turn = 0; turn < own.size(); ++turn, ++asks) {
        const json& ask = own[turn];
        if (turn != 2 || rogue.fault == nullptr) {
          EXPECT_EQ(ask.at("reply"), counted(asks)) << ask;
          EXPECT_TRUE(ask.at("fault").is_null()) << ask;
          continue;
        }
        EXPECT_EQ(ask.at("fault"), rogue.fault) << ask;
        EXPECT_THAT(ask.at("why").get<std::string>(), testing::HasSubstr(rogue.why));
        const std::string shown =
            output({"show", name + ".hill", session.head.at("match").get<std::string>()});
        EXPECT_THAT(shown, testing::HasSubstr(rogue.errors));
        EXPECT_THAT(shown, testing::HasSubstr("hilltop.Once " + name + " "));
        if (rogue.forgets) asks = -1;
      }
    }
  }
}

TEST_F(ClassTest, TheCommandThatShowPrintsAsksANewObject) {
  write("X/X.java",
        "public class X { public String getName() { return null; }\n"
        "public int[] getMove(String[] a) { return new int[] {a.length, a[0].length(), 9}; } }");
  write("t.yaml", head(2, 1) + entrant("X") + "  - bot: morra/dice\n");
  output({"run", "t.yaml"});
  const std::string shown = output({"show", "t.hill", "1.1"});
  const std::size_t at = shown.find("again:  ");
  ASSERT_NE(at, std::string::npos) << shown;
  EXPECT_EQ(shell(shown.substr(at + 8, shown.find('\n', at) - at - 8)).out, "6 0 9\n");
}

TEST_F(ClassTest, AnyNumberOfWorkersPlaysTheSame) {
  std::string yaml = head(4, 4);
  for (const char* name : {"Good", "Prints", "HasThreads"}) {
    const auto found = std::ranges::find(rogues(), std::string_view(name), &Rogue::name);
    write(std::string(name) + "/" + name + ".java", source(*found));
    yaml += entrant(name);
  }
  write("all.yaml", yaml + "  - bot: morra/census\n  - bot: morra/high\n  - {name: Sh, run: echo 1 2}\n");
  const auto play = [&](const std::string& jobs) {
    const std::string store = jobs + ".hill";
    output({"run", "all.yaml", "--jobs", jobs, "--store", store});
    return output({"standings", store, "--format", "json"}) + transcript(store);
  };
  EXPECT_EQ(play("1"), play("3"));
}

TEST_F(ClassTest, EveryRepetitionBeginsWithANewObject) {
  write("Good/Good.java", source(rogues().front()));
  std::string yaml = head(4, 2) + entrant("Good") + "  - bot: morra/census\n";
  yaml.replace(yaml.find("matches: 2"), 10, "matches: 2, repeat: 3");
  write("t.yaml", yaml);
  const Result run = hilltop({"run", "t.yaml"});
  ASSERT_EQ(run.exit, 0) << run.err;
  EXPECT_EQ(run.err.find("begins anew"), std::string::npos) << run.err;
  int asks = 0;
  for (const auto& session : sessions_of(transcript("t.hill")))
    for (const auto& ask : session.asks_of("Good")) EXPECT_EQ(ask.at("reply"), counted(asks++ % 8));
  EXPECT_EQ(asks, 24);
}

// The bounds of runtimes are no place where its own classes could be.
TEST_F(ClassTest, BoundsInTheEnvironmentDoNotMatterToIt) {
  write("Good/Good.java", source(rogues().front()));
  write("t.yaml", head(3, 1) + entrant("Good") + "  - bot: morra/census\n");
  setenv("HILLTOP_RUNTIMES", "8", 1);
  const Result run = hilltop({"run", "t.yaml"});
  unsetenv("HILLTOP_RUNTIMES");
  ASSERT_EQ(run.exit, 0) << run.err;
  for (const auto& ask : sessions_of(transcript("t.hill")).at(0).asks_of("Good"))
    EXPECT_TRUE(ask.at("fault").is_null()) << ask;
}

TEST_F(ClassTest, ALostWorkerAndAStoppedRunBeginAnewAndSaySo) {
  write("Good/Good.java", source(rogues().front()));
  write("t.yaml", head(300, 30) + entrant("Good") + "  - bot: morra/census\n");
  Process run(command({"run", "t.yaml", "--jobs", "1"}));
  const auto find = [&](const std::string& arguments) {
    for (int tries = 0; tries < 6000 && run.running(); ++tries) {
      for (const pid_t pid : processes_of(folder))
        if (arguments_of(pid).find(arguments) != std::string::npos) return pid;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ADD_FAILURE() << "no " << arguments;
    return pid_t{0};
  };
  (void)find("hilltop.Instance");
  if (const pid_t worker = find("hilltop worker")) kill(worker, SIGKILL);
  std::string errors;
  for (int tries = 0; tries < 6000 && errors.find("begins anew") == std::string::npos && run.running();
       ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    errors = run.errors();
  }
  EXPECT_THAT(errors, testing::HasSubstr("\"Good\" begins anew, without its memory: its worker was lost"));
  while (run.running() && standings("t.hill").at("standings").at(0).at("matches") == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  run.send(SIGINT);
  EXPECT_EQ(run.wait().exit, 130);
  const Result again = hilltop({"run", "t.yaml", "--jobs", "1"});
  EXPECT_EQ(again.exit, 0) << again.err;
  EXPECT_THAT(again.err, testing::HasSubstr("\"Good\" begins anew, without its memory of the"));
  EXPECT_EQ(row_of(standings("t.hill"), "Good").at("matches"), 30);
}

TEST_F(ClassTest, ItIsKnownByItsShape) {
  const std::string methods =
      "public String getName() { return \"X\"; } public int[] getMove(String[] a) { return new int[2]; }";
  const std::string keys = "dir: x, class: X";
  EXPECT_EQ(problem(keys, {{"X.java", "public class X {" + methods + "}"}}), "");
  EXPECT_EQ(problem(keys, {{"X.java", "public class X implements Player {" + methods + "}"}}), "");
  EXPECT_EQ(problem(keys, {{"X.java", "class X implements Player {" + methods + "} interface Player {}"}}),
            "");
  EXPECT_EQ(problem(keys, {{"X.java", "class X extends Y { private X() {} }"},
                           {"Y.java", "abstract class Y {" + methods + "}"}}),
            "");
  EXPECT_EQ(problem("dir: x, class: a.b.X, build: [javac a/b/X.java]",
                    {{"a/b/X.java", "package a.b; class X {" + methods + "}"}}),
            "");
  EXPECT_THAT(problem(keys, {{"Y.java", "public class Y {" + methods + "}"}}),
              testing::HasSubstr("entrant \"X\": there is no class X in its folder"));
  EXPECT_THAT(problem(keys, {}), testing::HasSubstr("entrant \"X\": there is no class X in its folder"));
  EXPECT_THAT(problem(keys, {{"X.java", "class X { String getName() { return null; } }"}}),
              testing::HasSubstr("class X has no method int[] getMove(String[])"));
  EXPECT_THAT(problem(keys, {{"X.java", "class X { int[] getMove(String[] a) { return null; } }"}}),
              testing::HasSubstr("class X has no method String getName()"));
  EXPECT_THAT(problem(keys, {{"X.java", "class X { X(int n) {} " + methods + "}"}}),
              testing::HasSubstr("class X has no constructor without parameters"));
  EXPECT_THAT(problem(keys, {{"X.java", "abstract class X { " + methods + "}"}}),
              testing::HasSubstr("class X is an interface or abstract"));
  EXPECT_THAT(problem(keys, {{"X.java", "class X {"}}), testing::HasSubstr("build command \"javac"));
}

TEST_F(ClassTest, AConstructorThatFailsIsACrashWithItsReason) {
  write("X/X.java",
        "public class X { int[] a = new int[-1]; public String getName() { return null; }\n"
        "public int[] getMove(String[] a) { return null; } }");
  write("t.yaml", head(2, 1) + entrant("X") + "  - bot: morra/dice\n");
  output({"run", "t.yaml"});
  const json ask = sessions_of(transcript("t.hill")).at(0).asks_of("X").at(0);
  EXPECT_EQ(ask.at("fault"), "crash");
  EXPECT_THAT(ask.at("why").get<std::string>(),
              testing::HasSubstr("its constructor failed: java.lang.Negative"));
}

TEST_F(ClassTest, WhatAFileCannotSay) {
  const auto wrong = [&](const std::string& keys) { return problem(keys, {{"X.java", ""}}); };
  EXPECT_THAT(wrong("class: X"), testing::HasSubstr("missing key \"dir\""));
  EXPECT_THAT(wrong("dir: x, class: X.class"), testing::HasSubstr("there is no class"));
  EXPECT_THAT(wrong("dir: x, class: x/X"), testing::HasSubstr("expected the name of a Java class"));
  EXPECT_THAT(wrong("dir: x, class: -version"), testing::HasSubstr("expected the name of a Java class"));
  EXPECT_THAT(wrong("dir: x, class: X, run: java X"), testing::HasSubstr("exclude each other"));
  EXPECT_THAT(wrong("dir: x, class: X, launch: cold"), testing::HasSubstr("\"launch\" is for commands"));
  EXPECT_THAT(wrong("bot: morra/high, class: X"), testing::HasSubstr("\"class\" is for programs"));
  EXPECT_THAT(wrong("dir: x, clas: X"), testing::HasSubstr("did you mean \"class\""));
}

TEST_F(ClassTest, WithoutJavaTheEntrantIsMissing) {
  write("X/X.java", source(rogues().front()));
  write("t.yaml", head(2, 1) + entrant("X") + "  - bot: morra/dice\n  - bot: morra/high\n");
  Command poor = command({"run", "t.yaml"});
  poor.env["PATH"] = "/nowhere";
  const Result refused = run(poor);
  EXPECT_NE(refused.exit, 0);
  EXPECT_THAT(refused.err, testing::HasSubstr("java"));
  poor.words.push_back("--skip-missing");
  EXPECT_EQ(run(poor).exit, 0);
}

}  // namespace
}  // namespace hilltop::e2e
