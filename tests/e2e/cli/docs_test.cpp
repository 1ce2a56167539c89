// What docs/games/ shows is what happens: its bots are written to files, its commands typed, and what they
// print compared.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

/// A fenced block of a document.
struct Block {
  std::string language, text;
};

std::vector<Block> blocks_of(const std::string& document) {
  std::vector<Block> blocks;
  bool inside = false;
  for (const auto& line : lines_of(document)) {
    const bool fence = line.starts_with("```");
    if (fence && !inside) blocks.push_back({line.substr(3), ""});
    else if (!fence && inside) blocks.back().text += line + '\n';
    if (fence) inside = !inside;
  }
  return blocks;
}

/// The commands of a console block and what each prints. A match gets time enough for a busy machine.
std::vector<std::pair<std::string, std::string>> commands_of(const std::string& console) {
  std::vector<std::pair<std::string, std::string>> commands;
  for (const auto& line : lines_of(console)) {
    if (line.starts_with("$ ")) commands.emplace_back(line.substr(2), "");
    else commands.back().second += line + '\n';
  }
  for (auto& [command, printed] : commands)
    if (command.starts_with("hilltop play")) command.insert(12, " --limits '{time: 60s}'");
  return commands;
}

class DocsTest : public Place, public testing::WithParamInterface<const char*> {};

TEST_P(DocsTest, examples_do_what_the_document_says) {
  SKIP_WITHOUT("python3");
  std::ifstream file(std::string(HILLTOP_SOURCE "/docs/games/") + GetParam() + ".md");
  const std::string document{std::istreambuf_iterator<char>(file), {}};
  std::size_t played = 0;
  for (const auto& block : blocks_of(document)) {
    if (block.language == "python") {
      const std::string name = block.text.substr(2, block.text.find(' ', 2) - 2);  // "# name.py - ..."
      write(name, block.text);
    }
    if (block.language != "console") continue;
    for (const auto& [command, printed] : commands_of(block.text)) {
      EXPECT_EQ(shell(command).out, printed) << command;
      ++played;
    }
  }
  EXPECT_GE(played, 3u);
}

TEST_P(DocsTest, describe_tells_the_protocol) {
  const std::string text = output({"describe", GetParam()});
  const json told = json::parse(output({"describe", GetParam(), "--format", "json"})).at("protocol");
  for (const char* key : {"arguments", "stdin", "reply", "bad_reply", "example", "view"}) {
    const std::string said = told.at(key);
    EXPECT_NE(said, "") << key;
    for (const auto& line : lines_of(said)) EXPECT_THAT(text, testing::HasSubstr(line));
  }
  EXPECT_THAT(told.at("view").get<std::string>(), testing::HasSubstr(std::string(GetParam()) + ".h"));
}

INSTANTIATE_TEST_SUITE_P(Game, DocsTest, testing::Values("samurai", "coins", "dilemma", "morra", "codemon"),
                         [](const auto& chosen) { return std::string(chosen.param); });

TEST_F(Place, describe_of_a_game_that_tells_no_protocol) {
  const std::string text = output({"describe", E2E_PLUGINS "/brittle.so"});
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("arguments")));
  EXPECT_THAT(text, testing::HasSubstr("in what way it breaks"));
}

}  // namespace
}  // namespace hilltop::e2e
