// What the commands list is well-formed in every format, and says the same.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

using Words = std::vector<std::string>;

/// Reads CSV as RFC 4180 says: rows of fields.
std::vector<std::vector<std::string>> parse_csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  bool quoted = false, fresh = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (fresh) rows.emplace_back(1);
    fresh = false;
    std::string& field = rows.back().back();
    if (quoted) {
      if (text[i] != '"') field += text[i];
      else if (i + 1 < text.size() && text[i + 1] == '"') field += text[++i];
      else quoted = false;
    } else if (text[i] == '"') {
      EXPECT_EQ(field, "");
      quoted = true;
    } else if (text[i] == ',') {
      rows.back().emplace_back();
    } else if (text[i] == '\n') {
      fresh = true;
    } else {
      field += text[i];
    }
  }
  EXPECT_FALSE(quoted);
  EXPECT_TRUE(fresh);
  return rows;
}

std::size_t unescaped_bars(const std::string& line) {
  std::size_t bars = 0;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (line[i] == '|' && (i == 0 || line[i - 1] != '\\')) ++bars;
  return bars;
}

class ListTest : public Place {
 protected:
  void SetUp() override {
    write("t.yaml",
          "tournament: 'Lists, \"quoted\" | <b>'\n"
          "game: samurai\n"
          "params: {turns: 5}\n"
          "format: {type: round-robin, matches: 2}\n"
          "points: {win: 1, draw: 0.5, loss: 0}\n"
          "entrants:\n"
          "  - {bot: samurai/waiter, name: 'Comma, \"Quote\" | *Bar*'}\n"
          "  - {bot: samurai/berserk, name: Ünïcode 武士}\n"
          "  - {name: Bad, run: sh -c 'exit 3'}\n");
    output({"run", "t.yaml", "--quiet"});
  }
};

TEST_F(ListTest, every_format_is_well_formed) {
  const std::vector<Words> lists = {
      {"games"},  {"bots"},           {"bots", "samurai"},    {"describe", "samurai"},
      {"doctor"}, {"show", "t.hill"}, {"standings", "t.hill"}};
  for (const auto& words : lists) {
    SCOPED_TRACE(testing::PrintToString(words));
    const auto as = [&](const char* format) {
      Words all = words;
      all.insert(all.end(), {"--format", format});
      return output(all);
    };
    json list = json::parse(as("json"));
    if (list.contains("standings")) list = list.at("standings");
    if (list.contains("params")) list = list.at("params");
    ASSERT_TRUE(list.is_array());
    ASSERT_FALSE(list.empty());

    const auto csv = parse_csv(as("csv"));
    ASSERT_EQ(csv.size(), list.size() + 1);
    for (const auto& row : csv) EXPECT_EQ(row.size(), csv[0].size());
    EXPECT_EQ(list[0].size(), csv[0].size());
    for (const auto& name : csv[0]) EXPECT_TRUE(list[0].contains(name)) << name;

    const auto markdown = lines_of(as("markdown"));
    ASSERT_EQ(markdown.size(), list.size() + 2);
    for (const auto& line : markdown) EXPECT_EQ(unescaped_bars(line), unescaped_bars(markdown[0])) << line;

    EXPECT_EQ(as("table"), output(words));
    EXPECT_GE(lines_of(as("table")).size(), list.size() + 1);
  }
}

TEST_F(ListTest, standings_in_json) {
  const json all = standings("t.hill");
  EXPECT_EQ(all.at("tournament"), "Lists, \"quoted\" | <b>");
  ASSERT_EQ(all.at("standings").size(), 3u);
  double points = 0;
  for (const auto& row : all.at("standings")) {
    for (const char* key : {"rank", "points", "matches", "wins", "draws", "losses", "score"})
      EXPECT_TRUE(row.at(key).is_number()) << key;
    EXPECT_TRUE(row.at("name").is_string());
    EXPECT_EQ(row.at("matches"),
              row.at("wins").get<int>() + row.at("draws").get<int>() + row.at("losses").get<int>());
    for (const char* kind : {"timeout", "crash", "invalid", "flood", "resign"})
      EXPECT_TRUE(row.at("faults").at(kind).is_number_unsigned()) << kind;
    points += row.at("points").get<double>();
  }
  EXPECT_EQ(points, 6);
  EXPECT_GT(row_of(all, "Bad").at("faults").at("crash"), 0);
  EXPECT_EQ(json::parse(output({"run", "t.yaml", "--format", "json", "--quiet"})), all);
}

