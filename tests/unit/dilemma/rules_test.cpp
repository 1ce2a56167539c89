// The rules of the dilemma: scores, ids, random numbers, faults, and an oracle that plays along.
#include "circle.hpp"
#include "oracle.hpp"

#include <hilltop/random.hpp>

#include <gmock/gmock.h>
#include <set>

namespace dilemma_test {
namespace {

using testing::HasSubstr;

TEST(DilemmaRules, ATakeGivesOneAndCostsTwo) {
  const Tournament dilemma(game());
  Match match(dilemma, 3, 1);
  reply_by_id(match, {"2 3", "1", ""});
  const auto score = [&](int id) { return match.scores()[seat_of(match, id)]; };
  EXPECT_EQ(score(1), 2 - 2);
  EXPECT_EQ(score(2), 1 - 2);
  EXPECT_EQ(score(3), -2);
}

TEST(DilemmaRules, GainAndLossAreParameters) {
  const Tournament dilemma(game(), {{"gain", 5}, {"loss", 0}, {"rounds", 1}});
  Match match(dilemma, 2, 1);
  match.reply({view(match, 1).id() == 2 ? "2" : "1", ""});
  ASSERT_TRUE(match.over());
  EXPECT_EQ(match.scores(), (std::vector<std::int64_t>{5, 0}));
}

TEST(DilemmaRules, AMatchLastsTwentyFiveRoundsAPlayerUnlessToldOtherwise) {
  const auto rounds = [](std::uint32_t players, const Values& values) {
    const Tournament dilemma(game(), values);
    Match match(dilemma, players, 1);
    int played = 0;
    for (; !match.over(); ++played) {
      EXPECT_EQ(match.pending().count, players);
      match.reply(std::vector<std::string>(players));
    }
    return played;
  };
  EXPECT_EQ(rounds(4, {}), 100);
  EXPECT_EQ(rounds(13, {}), 325);
  EXPECT_EQ(rounds(4, {{"rounds_per_player", 3}}), 12);
  EXPECT_EQ(rounds(4, {{"rounds", 7}}), 7);
  EXPECT_EQ(rounds(4, {{"rounds", 7}, {"rounds_per_player", 3}}), 7);
}

TEST(DilemmaRules, IdsAreDealtAtRandomFromOneToP) {
  const Tournament dilemma(game());
  std::set<std::vector<int>> deals;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Match match(dilemma, 3, seed);
    std::vector<int> ids;
    for (std::uint32_t seat = 0; seat < 3; ++seat) ids.push_back(view(match, seat).id());
    EXPECT_EQ(std::set<int>(ids.begin(), ids.end()), (std::set<int>{1, 2, 3}));
    EXPECT_EQ(match.chance(), "{\"ids\":[" + std::to_string(ids[0]) + "," + std::to_string(ids[1]) + "," +
                                  std::to_string(ids[2]) + "]}");
    deals.insert(ids);
  }
  EXPECT_EQ(deals.size(), 6u);
}

TEST(DilemmaRules, RandomNumbersComeFromTheSeedFileWhileItLasts) {
  const Tournament with_file(game(), {{"seed_file", std::string_view("7\n18446744073709551615\n 0\r\n")}});
  const Tournament without(game());
  Match first(with_file, 2, 1), second(with_file, 2, 2), own(without, 2, 1);
  std::vector<std::string> r_first, r_second, r_own;
  for (int round = 0; round < 5; ++round) {
    for (auto& [match, numbers] :
         {std::pair<Match&, std::vector<std::string>&>{first, r_first}, {second, r_second}, {own, r_own}}) {
      numbers.push_back(r_text(match));
      EXPECT_EQ(view(match, 0).r(), view(match, 1).r());
      match.reply({"", ""});
      EXPECT_EQ(match.chance(), "{\"r\":\"" + numbers.back() + "\"}");
    }
  }
  EXPECT_EQ(std::vector<std::string>(r_first.begin(), r_first.begin() + 3),
            (std::vector<std::string>{"7", "18446744073709551615", "0"}));
  EXPECT_EQ(r_second[2], "0");
  EXPECT_NE(r_first[3], r_second[3]);
  EXPECT_NE(r_first[3], r_first[4]);
  EXPECT_EQ(std::set<std::string>(r_own.begin(), r_own.end()).size(), 5u);
}

struct BadFile {
  std::string content, why;
};
class DilemmaSeedFiles : public testing::TestWithParam<BadFile> {};

TEST_P(DilemmaSeedFiles, AreRefusedWithTheLine) {
  try {
    const Tournament dilemma(game(), {{"seed_file", std::string_view(GetParam().content)}});
    FAIL() << "accepted";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), HasSubstr(GetParam().why));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Malformed, DilemmaSeedFiles,
    testing::Values(BadFile{"", "line 1: the file is empty"}, BadFile{"\n", "line 1: "},
                    BadFile{"1\n\n2\n", "line 2: "}, BadFile{"1\n2\nx\n", "line 3: expected a number"},
                    BadFile{"1\n-2\n", "line 2: "}, BadFile{"18446744073709551616\n", "line 1: "},
                    BadFile{"1 2\n", "line 1: "}, BadFile{"0x10\n", "line 1: "}, BadFile{"1.5", "line 1: "},
                    BadFile{std::string("1\0", 2), "found \"1\\x00\""}));

