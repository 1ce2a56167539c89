// Lists in their four formats, with names that try to break out of them.
#include "cli/table.hpp"
#include "base/error.hpp"
#include "cli/width.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace hilltop {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

Table standings() {
  Table table({{"rank", true}, {"name"}, {"points", true}, {"faults", false, true}});
  table.add({Cell::number(1), Cell::string("Monk"), Cell::number("10.5"), {"2 timeout", "{\"timeout\": 2}"}});
  table.add({Cell::number(10), Cell::string("Ox"), Cell::number("-3"), {"", "{}"}});
  return table;
}

/// A table of one name.
std::string rendered(std::string_view name, ListFormat format) {
  Table table({{"name"}, {"n", true}});
  table.add({Cell::string(name), Cell::number(1)});
  return table.render(format);
}

TEST(ListFormats, AreNamed) {
  EXPECT_EQ(list_format(std::nullopt), ListFormat::table);
  EXPECT_EQ(list_format("table"), ListFormat::table);
  EXPECT_EQ(list_format("json"), ListFormat::json);
  EXPECT_EQ(list_format("csv"), ListFormat::csv);
  EXPECT_EQ(list_format("markdown"), ListFormat::markdown);
  EXPECT_THAT([] { list_format("jsn"); }, ThrowsMessage<UsageError>(HasSubstr("did you mean \"json\"?")));
  EXPECT_THAT([] { list_format(""); },
              ThrowsMessage<UsageError>(HasSubstr("known: table, json, csv, markdown")));
}

TEST(TableText, IsAlignedWithoutDetailsAndTrailingSpaces) {
  EXPECT_EQ(standings().render(ListFormat::table),
            "rank  name  points\n"
            "   1  Monk    10.5\n"
            "  10  Ox        -3\n");
}

TEST(TerminalText, HasNothingHiddenInIt) {
  EXPECT_EQ(terminal_text("a\xe2\x80\xae"
                          "b\xe2\x80\x8b\xef\xbb\xbf\xc2\xad"
                          "c\xd8\x9c"),
            "a?b???c?");
  EXPECT_EQ(terminal_text("\xe6\xad\xa6\xf0\x9f\x91\x91"), "\xe6\xad\xa6\xf0\x9f\x91\x91");
}

TEST(Fitting, CutsBetweenCharactersByTheirWidth) {
  EXPECT_EQ(fitting("abc", 2), "ab");
  EXPECT_EQ(fitting("abc", 3), "abc");
  EXPECT_EQ(fitting("\xe6\xad\xa6\xe5\xa3\xab", 3), "\xe6\xad\xa6");
  EXPECT_EQ(fitting("e\xcc\x81x", 1), "e\xcc\x81");
  EXPECT_EQ(fitting("abc", 0), "");
}

TEST(TableText, EmptyOnesHaveTheirHeading) {
  const Table table({{"rank", true}, {"name"}});
  EXPECT_TRUE(table.empty());
  EXPECT_EQ(table.render(ListFormat::table), "rank  name\n");
  EXPECT_EQ(table.render(ListFormat::json), "[]\n");
  EXPECT_EQ(table.render(ListFormat::csv), "rank,name\n");
  EXPECT_EQ(table.render(ListFormat::markdown), "| rank | name |\n|---:|---|\n");
}

TEST(TableText, NamesInAnyScriptStayAligned) {
  Table table({{"name"}, {"n", true}});
  for (const char* name : {"Ox", "\xc3\x89tat", "\xe4\xbe\x8d", "e\xcc\x81t\xc3\xa9", "\xf0\x9f\x91\x91"})
    table.add({Cell::string(name), Cell::number(1)});
  EXPECT_EQ(table.render(ListFormat::table),
            "name  n\n"
            "Ox    1\n"
            "\xc3\x89tat  1\n"
            "\xe4\xbe\x8d    1\n"
            "e\xcc\x81t\xc3\xa9   1\n"
            "\xf0\x9f\x91\x91    1\n");
}

TEST(TableText, NothingInItMovesTheCursor) {
  EXPECT_EQ(rendered("a\x1b[2Jb\r\n\tc\x7f", ListFormat::table), "name         n\na?[2Jb???c?  1\n");
  EXPECT_EQ(terminal_text("\xc2\x9b"), "?") << "a C1 control character";
  EXPECT_EQ(terminal_text("\xc2\xa0\xc3\xa4"), "\xc2\xa0\xc3\xa4");
  // Bytes that are no UTF-8 went through; some terminals take 0x9b for a control sequence.
  EXPECT_EQ(terminal_text("a\x9b\x33\xff"), "a?3?");
  EXPECT_EQ(terminal_text("\xe2\x82"), "??");
  EXPECT_EQ(terminal_text(std::string("\0", 1)), "?");
}

