// The rules of Coins: every action, rotation, the end, parameters, and an oracle that plays along.
#include "oracle.hpp"
#include "table.hpp"

#include <set>

namespace coins_test {
namespace {

struct Pile {
  std::int64_t points, flipped, unflipped;
  bool operator==(const Pile&) const = default;
};
void PrintTo(const Pile& p, std::ostream* out) { *out << p.points << '/' << p.flipped << '/' << p.unflipped; }

Pile pile(const Match& match, std::size_t place) {
  const coins_player player = view(match).player(place);
  return {player.points, player.flipped, player.unflipped};
}

TEST(CoinsRules, TheWorkedExampleTakesTwoAndFlipsBoth) {
  const Tournament coins(game());
  Match match(coins, 3, 1);
  const std::int64_t before = view(match).pile();
  match.reply({"2FF"});
  EXPECT_EQ(pile(match, 0), (Pile{2, 2, 0}));
  EXPECT_EQ(view(match).pile(), before - 2);
}

struct ActionCase {
  const char* letters;  // of one turn that starts with nothing
  Pile after;
  std::int64_t taken;  // from the pile
};

class CoinsActions : public testing::TestWithParam<ActionCase> {};

TEST_P(CoinsActions, MovesCoinsAndScores) {
  const ActionCase& c = GetParam();
  const Tournament coins(
      game(), {{"actions", static_cast<std::int64_t>(std::string_view(c.letters).size())}, {"pile", 100}});
  Match match(coins, 3, 5);
  const std::int64_t before = view(match).pile();
  match.reply({c.letters});
  EXPECT_EQ(pile(match, 0), c.after);
  EXPECT_EQ(before - view(match).pile(), c.taken);
}

INSTANTIATE_TEST_SUITE_P(Each, CoinsActions,
                         testing::Values(ActionCase{"N", {0, 0, 0}, 0},      //
                                         ActionCase{"1", {-1, 0, 1}, 1},     //
                                         ActionCase{"2", {-2, 0, 2}, 2},     //
                                         ActionCase{"3", {-3, 0, 3}, 3},     //
                                         ActionCase{"3A", {-2, 0, 2}, 2},    //
                                         ActionCase{"3B", {-1, 0, 1}, 1},    //
                                         ActionCase{"3C", {0, 0, 0}, 0},     //
                                         ActionCase{"3X", {-3, 0, 2}, 3},    //
                                         ActionCase{"3Y", {-3, 0, 1}, 3},    //
                                         ActionCase{"3Z", {-3, 0, 0}, 3},    //
                                         ActionCase{"3F", {-1, 1, 2}, 3},    //
                                         ActionCase{"3FU", {-3, 0, 3}, 3},   //
                                         ActionCase{"1C", {0, 0, 0}, 0},     // one of three
                                         ActionCase{"2Z", {-2, 0, 0}, 2},    // two of three
                                         ActionCase{"A", {0, 0, 0}, 0},      // none at all
                                         ActionCase{"X", {0, 0, 0}, 0},      //
                                         ActionCase{"F", {0, 0, 0}, 0},      //
                                         ActionCase{"U", {0, 0, 0}, 0},      //
                                         ActionCase{"1FFU", {-1, 0, 1}, 1},  // the second flip has no coin
                                         ActionCase{"1FC", {1, 1, 0}, 1},    // flipped coins are not put back
                                         ActionCase{"1FZ", {1, 1, 0}, 1},    // nor removed
                                         ActionCase{"333333333333FFFF", {-28, 4, 32}, 36}));

TEST(CoinsRules, RotationToPreviousGivesEveryPileToTheLeft) {
  const Tournament coins(game());
  Match match(coins, 3, 2);
  match.reply({"3FN"});  // place 0: 1 flipped, 2 unflipped, -1 point
  match.reply({"2NN"});  // place 1: 2 unflipped, -2 points
  match.reply({"RNN"});  // place 2 has nothing
  EXPECT_EQ(pile(match, 0), (Pile{-3, 0, 2}));
  EXPECT_EQ(pile(match, 1), (Pile{-2, 0, 0}));
  EXPECT_EQ(pile(match, 2), (Pile{0, 1, 2}));
}

TEST(CoinsRules, RotationToNextGivesEveryPileToTheRight) {
  const Tournament coins(game());
  Match match(coins, 3, 2);
  match.reply({"3FN"});
  match.reply({"2NN"});
  match.reply({"TNN"});
  EXPECT_EQ(pile(match, 0), (Pile{-1, 0, 0}));
  EXPECT_EQ(pile(match, 1), (Pile{-2, 1, 2}));
  EXPECT_EQ(pile(match, 2), (Pile{-2, 0, 2}));
}

TEST(CoinsRules, ActionsOfATurnApplyInOrderAcrossARotation) {
  const Tournament coins(game());
  Match match(coins, 2, 9);
  match.reply({"3NN"});
  match.reply({"RFF"});  // brings the three coins here (-3) and flips two (+4)
  EXPECT_EQ(pile(match, 0), (Pile{-3, 0, 0}));
  EXPECT_EQ(pile(match, 1), (Pile{1, 2, 1}));
}

TEST(CoinsRules, TheMatchEndsAfterTheTurnThatEmptiesThePile) {
  const Tournament coins(game(), {{"pile", 4}});
  Match match(coins, 2, 3);
  const std::uint32_t first = seat_at(match, 0), second = seat_at(match, 1);
  match.reply({"33A"});  // empty in between, but not after the turn
  ASSERT_FALSE(match.over());
  match.reply({"3NN"});  // takes the one that is left
  ASSERT_TRUE(match.over());
  EXPECT_EQ(match.scores()[first], -3 - 3);  // three unflipped coins count once more
  EXPECT_EQ(match.scores()[second], -1 - 1);
}

TEST(CoinsRules, TheMatchEndsAfterTheLastRoundAndCountsEveryCoinOnceMore) {
  const Tournament coins(game(), {{"rounds", 2}});
  Match match(coins, 3, 3);
  const std::uint32_t first = seat_at(match, 0);
  match.reply({"3FN"});
  for (int turn = 1; turn < 6; ++turn) match.reply({"NNN"});
  ASSERT_TRUE(match.over());
  EXPECT_EQ(match.scores()[first], -3 + 2 + (2 - 2));
  EXPECT_NE(match.state().find("{\"round\":2,\"seat\":"), std::string::npos);
}

TEST(CoinsRules, ThePileFollowsTheFormula) {
  const Tournament coins(game());
  for (std::uint32_t n : {2u, 3u, 17u, 40u, 62u}) {
    const std::int64_t highest = (std::int64_t{1} << n) + 10 * n;
    std::set<std::int64_t> piles;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const std::int64_t pile = view(Match(coins, n, seed)).pile();
      EXPECT_LE(pile, highest);
      EXPECT_GE(pile, highest - std::int64_t{n} * n);
      piles.insert(pile);
    }
    if (n == 2) {
      EXPECT_EQ(piles, (std::set<std::int64_t>{20, 21, 22, 23, 24}));
    } else {
      EXPECT_GT(piles.size(), 8u);
    }
  }
}

TEST(CoinsRules, TheSeatingIsDrawnAndFixesTheTurns) {
  const Tournament coins(game());
  std::set<std::vector<std::uint32_t>> seatings;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Match match(coins, {7, 0, 4}, seed);
    std::vector<std::uint32_t> seating, turns;
    for (std::size_t place = 0; place < 3; ++place) seating.push_back(seat_at(match, place));
    for (int turn = 0; turn < 6; ++turn) {
      turns.push_back(mover(match));
      match.reply({"NNN"});
    }
    auto twice = seating;
    twice.insert(twice.end(), seating.begin(), seating.end());
    EXPECT_EQ(turns, twice);
    seatings.insert(seating);
  }
  EXPECT_EQ(seatings.size(), 6u);
}