TEST(DilemmaRules, AFaultTakesFromNobodyAndKeepsTheState) {
  for (bool trailing_space : {false, true}) {
    const Tournament dilemma(game(), {{"trailing_space", trailing_space}});
    for (hilltop_status fault :
         {HILLTOP_TIMEOUT, HILLTOP_CRASHED, HILLTOP_INVALID, HILLTOP_FLOODED, HILLTOP_RESIGN}) {
      Match match(dilemma, 2, 1);
      match.reply({"\nremember me", ""});
      match.step({{row(2, {3 - view(match, 0).id()}), fault}, {row(2, {})}});
      EXPECT_EQ(match.scores(), (std::vector<std::int64_t>{0, 0}));
      EXPECT_EQ(match.action(0), "");
      EXPECT_EQ(match.action(1), "");
      EXPECT_EQ(view(match, 0).state(), "remember me");
      EXPECT_FALSE(match.over());
    }
  }
}

TEST(DilemmaRules, ForeignActionsAreInvalid) {
  const Tournament dilemma(game());
  for (int players : {2, 7, 8, 20}) {
    Match match(dilemma, static_cast<std::uint32_t>(players), 1);
    const int own = view(match, 0).id(), other = own == 1 ? 2 : 1;
    const std::string good = row(players, {other});
    std::vector<std::string> bad = {
        "", good.substr(1), good + "x", good + "state", good + "\na\nb", row(players, {other, own})};
    bad.push_back(good);
    bad.back()[0] |= 1;  // id 0
    const int last_bit = static_cast<int>(dilemma_row_size(players)) * 8 - 1;
    if (last_bit > players) bad.push_back(row(players, {last_bit}));
    for (const std::string& action : bad) {
      std::vector<Answer> answers(static_cast<std::size_t>(players), {row(players, {})});
      answers[0].action = action;
      EXPECT_EQ(match.step(answers)[0], HILLTOP_INVALID);
      EXPECT_EQ(match.action(0), "");
    }
    std::vector<Answer> answers(static_cast<std::size_t>(players), {row(players, {})});
    answers[0].action = good + "\n";
    EXPECT_EQ(match.step(answers)[0], HILLTOP_OK);
    EXPECT_EQ(match.action(0), std::to_string(other));
  }
}

TEST(DilemmaRules, TheStateTellsScoresBySeatAndTheRoundsTakesById) {
  const Tournament dilemma(game());
  Match match(dilemma, 3, 2);
  EXPECT_EQ(match.state(), "{\"round\":0,\"scores\":[0,0,0],\"takes\":[]}");
  EXPECT_EQ(match.action(0), "");
  reply_by_id(match, {"3 2", "", "1"});
  std::string scores;
  for (std::uint32_t seat = 0; seat < 3; ++seat)
    scores += std::string(seat == 0 ? "" : ",") +
              std::vector<std::string>{"0", "-2", "-1"}[static_cast<std::size_t>(view(match, seat).id() - 1)];
  EXPECT_EQ(match.state(), "{\"round\":1,\"scores\":[" + scores + "],\"takes\":[[1,2],[1,3],[3,1]]}");
  EXPECT_EQ(match.action(seat_of(match, 1)), "2 3");
  match.reply({"", "", ""});
  EXPECT_THAT(match.state(), HasSubstr("\"takes\":[]"));
}