// Control sequences of eight bits and what turns the direction of text went through.
TEST(TableJson, HidesNothingFromATerminalAndIsTheSameToWhoReadsIt) {
  const std::string text =
      "a\x7f\xc2\x9b[2J\xe2\x80\xae"
      "gpj\xf3\xa0\x81\x81\xc3\xa4\x1b\xef\xbb\xbf";
  const std::string json = json_string(text);
  EXPECT_EQ(json, "\"a\\u007f\\u009b[2J\\u202egpj\\udb40\\udc41\xc3\xa4\\u001b\\ufeff\"");
  EXPECT_EQ(nlohmann::json::parse(json), text);
  EXPECT_EQ(safe_json("{\"a\": 1}\n{}\n"), "{\"a\": 1}\n{}\n");
}

TEST(TableJson, IsAListOfObjectsWithDetails) {
  const auto json = nlohmann::json::parse(standings().render(ListFormat::json));
  EXPECT_EQ(json,
            nlohmann::json::parse(R"([{"rank": 1, "name": "Monk", "points": 10.5, "faults": {"timeout": 2}},
                                            {"rank": 10, "name": "Ox", "points": -3, "faults": {}}])"));
}

TEST(TableJson, HoldsAnyText) {
  for (const std::string& name :
       {std::string("\"\\/\b\f\n\r\t"), std::string("\0\x1f", 2), std::string("\xe2\x98\x85")})
    EXPECT_EQ(nlohmann::json::parse(rendered(name, ListFormat::json))[0].at("name"), name);
  EXPECT_EQ(nlohmann::json::parse(rendered("a\xff", ListFormat::json))[0].at("name"), "a\xef\xbf\xbd");
  EXPECT_EQ(Cell::boolean(true).json, "true");
  EXPECT_EQ(Cell::boolean(false).json, "false");
}

TEST(TableCsv, QuotesWhatNeedsIt) {  // RFC 4180
  EXPECT_EQ(standings().render(ListFormat::csv),
            "rank,name,points,faults\n1,Monk,10.5,2 timeout\n10,Ox,-3,\n");
  EXPECT_EQ(rendered("a,b", ListFormat::csv), "name,n\n\"a,b\",1\n");
  EXPECT_EQ(rendered("say \"hi\"", ListFormat::csv), "name,n\n\"say \"\"hi\"\"\",1\n");
  EXPECT_EQ(rendered("a\nb", ListFormat::csv), "name,n\n\"a\nb\",1\n");
  EXPECT_EQ(rendered("a\rb", ListFormat::csv), "name,n\n\"a\rb\",1\n");
  EXPECT_EQ(rendered(" a ", ListFormat::csv), "name,n\n a ,1\n");
}

TEST(TableMarkdown, EscapesWhatWouldBeMarkup) {
  EXPECT_EQ(standings().render(ListFormat::markdown),
            "| rank | name | points |\n|---:|---|---:|\n| 1 | Monk | 10.5 |\n| 10 | Ox | -3 |\n");
  EXPECT_EQ(rendered("a|b", ListFormat::markdown), "| name | n |\n|---|---:|\n| a\\|b | 1 |\n");
  EXPECT_THAT(rendered("<b>*_`#[x]\\", ListFormat::markdown),
              HasSubstr("| \\<b\\>\\*\\_\\`\\#\\[x\\]\\\\ |"));
  EXPECT_THAT(rendered("a\nb", ListFormat::markdown), HasSubstr("| a?b |"));
}

TEST(ShellWord, IsReadBackByAShell) {
  EXPECT_EQ(shell_word("bots/monk-2.py"), "bots/monk-2.py");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word("$(rm)"), "'$(rm)'");
}

// They went to the terminal as they were.
TEST(ShellWord, WithControlCharactersIsExactAndNothingThatATerminalObeys) {
  EXPECT_EQ(shell_word("a\nb"), "$'a\\012b'");
  EXPECT_EQ(shell_word("\033[31m'\\"), "$'\\033[31m\\'\\\\'");
  EXPECT_EQ(shell_word("\xc2\x9b"), "$'\\302\\233'") << "a control character of two bytes";
  EXPECT_EQ(shell_word("\xff"), "$'\\377'");
  EXPECT_EQ(shell_word("\xc3\xa4 b"), "'\xc3\xa4 b'");
}

TEST(Width, IsThatOfATerminal) {
  EXPECT_EQ(width_of(""), 0u);
  EXPECT_EQ(width_of("abc"), 3u);
  EXPECT_EQ(width_of("\xc3\xa4\xe2\x82\xac"), 2u);
  EXPECT_EQ(width_of("\xe6\xad\xa6\xe5\xa3\xab"), 4u) << "two Han characters";
  EXPECT_EQ(width_of("\xed\x95\x9c"), 2u) << "Hangul";
  EXPECT_EQ(width_of("\xef\xbd\xb1"), 1u) << "halfwidth Katakana";
  EXPECT_EQ(width_of("e\xcc\x81"), 1u) << "a letter and its accent";
  EXPECT_EQ(width_of("\xff\xff"), 2u) << "bytes that are no UTF-8";
}

}  // namespace
}  // namespace hilltop