TEST(CoinsRules, FaultsAndForeignActionsDoNothing) {
  const Tournament coins(game());
  const std::vector<Answer> faulty = {{"", HILLTOP_TIMEOUT},
                                      {"", HILLTOP_CRASHED},
                                      {"2FF", HILLTOP_INVALID},
                                      {"", HILLTOP_FLOODED},
                                      {"", HILLTOP_TIMEOUT, HILLTOP_FORFEIT}};
  for (const Answer& answer : faulty) {
    Match match(coins, 2, 3);
    const std::uint32_t seat = mover(match);
    EXPECT_EQ(match.step({answer}), std::vector<hilltop_status>{answer.fault});
    EXPECT_EQ(match.action(seat), "NNN");
    EXPECT_EQ(pile(match, 0), (Pile{0, 0, 0}));
    EXPECT_FALSE(match.over());
  }
  for (const char* action : {"", "2F", "2FFF", "2fF", "2F ", "NNQ"}) {
    Match match(coins, 2, 3);
    EXPECT_EQ(match.step({{action}}), std::vector<hilltop_status>{HILLTOP_INVALID}) << action;
    EXPECT_EQ(pile(match, 0), (Pile{0, 0, 0}));
  }
}

TEST(CoinsRules, WhoResignsPlaysOnWithNothing) {
  const Tournament coins(game());
  Match match(coins, 2, 3);
  const std::uint32_t seat = mover(match);
  match.step({{"", HILLTOP_RESIGN}});
  EXPECT_EQ(match.action(seat), "NNN") << "what counted";
  match.reply({"1FN"});
  EXPECT_EQ(mover(match), seat);
  match.reply({"1FN"});
  EXPECT_EQ(match.action(seat), "1FN");
}

