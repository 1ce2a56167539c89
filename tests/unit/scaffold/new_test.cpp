// The files of a new bot, from templates that a test has made up; folders that are made or refused.
#include "base/error.hpp"
#include "scaffold/bot.hpp"
#include "scaffold/game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

namespace hilltop {
namespace {

namespace fs = std::filesystem;

class ScaffoldTest : public testing::Test {
 protected:
  ScaffoldTest() {
    std::string name = (fs::temp_directory_path() / "hilltop-new-XXXXXX").string();
    folder = ::mkdtemp(name.data());
    game.id = "chess";
    game.plugin = (folder / "chess.so").string();
  }
  ~ScaffoldTest() override { fs::remove_all(folder); }

  void add_template(const std::string& name, const std::string& text) const {
    fs::create_directories(folder / "chess.templates");
    std::ofstream(folder / "chess.templates" / name) << text;
  }
  std::vector<NewFile> files(const std::string& language, const std::string& word = "chess") const {
    return bot_files(game, word, find_language(language), "My Bot");
  }
  std::string refusal(const std::string& language) const {
    try {
      (void)files(language);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }

  fs::path folder;
  GameEntry game;
};

TEST_F(ScaffoldTest, words_are_filled_in_and_other_signs_stay) {
  const std::map<std::string, std::string> words{{"A", "x@B@"}, {"B", "y"}};
  EXPECT_EQ(fill_in("@A@ @B@", words), "x@B@ y");
  EXPECT_EQ(fill_in("my @ARGV = @B; print \"@C@ @\"", words), "my @ARGV = @B; print \"@C@ @\"");
  EXPECT_EQ(fill_in("me@@A@@", words), "me@x@B@@");
  EXPECT_EQ(fill_in("", words), "");
}

TEST_F(ScaffoldTest, a_program_stands_in_a_folder_of_its_own) {
  add_template("bot.py", "print(1)\n");
  add_template("tournament.yaml", "game: @GAME@\nentrants:\n@ENTRANT@\n");
  const auto made = files("python");
  ASSERT_EQ(made.size(), 2u);
  EXPECT_EQ(made[0].name, "bot/bot.py");
  EXPECT_EQ(made[0].text, "print(1)\n");
  EXPECT_EQ(made[1].text,
            "game: chess\nentrants:\n  - name: \"My Bot\"\n    dir: bot\n    run: python3 bot.py\n");
  EXPECT_THAT(files("python", "/a b/chess.so")[1].text, testing::HasSubstr("game: \"/a b/chess.so\"\n"));
}

TEST_F(ScaffoldTest, a_native_bot_brings_its_cmake_lists_and_an_id) {
  add_template("native.c", "\"chess/@ID@\"");
  add_template("tournament.yaml", "@ENTRANT@");
  const auto made = files("native-c");
  ASSERT_EQ(made.size(), 3u);
  EXPECT_EQ(made[0].text, "\"chess/my-bot\"");
  EXPECT_EQ(made[1].name, "CMakeLists.txt");
  EXPECT_THAT(made[1].text, testing::HasSubstr("project(bot LANGUAGES C)"));
  EXPECT_THAT(made[1].text, testing::HasSubstr("hilltop_add_bot(bot native.c)"));
}

TEST_F(ScaffoldTest, a_game_says_what_it_has) {
  EXPECT_THAT(refusal("lua"), testing::HasSubstr("it has none"));
  add_template("bot.py", "");
  add_template("bot.rb", "");
  EXPECT_THAT(refusal("lua"), testing::HasSubstr("it has them in python, python2, ruby"));
  EXPECT_THROW((void)files("ruby"), RunError) << "there is no tournament.yaml";
}

TEST_F(ScaffoldTest, nothing_is_written_where_there_is_something) {
  write_folder(folder / "new/deep", {{"a/b.txt", "text"}});
  std::ostringstream text;
  text << std::ifstream(folder / "new/deep/a/b.txt").rdbuf();
  EXPECT_EQ(text.str(), "text");
  EXPECT_THROW(write_folder(folder / "new/deep", {{"c", ""}}), UsageError);
  EXPECT_THROW(write_folder(folder / "new/deep/a/b.txt", {{"c", ""}}), UsageError);
  EXPECT_FALSE(fs::exists(folder / "new/deep/c"));
  EXPECT_THROW(write_folder(folder / "new/deep/a/b.txt/sub", {{"c", ""}}), RunError);
  fs::create_directory(folder / "empty");
  EXPECT_NO_THROW(write_folder(folder / "empty", {{"c", ""}}));
}

TEST_F(ScaffoldTest, a_start_that_cannot_be_written_whole_is_not_there) {
  const fs::path start = folder / "start";
  EXPECT_THROW(write_folder(start, {{"one", "text"}, {"one/two", "text"}}), RunError);
  EXPECT_FALSE(fs::exists(start));
  write_folder(start, {{"one", "text"}});
}

TEST_F(ScaffoldTest, a_name_that_no_folder_can_have_is_not_called_taken) {
  try {
    write_folder(folder / std::string(300, 'x'), {{"one", "text"}});
    ADD_FAILURE() << "it was taken";
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("cannot be made: File name too long"));
  }
}

TEST_F(ScaffoldTest, a_folder_gives_its_last_part_as_a_name) {
  EXPECT_EQ(name_of("a/b"), "b");
  EXPECT_EQ(name_of("a/b/"), "b");
  EXPECT_EQ(name_of("a/../c/."), "c");
  EXPECT_EQ(name_of("."), fs::current_path().filename());
  for (const char* name : {"/", "a\x1b", "\xff", "a\xe2\x80\xae"})
    EXPECT_THROW((void)name_of(name), UsageError);
}

TEST_F(ScaffoldTest, a_game_has_a_name_of_its_own) {
  const std::vector<std::string> taken{"samurai"};
  for (const char* name :
       {"", "Chess", "9men", "../x", "a b", "samurai", "test", "clean", "a23456789012345678901234567890123"})
    EXPECT_THROW((void)game_files(name, taken), UsageError) << name;
}

}  // namespace
}  // namespace hilltop
