// The folder as bytes: saving, loading, and packs that nobody saved.
#include "folder_fixture.hpp"

namespace process_test {
namespace {

using testing::HasSubstr;

class Files : public Folder {
 protected:
  static constexpr const char* kEdit =
      "echo new > new.txt; mkdir -p made/deep; echo x > made/deep/x; chmod 700 made/deep/x; echo more >> "
      "bot.txt;"
      "rm -r data empty; ln -s made/deep here; ln -s ../bot.txt made/up; chmod 700 run.sh";
};

TEST_F(Files, UnchangedFolderPacksToNothing) {
  Bot bot(writer(State::kTournament));
  EXPECT_EQ(bot.save(), "");
  run(bot, "touch bot.txt; chmod 600 run.sh; chmod 755 run.sh; cp bot.txt b; mv b bot.txt");
  EXPECT_EQ(bot.save(), "");
}

TEST_F(Files, ComeBackInAnotherProcess) {
  Bot first(writer(State::kTournament));
  run(first, kEdit);
  const std::string pack = first.save(), list = listing(home());
  Entrant entrant = writer(State::kTournament);
  entrant.scratch = outside("elsewhere");
  Bot second(entrant);
  EXPECT_EQ(second.load(pack), HILLTOP_OK);
  EXPECT_EQ(listing(outside("elsewhere/home")), list);
  EXPECT_EQ(second.save(), pack) << "equal folders give equal bytes";
  run(second, "test -e new.txt && test ! -e data && test \"$(cat here/x)\" = x");
  EXPECT_EQ(listing(outside("elsewhere/home")), list);
}

TEST_F(Files, LoadingReplacesWhatIsThere) {
  Bot bot(writer(State::kTournament));
  run(bot, kEdit);
  const std::string pack = bot.save(), list = listing(home());
  run(bot, "rm -rf ./*; mkdir new.txt; touch new.txt/a bot.txt made");
  EXPECT_EQ(bot.load(pack), HILLTOP_OK);
  EXPECT_EQ(listing(home()), list);
  EXPECT_EQ(bot.load(""), HILLTOP_OK);
  expect_pristine();
}

TEST_F(Files, WhatCannotBeKeptIsLeftOut) {
  Bot bot(writer(State::kTournament));
  run(bot,
      "mkfifo pipe; ln -s /etc/passwd out; ln -s ../.. up; ln -s x/../../y round; rm run.sh; mkfifo run.sh");
  const std::string pack = bot.save();
  EXPECT_EQ(bot.load(pack), HILLTOP_OK);
  EXPECT_EQ(bot.save(), pack);
  fs::remove(dir() / "run.sh");
  expect_pristine();
}

TEST_F(Files, UnreadableOnesAreKept) {
  Bot bot(writer(State::kTournament));
  run(bot, "mkdir d; echo secret > d/f; chmod 000 d/f; chmod 300 d");
  const std::string pack = bot.save();
  struct stat info {};
  stat((home() / "d").c_str(), &info);
  EXPECT_EQ(info.st_mode & 0777, 0300U) << "saving changes nothing";
  EXPECT_THAT(pack, HasSubstr("secret"));
  EXPECT_EQ(bot.load(pack), HILLTOP_OK);
}

std::string bytes_of(std::string_view text) { return static_cast<char>(text.size()) + std::string(text); }

std::string file(std::string_view path, std::string_view content = "x") {
  return "f" + bytes_of(path) + "\xa4\x03" + bytes_of(content);  // 0644
}

std::string link(std::string_view path, std::string_view target) {
  return "l" + bytes_of(path) + bytes_of(target);
}

TEST_F(Files, HostilePacksAreRefusedAndHarmNothing) {
  write_file(outside("scratch/precious"), "precious");
  const std::string out = outside("scratch/out");
  const std::vector<std::string> packs = {
      "x",
      "HTF2",
      "HTF1q" + bytes_of("a"),
      "HTF1f",
      "HTF1f" + bytes_of("a"),
      std::string("HTF1f\x05") + "a",
      "HTF1" + file("../out"),
      "HTF1" + file("a/../../out"),
      "HTF1" + file(out),
      "HTF1" + file(""),
      "HTF1" + file("."),
      "HTF1" + file("a/"),
      "HTF1" + file("a//b"),
      "HTF1" + file("a/./b"),
      "HTF1" + file(std::string_view("a\0b", 3)),
      "HTF1" + file("none/file"),
      "HTF1" + file("bot.txt/file"),
      "HTF1" + file("short/file"),
      "HTF1" + file("b") + file("a"),
      "HTF1" + file("a") + file("a"),
      "HTF1" + link("a", "/etc"),
      "HTF1" + link("a", ".."),
      "HTF1" + link("a", "b/../../c"),
      "HTF1" + link("a", ""),
      "HTF1" + link("d", "data") + file("d/file"),
      "HTF1x" + bytes_of("../precious"),
      "HTF1f" + bytes_of("a") + "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
      "HTF1f" + bytes_of("a") + "\xa4\x03\xff\xff\xff\xff\xff\xff\xff\xff\x7f",
      "HTF1f" + bytes_of("a") + "\xff\x7f" + bytes_of("setuid"),
      "HTF1" + file("a") + "f",
  };
  Bot bot(writer(State::kTournament));
  for (const std::string& pack : packs) {
    std::string why;
    EXPECT_EQ(bot.load(pack, &why), HILLTOP_INVALID) << testing::PrintToString(pack);
    EXPECT_THAT(why, HasSubstr("no pack of files: "));
    expect_pristine();
  }
  EXPECT_EQ(content_of(outside("scratch/precious")), "precious");
  EXPECT_FALSE(fs::exists(out));
}

TEST_F(Files, EveryDamagedPackIsRefusedOrHarmless) {
  Bot bot(writer(State::kTournament));
  run(bot, kEdit);
  const std::string pack = bot.save();
  for (std::size_t i = 0; i < pack.size(); ++i) {
    bot.load(pack.substr(0, i));
    std::string flipped = pack;
    flipped[i] = static_cast<char>(flipped[i] ^ (1 << (i % 8)));
    bot.load(flipped);
  }
  std::vector<std::string> there;
  for (const auto& entry : fs::directory_iterator(outside("scratch")))
    there.push_back(entry.path().filename());
  EXPECT_THAT(there, testing::ElementsAre("home"));
  EXPECT_EQ(bot.load(""), HILLTOP_OK);
  expect_pristine();
}

}  // namespace
}  // namespace process_test
