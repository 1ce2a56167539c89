// A question as one line, and an answer out of one.
#include <hilltop/request_line.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace hilltop {
namespace {

using namespace std::literals;

std::string line_of(const std::vector<std::string>& words, std::string_view input = {}) {
  std::string joined, line;
  for (const auto& word : words) (joined += word) += '\0';
  append_request_line(line, joined, input);
  return line;
}

TEST(RequestLine, HasTheWordsWithTabsBetween) {
  EXPECT_EQ(line_of({}), "\n");
  EXPECT_EQ(line_of({"A"}), "A\n");
  EXPECT_EQ(line_of({"BB", "BG", "20", "3"}), "BB\tBG\t20\t3\n");
  EXPECT_EQ(line_of({"", "30", ""}), "\t30\t\n");
}

TEST(RequestLine, HasTheInputLast) {
  EXPECT_EQ(line_of({}, "3 0\n"), "\\<3 0\\n\n");
  EXPECT_EQ(line_of({"A", ""}, "x"), "A\t\t\\<x\n");
  EXPECT_EQ(line_of({""}, "x"), "\t\\<x\n");
}

TEST(RequestLine, IsOneWhateverIsInIt) {
  EXPECT_EQ(line_of({"a\tb", "c\nd", "e\rf", "g\\h"}), "a\\tb\tc\\nd\te\\rf\tg\\\\h\n");
  EXPECT_EQ(line_of({"\\<not input"}), "\\\\<not input\n");
  EXPECT_EQ(line_of({}, "nul\0here\xff"s), "\\<nul\\0here\xff\n");
}

TEST(RequestLine, IsAppended) {
  std::string line = "before\n";
  append_request_line(line, "x\0"sv, {});
  EXPECT_EQ(line, "before\nx\n");
}

TEST(AnswerLine, MeansWhatWasEscaped) {
  for (const std::string& text : {""s, "plain"s, "a\tb\nc\rd\\e\0f"s, "\\\\n"s, "\\<"s, "\xff\x80"s}) {
    std::string line;
    append_request_line(line, {}, text.empty() ? "x" : text);
    line = line.substr(2, line.size() - 3);
    EXPECT_EQ(text_of_line(line), text.empty() ? "x" : text);
  }
}

TEST(AnswerLine, KeepsABackslashBeforeAnythingElse) {
  EXPECT_EQ(text_of_line("\\q\\"), "\\q\\");
  EXPECT_EQ(text_of_line("\\<"), "\\<");
  EXPECT_EQ(text_of_line("\\\\n"), "\\n");
  EXPECT_EQ(text_of_line("W\r"), "W\r");
}

}  // namespace
}  // namespace hilltop
