#include "scaffold/languages.hpp"

#include "base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace hilltop {
namespace {

std::string refusal(const std::string& name) {
  try {
    (void)find_language(name);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Languages, are_found_by_name_and_alias_in_any_case) {
  EXPECT_STREQ(find_language("python").name, "python");
  EXPECT_STREQ(find_language("Python3").name, "python");
  EXPECT_STREQ(find_language("R").name, "r");
  EXPECT_STREQ(find_language("C++").name, "cpp");
  EXPECT_STREQ(find_language("JavaScript").name, "node");
  for (const auto& language : languages()) EXPECT_EQ(&find_language(language.name), &language);
}

TEST(Languages, are_called_by_one_name_each) {
  std::set<std::string> names;
  for (const auto& language : languages())
    for (const std::string name : {language.name, language.alias})
      EXPECT_TRUE(name.empty() || names.insert(name).second) << name;
}

TEST(Languages, that_there_are_not_are_refused_with_the_nearest_or_all) {
  EXPECT_THAT(refusal("pyhton"), testing::HasSubstr("did you mean \"python\"?"));
  EXPECT_THAT(refusal("befunge"), testing::HasSubstr("known: python, python2, ruby"));
  EXPECT_THAT(refusal(""), testing::HasSubstr("known: python"));
}

TEST(Languages, an_entrant_is_a_program_a_class_or_a_plugin) {
  EXPECT_EQ(entrant_lines(find_language("lua"), "Mine"),
            "  - name: \"Mine\"\n    dir: bot\n    run: lua bot.lua");
  EXPECT_EQ(entrant_lines(find_language("c"), "Mine"),
            "  - name: \"Mine\"\n    dir: bot\n    build: [gcc -std=c11 -O2 -o bot bot.c]\n    run: ./bot");
  EXPECT_EQ(entrant_lines(find_language("java-class"), "Mine"),
            "  - name: \"Mine\"\n    dir: bot\n    class: MyPlayer");
  EXPECT_EQ(entrant_lines(find_language("native"), "a \"b\" #: c"),
            "  - name: \"a \\\"b\\\" #: c\"\n    bot: ./build/bot.so");
}

}  // namespace
}  // namespace hilltop
