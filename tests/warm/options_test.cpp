// Options of interpreters mean the same with a runtime, and what a runtime cannot do is launched.
#include "field.hpp"

#include <sched.h>

#include <cstdlib>
#include <fstream>
#include <thread>

namespace warm_test {
namespace {

const std::vector<Language>& commands() {
  static const std::vector<Language> list = {
      {.name = "python", .extension = "py", .run = {"python3", "-O", "-W", "error", "-u", "%.py"}},
      {.name = "python", .extension = "py", .run = {"python3", "-I", "-S", "-X", "dev", "%.py"}},
      {.name = "python2", .extension = "py", .run = {"python2", "-3", "-OO", "%.py"}},
      {.name = "ruby", .extension = "rb", .run = {"ruby", "-w", "--disable-gems", "-Ilib", "%.rb"}},
      {.name = "perl", .extension = "pl", .run = {"perl", "-w", "-Ilib", "-MPOSIX", "-CSDA", "%.pl"}},
      {.name = "php", .extension = "php", .run = {"php", "-n", "-d", "precision=5", "%.php"}},
      {.name = "r", .extension = "R", .run = {"Rscript", "--vanilla", "--default-packages=NULL", "%.R"}},
  };
  return list;
}

class OptionsTest : public Field, public testing::WithParamInterface<std::tuple<std::size_t, const char*>> {};

TEST_P(OptionsTest, MeanTheSame) {
  const Language& language = commands()[std::get<0>(GetParam())];
  const auto behaviour = std::find_if(behaviours().begin(), behaviours().end(), [](const Behaviour& one) {
    return one.name == std::get<1>(GetParam());
  });
  if (!prepare(language, behaviour->name)) GTEST_SKIP() << language.name << " is not on this machine";
  const std::vector<Seen> cold = play(language, *behaviour, Launch::kCold);
  ASSERT_FALSE(HasFailure()) << "the bot does not do what it is for";
  const std::vector<Seen> warm = play(language, *behaviour, Launch::kWarm);
  EXPECT_THAT(process_test::told(),
              testing::Not(testing::Contains(testing::StartsWith(language.run.front()))));
  for (std::size_t i = 0; i < cold.size(); ++i) EXPECT_EQ(warm[i], cold[i]) << "in ask " << i + 1;
}

std::string name_of(const testing::TestParamInfo<OptionsTest::ParamType>& test) {
  const std::size_t command = std::get<0>(test.param);
  return commands()[command].name + std::to_string(command) + "_" + std::get<1>(test.param);
}

INSTANTIATE_TEST_SUITE_P(Warm, OptionsTest,
                         testing::Combine(testing::Range(std::size_t{0}, commands().size()),
                                          testing::Values("names", "errors", "exit_handlers")),
                         name_of);

class Special : public Field {
 protected:
  void write(const std::string& file, const std::string& text) const { std::ofstream(dir() / file) << text; }
  bool is_ready(const Language& language) { return prepare(language, "special"); }
};

// "string" is loaded before the fork; from the second ask on it is the bot's own.
TEST_F(Special, PythonModuleThatHidesALoadedOne) {
  const Language python{.name = "python", .extension = "py", .run = {"python3", "special.py"}};
  if (!is_ready(python)) GTEST_SKIP() << "no Python on this machine";
  write("special.py",
        "import string\n"
        "print(getattr(string, 'digits', 'own'))\n"
        "open('string.py', 'w').close()\n");
  Entrant entrant = this->entrant(python, "special", Launch::kWarm);
  entrant.state = process_test::State::kMatch;
  process_test::Bot bot(entrant);
  EXPECT_EQ(bot.ask().reply, "0123456789\n");
  EXPECT_EQ(bot.ask().reply, "own\n");
  EXPECT_EQ(bot.ask().reply, "own\n");
}

TEST_F(Special, Python2EndsALineThatIsOpen) {
  const Language python{.name = "python2", .extension = "py", .run = {"python2", "special.py"}};
  if (!is_ready(python)) GTEST_SKIP() << "no Python 2 on this machine";
  write("special.py",
        "import atexit, sys\natexit.register(sys.stdout.write, 'end')\nfor i in 1, 2: print i,\n");
  for (const Launch launch : {Launch::kCold, Launch::kWarm}) {
    process_test::Bot bot(entrant(python, "special", launch));
    for (int ask = 0; ask < 2; ++ask) EXPECT_EQ(bot.ask().reply, "1 2\nend");
    EXPECT_EQ(holds_runtime(), launch == Launch::kWarm);
  }
}

TEST_F(Special, ProfileOfRIsRunInEachAsk) {
  const Language r{.name = "r", .extension = "R", .run = {"Rscript", "special.R"}};
  if (!is_ready(r)) GTEST_SKIP() << "no R on this machine";
  write(".Rprofile", "cat('profile\\n')\n");
  write("special.R", "cat('script\\n')\n");
  process_test::Bot bot(entrant(r, "special", Launch::kWarm));
  for (int ask = 0; ask < 2; ++ask) EXPECT_EQ(bot.ask().reply, "profile\nscript\n");
  EXPECT_THAT(process_test::told(), testing::Contains(testing::HasSubstr(".Rprofile")));
}

// What a start prints is printed in each ask.
TEST_F(Special, WarningsOfTheStart) {
  const Language ruby{.name = "ruby", .extension = "rb", .run = {"ruby", "-w", "-W:nothing", "special.rb"}};
  if (!is_ready(ruby)) GTEST_SKIP() << "no Ruby on this machine";
  write("special.rb", "puts 1\n");
  process_test::Bot cold(entrant(ruby, "special", Launch::kCold));
  const std::string errors = cold.ask().errors;
  EXPECT_FALSE(errors.empty());
  process_test::Bot warm(entrant(ruby, "special", Launch::kWarm));
  for (int ask = 0; ask < 2; ++ask) EXPECT_EQ(warm.ask().errors, errors);
  EXPECT_TRUE(holds_runtime());
}

// Java would begin with a heap of a 64th of the machine's memory.
TEST_F(Special, JavaFitsInAModestLimit) {
  const Language java{
      .name = "java", .extension = "java", .run = {"java", "%"}, .build = {"javac", "*.java"}};
  if (!prepare(java, "globals")) GTEST_SKIP() << "no Java on this machine";
  for (const Launch launch : {Launch::kCold, Launch::kWarm}) {
    Entrant entrant = this->entrant(java, "globals", launch);
    entrant.memory = 200 << 20;
    process_test::Bot bot(entrant);
    for (int ask = 0; ask < (launch == Launch::kCold ? 1 : 300); ++ask)
      ASSERT_EQ(bot.ask().exit_code, 0) << "in ask " << ask + 1;
  }
  EXPECT_TRUE(process_test::told().empty());
}

// Closing what it has read from is what many a Java program does.
TEST_F(Special, JavaThatClosesItsStreamsKeepsItsRuntime) {
  const Language java{.name = "java", .extension = "java", .run = {"java", "special"}};
  if (!is_ready(java)) GTEST_SKIP() << "no Java on this machine";
  write("special.java",
        "class special {\n"
        "  public static void main(String[] words) throws Exception {\n"
        "    try (java.util.Scanner in = new java.util.Scanner(System.in)) { System.out.print(in.next() + "
        "words[0]); }\n"
        "    System.err.close();\n"
        "    try (java.io.PrintWriter out = new java.io.PrintWriter(System.out)) { out.print('!'); }\n"
        "    System.out.print(\"lost\");\n"
        "  }\n"
        "}\n");
  ASSERT_EQ(std::system(("javac -d " + dir().string() + " " + (dir() / "special.java").string()).c_str()), 0);
  for (const Launch launch : {Launch::kCold, Launch::kWarm}) {
    process_test::Bot bot(entrant(java, "special", launch));
    for (int ask = 0; ask < 10; ++ask) {
      const std::string number = std::to_string(ask);
      EXPECT_EQ(bot.ask({number}, "word" + number + "\n").reply, "word" + number + number + "!");
    }
    EXPECT_EQ(holds_runtime(), launch == Launch::kWarm);
  }
  EXPECT_TRUE(process_test::told().empty());
}

// A quick ask costs less when nobody has to be woken on another core; a launched bot may use them all.
TEST_F(Special, LuaIsOnTheCoreOfWhoAsks) {
  const Language lua{.name = "lua", .extension = "lua", .run = {"lua", "special.lua"}};
  if (!is_ready(lua)) GTEST_SKIP() << "no Lua on this machine";
  if (std::thread::hardware_concurrency() < 2) GTEST_SKIP() << "there is but one core";
  write("special.lua",
        "for line in io.lines('/proc/self/status') do\n"
        "  local cores = line:match('^Cpus_allowed_list:%s*(.+)$')\n"
        "  if cores then io.write(cores) end\n"
        "end\n");
  cpu_set_t before, after;
  sched_getaffinity(0, sizeof before, &before);
  {
    process_test::Bot bot(entrant(lua, "special", Launch::kWarm));
    const std::string here = bot.ask().reply;
    EXPECT_THAT(here, testing::MatchesRegex("[0-9]+"));
    EXPECT_EQ(bot.ask().reply, here);
    std::string there;
    std::jthread([&] { there = bot.ask().reply; }).join();
    EXPECT_THAT(there, testing::MatchesRegex("[0-9]+"));
    EXPECT_NE(there, here);
  }
  sched_getaffinity(0, sizeof after, &after);
  EXPECT_TRUE(CPU_EQUAL(&before, &after));
  process_test::Bot launched(entrant(lua, "special", Launch::kCold));
  EXPECT_THAT(launched.ask().reply, testing::Not(testing::MatchesRegex("[0-9]+")));
}

}  // namespace
}  // namespace warm_test
