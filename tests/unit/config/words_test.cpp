// Command lines in words: as /bin/sh splits them.
#include "config/words.hpp"

#include "base/error.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>
#include <random>

namespace hilltop {
namespace {

using Words = std::vector<std::string>;

TEST(SplitWords, AsAShellDoes) {
  EXPECT_EQ(split_words("java Monk"), (Words{"java", "Monk"}));
  EXPECT_EQ(split_words("  a\t b\n"), (Words{"a", "b"}));
  EXPECT_EQ(split_words(""), Words{});
  EXPECT_EQ(split_words("''"), Words{""});
  EXPECT_EQ(split_words("a '' \"\""), (Words{"a", "", ""}));
  EXPECT_EQ(split_words("perl -e 'print \"W\"; $x'"), (Words{"perl", "-e", "print \"W\"; $x"}));
  EXPECT_EQ(split_words("a\"b c\"'d e'f"), Words{"ab cd ef"});
  EXPECT_EQ(split_words(R"(a\ b \'c \\)"), (Words{"a b", "'c", "\\"}));
  EXPECT_EQ(split_words(R"("a\"b\\c\d\$")"), Words{R"(a"b\c\d$)"});
  EXPECT_EQ(split_words("\"a\\\nb\""), Words{"ab"});
  EXPECT_EQ(split_words("a~b x=~ c#d {a,b} ^!%"), (Words{"a~b", "x=~", "c#d", "{a,b}", "^!%"}));
}

TEST(SplitWords, RefusesWhatOnlyAShellCanDo) {
  for (const char* line : {"a | b", "a && b", "a; b", "a > b", "a < b", "$HOME", "`a`", "a *.c", "a?", "[ab]",
                           "(a)", "~/x", "#c", "\"$x\"", "\"`a`\"", "'a", "\"a", "\"a\\\"", "a\\"})
    EXPECT_THROW(split_words(line), UsageError) << line;
}

/// What /bin/sh makes of a line: the words, each ended by a NUL.
std::string by_shell(const std::string& line) {
  const std::string command = "exec /bin/sh -c '" + [&] {
    std::string quoted;
    for (const char c : "printf \"%s\\\\0\" " + line)
      quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted;
  }() + "'";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::string output;
  for (int c; (c = std::fgetc(pipe.get())) != EOF;) output += static_cast<char>(c);
  return output;
}

TEST(SplitWords, AgreesWithTheShell) {
  std::mt19937 random(11);
  const std::string letters = "ab  '\"\\=-.";
  int compared = 0;
  for (int round = 0; round < 2'000 && compared < 150; ++round) {
    std::string line = "x ";
    for (auto i = random() % 12; i > 0; --i) line += letters[random() % letters.size()];
    Words words;
    try {
      words = split_words(line);
    } catch (const UsageError&) {
      continue;
    }
    std::string expected;
    for (const auto& word : words) expected.append(word).push_back('\0');
    EXPECT_EQ(by_shell(line), expected) << line;
    ++compared;
  }
  EXPECT_EQ(compared, 150);
}

}  // namespace
}  // namespace hilltop