TEST(CoinsRules, RefusesAnImpossibleNumberOfPlayers) {
  const Tournament coins(game());
  EXPECT_THROW(Match(coins, 1, 1), std::runtime_error);
  EXPECT_THROW(Match(coins, 63, 1), std::runtime_error);
}

TEST(CoinsRules, ParametersChangeWhatEachCoinIsWorth) {
  const Tournament coins(game(), {{"actions", 8},
                                  {"rounds", 1},
                                  {"pile", 1000},
                                  {"take", 10},
                                  {"put", 100},
                                  {"remove", 1000},
                                  {"flip", 3},
                                  {"unflip", 5},
                                  {"get_flipped", 7},
                                  {"get_unflipped", 11},
                                  {"end_flipped", 13},
                                  {"end_unflipped", 17}});
  Match match(coins, 2, 1);
  const std::uint32_t first = seat_at(match, 0), second = seat_at(match, 1);
  match.reply({"33AXFFUN"});  // 60 + 100 + 1000 + 3 + 3 + 5; holds 1 flipped, 3 unflipped
  EXPECT_EQ(pile(match, 0), (Pile{1171, 1, 3}));
  match.reply({"RNNNNNNN"});  // 7 + 33
  ASSERT_TRUE(match.over());
  EXPECT_EQ(match.scores()[first], 1171);
  EXPECT_EQ(match.scores()[second], 40 + 13 + 51);
}

TEST(CoinsRules, TheStateIsTheWholeTable) {
  const Tournament coins(game(), {{"pile", 30}, {"rounds", 1}});
  Match match(coins, {5, 9}, 4);
  const auto first = view(match).player(0), second = view(match).player(1);
  const auto id = [](const coins_player& p) { return std::to_string(p.id); };
  const auto seat = [](const coins_player& p) { return std::to_string(p.seat); };
  EXPECT_EQ(match.chance(), "{\"pile\":30,\"order\":[" + id(first) + "," + id(second) + "]}");
  EXPECT_EQ(match.state(), "{\"round\":0,\"seat\":0,\"global\":30,\"players\":[{\"id\":" + id(first) +
                               ",\"points\":0,\"flipped\":0,\"unflipped\":0},{\"id\":" + id(second) +
                               ",\"points\":0,\"flipped\":0,\"unflipped\":0}]}");
  match.reply({"2FN"});
  EXPECT_EQ(match.chance(), "{}");
  EXPECT_EQ(match.state(), "{\"round\":1,\"seat\":" + seat(first) +
                               ",\"global\":28,\"players\":[{\"id\":" + id(first) +
                               ",\"points\":0,\"flipped\":1,\"unflipped\":1},{\"id\":" + id(second) +
                               ",\"points\":0,\"flipped\":0,\"unflipped\":0}]}");
  match.reply({"1NN"});  // the last turn: with the final count
  EXPECT_EQ(match.state(), "{\"round\":1,\"seat\":" + seat(second) +
                               ",\"global\":27,\"players\":[{\"id\":" + id(first) +
                               ",\"points\":1,\"flipped\":1,\"unflipped\":1},{\"id\":" + id(second) +
                               ",\"points\":-2,\"flipped\":0,\"unflipped\":1}]}");
}