// Random play, compared with the oracle in every round: views, scores, their sum, the text.
TEST(DilemmaRules, AgreesWithTheOracleOnRandomPlay) {
  hilltop::Random random(2015);
  for (int run = 0; run < 60; ++run) {
    dilemma_oracle::Game oracle;
    oracle.players = static_cast<int>(2 + random.below(20));
    oracle.trailing_space = random.percent(50);
    const auto gain = static_cast<std::int64_t>(random.below(4)),
               loss = static_cast<std::int64_t>(random.below(4));
    const Tournament dilemma(
        game(), {{"rounds", 12}, {"gain", gain}, {"loss", loss}, {"trailing_space", oracle.trailing_space}});
    const auto seats = static_cast<std::uint32_t>(oracle.players);
    Match match(dilemma, seats, random.next());
    Bytes memo;
    std::vector<int> ids;
    for (std::uint32_t seat = 0; seat < seats; ++seat) ids.push_back(view(match, seat).id());
    while (!match.over()) {
      dilemma_oracle::Round round;
      std::vector<std::string> replies;
      for (std::uint32_t seat = 0; seat < seats; ++seat) {
        const int id = ids[seat];
        ASSERT_EQ(match.input(seat, &memo), oracle.input(id, r_text(match)));
        std::string line;
        for (std::uint64_t words = random.below(6); words > 0; --words) {
          const int victim = static_cast<int>(1 + random.below(seats));
          if (victim == id) continue;
          line += " " + std::to_string(victim);
        }
        const bool faulty = random.percent(10);
        if (!faulty) {
          for (int victim = 1; victim <= oracle.players; ++victim)
            if ((line + " ").find(" " + std::to_string(victim) + " ") != line.npos)
              round.insert({id, victim});
        }
        std::string state;
        const std::uint64_t lines = random.below(4);
        if (lines >= 2) {
          state = lines == 2 ? "" : "s" + std::to_string(random.below(1000));
          if (!faulty) oracle.state[id] = state;
          line += "\n" + state + "\n" + (random.percent(50) ? "more\n" : "");
        } else {
          if (!faulty && !oracle.trailing_space) oracle.state.erase(id);
          if (lines == 1) line += "\n";
        }
        replies.push_back(faulty ? "?" + line : line);
      }
      match.reply(replies);
      oracle.rounds.push_back(round);
      auto scores = oracle.scores(gain, loss);
      std::int64_t sum = 0, takes = 0;
      for (const auto& r : oracle.rounds) takes += static_cast<std::int64_t>(r.size());
      for (std::uint32_t seat = 0; seat < seats; ++seat) {
        ASSERT_EQ(match.scores()[seat], scores[ids[seat]]);
        sum += match.scores()[seat];
      }
      ASSERT_EQ(sum, -takes * (loss - gain));
    }
  }
}

TEST(DilemmaRules, TheSameSeedAndRepliesGiveTheSameDigest) {
  const auto play = [](std::uint64_t seed, const std::string& last) {
    const Tournament dilemma(game());
    Match match(dilemma, 3, seed);
    reply_by_id(match, {"2", "1 3\nhello", ""});
    reply_by_id(match, {"", "1", last});
    return match.digest();
  };
  EXPECT_EQ(play(1, "2"), play(1, "2"));
  EXPECT_NE(play(1, "2"), play(1, "1"));
  EXPECT_NE(play(1, "2"), play(1, "2\nx"));
  EXPECT_NE(play(1, "2"), play(2, "2"));
  EXPECT_EQ(play(1, "2"), 1838104299764303145u);  // golden: the same on every machine
}

TEST(DilemmaRules, TheDigestKnowsRoundsThatScoreTheSame) {
  const auto play = [](const char* first, const char* second) {
    const Tournament dilemma(game());
    Match match(dilemma, 2, 1);
    reply_by_id(match, {first, ""});
    reply_by_id(match, {second, ""});
    return match.digest();
  };
  EXPECT_NE(play("2", ""), play("", "2"));
}

TEST(DilemmaRules, RefusesAnImpossibleNumberOfPlayers) {
  const Tournament dilemma(game());
  EXPECT_THROW(Match(dilemma, 1, 1), std::runtime_error);
  EXPECT_THROW(Match(dilemma, 1001, 1), std::runtime_error);
}

TEST(DilemmaRules, AThousandPlayersFit) {
  const Tournament dilemma(game(), {{"rounds", 3}});
  Match match(dilemma, 1000, 1);
  while (!match.over()) match.reply(std::vector<std::string>(1000, ""));
  EXPECT_EQ(match.scores(), std::vector<std::int64_t>(1000));
}

TEST(DilemmaRules, AHundredPlayersPlayAllTheirRounds) {
  const Tournament dilemma(game());
  Match match(dilemma, 100, 1);
  std::vector<Answer> answers(100);
  for (std::uint32_t seat = 0; seat < 100; ++seat) {
    const int id = view(match, seat).id();
    answers[seat].action = row(100, {id % 100 + 1});  // from the next
  }
  int rounds = 0;
  for (; !match.over(); ++rounds) match.step(answers);
  EXPECT_EQ(rounds, 2500);
  EXPECT_EQ(match.scores(), std::vector<std::int64_t>(100, -2500));
}

}  // namespace
}  // namespace dilemma_test