TEST_F(ListTest, a_transcript_is_json_lines_as_documented) {
  for (const auto& session : sessions_of(transcript("t.hill"))) {
    const json& head = session.head;
    EXPECT_EQ(head.at("kind"), "match");
    EXPECT_EQ(head.at("game"), "samurai");
    EXPECT_TRUE(head.at("game_version").is_string());
    EXPECT_EQ(head.at("params"), json::parse(R"({"health": 20, "honour": 1, "turns": 5, "sword_honour": 7,
                                                 "damage": 1, "sword_damage": 2})"));
    EXPECT_THAT(head.at("seed").get<std::string>(), testing::MatchesRegex("[0-9]+"));
    EXPECT_THAT(head.at("match").get<std::string>(), testing::MatchesRegex("[0-9.]+"));
    ASSERT_EQ(head.at("seats").size(), 2u);
    for (const auto& seat : head.at("seats")) EXPECT_TRUE(seat.at("record").is_null());
    ASSERT_FALSE(session.steps.empty());
    EXPECT_EQ(session.asks.size(), 2 * session.steps.size());
    for (std::size_t i = 0; i < session.steps.size(); ++i) {
      const json& step = session.steps[i];
      EXPECT_EQ(step.at("step"), i + 1);
      EXPECT_EQ(step.at("chance"), json::object());
      EXPECT_EQ(step.at("state").at("turn"), i + 1);
      EXPECT_THAT(step.at("digest").get<std::string>(), testing::MatchesRegex("[0-9a-f]+"));
      for (const int seat : {0, 1})
        EXPECT_EQ(session.asks[2 * i + static_cast<std::size_t>(seat)].at("seat"), seat);
    }
    EXPECT_EQ(session.result.at("records"), json());
    EXPECT_EQ(session.result.at("forfeit"), json::array());
    EXPECT_EQ(session.result.at("points")[0].get<double>() + session.result.at("points")[1].get<double>(), 1);
  }
}

TEST_F(ListTest, one_match_by_its_id) {
  const json list = json::parse(output({"show", "t.hill", "--format", "json"}));
  ASSERT_EQ(list.size(), 6u);
  std::string all;
  for (const auto& row : list) {
    const std::string id = row.at("match");
    all += output({"show", "t.hill", id, "--transcript"});
    EXPECT_THAT(output({"show", "t.hill", id}), testing::HasSubstr("match " + id));
    EXPECT_THAT(output({"replay", "t.hill", id}), testing::HasSubstr("step 1"));
  }
  EXPECT_EQ(all, transcript("t.hill"));
  const Result none = hilltop({"show", "t.hill", "99.1"});
  EXPECT_EQ(none.exit, 2);
  EXPECT_THAT(none.err, testing::HasSubstr("no match \"99.1\""));
}

TEST_F(ListTest, doctor_knows_the_languages) {
  std::vector<std::string> names;
  for (const auto& row : json::parse(output({"doctor", "--format", "json"}))) {
    names.push_back(row.at("language"));
    EXPECT_TRUE(row.at("found").is_boolean());
  }
  for (const char* language :
       {"Java", "Python", "Ruby", "R", "Node", "Perl", "Lua", "Julia", "PHP", "C", "C++"})
    EXPECT_THAT(names, testing::Contains(testing::HasSubstr(language)));
}

}  // namespace
}  // namespace hilltop::e2e