// Random play, compared with the oracle after every turn; no coin appears or vanishes.
TEST(CoinsRules, AgreesWithTheOracleOnRandomPlay) {
  hilltop::Random random(2016);
  for (int round = 0; round < 150; ++round) {
    const auto n = static_cast<std::uint32_t>(2 + random.below(8));
    Values values{{"actions", static_cast<std::int64_t>(1 + random.below(COINS_MAX_ACTIONS))}};
    coins_oracle::Table table;
    if (random.percent(50)) {
      for (auto [name, points] : {std::pair{"take", &table.points.take},
                                  {"put", &table.points.put},
                                  {"remove", &table.points.remove},
                                  {"flip", &table.points.flip},
                                  {"unflip", &table.points.unflip},
                                  {"get_flipped", &table.points.get_flipped},
                                  {"get_unflipped", &table.points.get_unflipped},
                                  {"end_flipped", &table.points.end_flipped},
                                  {"end_unflipped", &table.points.end_unflipped}}) {
        *points = static_cast<long long>(random.below(21)) - 10;
        values.emplace(name, *points);
      }
    }
    const Tournament coins(game(), values);
    Match match(coins, n, random.next());
    table.pile = view(match).pile();
    table.players.resize(n);
    const long long coins_in_play = table.coins();
    std::vector<std::uint32_t> seating;
    for (std::size_t place = 0; place < n; ++place) seating.push_back(seat_at(match, place));

    int turns = 0;
    for (; !match.over(); ++turns) {
      const coins::View seen = view(match);
      ASSERT_EQ(seen.pile(), table.pile);
      ASSERT_EQ(seen.place(), static_cast<std::size_t>(turns) % n);
      ASSERT_EQ(seen.round(), turns / static_cast<int>(n) + 1);
      for (std::size_t place = 0; place < n; ++place)
        ASSERT_EQ(pile(match, place), (Pile{table.players[place].points, table.players[place].flipped,
                                            table.players[place].unflipped}));
      const std::string letters = any_turn(random, seen.actions());
      for (char letter : letters) table.act(seen.place(), letter);
      match.reply({letters});
      ASSERT_EQ(table.coins(), coins_in_play);
    }
    ASSERT_TRUE(table.pile == 0 || turns == 50 * static_cast<int>(n));
    table.finish();
    for (std::size_t place = 0; place < n; ++place)
      ASSERT_EQ(match.scores()[seating[place]], table.players[place].points);
  }
}

TEST(CoinsRules, SixtyTwoPlayersPlayAWholeMatch) {
  const Tournament coins(game());
  Match match(coins, 62, 8);
  hilltop::Random random(1);
  int turns = 0;
  for (; !match.over(); ++turns) match.reply({any_turn(random, 3)});
  EXPECT_EQ(turns, 62 * 50);
}

// The highest sums that bounds allow stay within 64 bits: no overflow for the sanitizer to find.
TEST(CoinsRules, TheLargestPilesAndPointsDoNotOverflow) {
  const Tournament coins(game(), {{"pile", std::int64_t{1} << 62},
                                  {"actions", 16},
                                  {"get_unflipped", 1000},
                                  {"take", 1000},
                                  {"rounds", 200}});
  Match match(coins, 62, 8);
  while (!match.over()) match.reply({"33333333RRRRRRRR"});
  for (std::int64_t score : match.scores()) EXPECT_GT(score, 0);
}

TEST(CoinsRules, TheSameSeedAndActionsGiveTheSameDigest) {
  const auto play = [](std::uint64_t seed, const char* last) {
    const Tournament coins(game(), {{"rounds", 3}});
    Match match(coins, 3, seed);
    for (const char* turn : {"2FF", "3NF", "TFU", "1AX", "RNN", "CFB", "NNN", "3ZX"}) match.reply({turn});
    match.reply({last});
    return match.digest();
  };
  EXPECT_EQ(play(1, "2FF"), play(1, "2FF"));
  EXPECT_NE(play(1, "2FF"), play(1, "2FN"));
  EXPECT_NE(play(1, "2FF"), play(2, "2FF"));
  EXPECT_EQ(play(1, "2FF"), 16111524050584420252u);  // golden: the same on every machine
}

}  // namespace
}  // namespace coins_test
