// Morra: scoring, the end of a match, parameters, descriptions; and a naive oracle over random play.
#include "table.hpp"

namespace morra_test {
namespace {

std::vector<std::array<int, 4>> random_turns(std::uint64_t seed, int count, int numbers) {
  hilltop::Random random(seed);
  std::vector<std::array<int, 4>> turns(static_cast<std::size_t>(count));
  for (auto& turn : turns)
    for (int& number : turn) number = static_cast<int>(random.below(static_cast<std::uint64_t>(numbers)));
  return turns;
}

TEST(MorraScore, EveryPairOfThrows) {
  for (int code = 0; code < 6 * 6 * 6 * 6; ++code) {
    const int a = code % 6, guess_a = code / 6 % 6, b = code / 36 % 6, guess_b = code / 216;
    const Tournament morra(game());
    Match match(morra, 2, 1);
    match.step({thrown(a, guess_a), thrown(b, guess_b)});
    Numbers expected{0, 0};
    if (guess_a == b && guess_b != a) expected = {a + b, 0};
    if (guess_b == a && guess_a != b) expected = {0, a + b};
    EXPECT_EQ(match.scores(), expected) << a << guess_a << b << guess_b;
  }
}

TEST(MorraScore, FixedPoints) {
  const Tournament morra(game(), {{"points", 1}, {"fixed", 7}});
  Match match(morra, 2, 1);
  play(match, {{5, 4, 4, 0}, {0, 0, 0, 1}, {1, 2, 3, 1}, {2, 2, 2, 2}});
  EXPECT_EQ(match.scores(), (Numbers{14, 7}));
}

TEST(MorraScore, SumIgnoresTheFixedParameter) {
  const Tournament morra(game(), {{"points", 0}, {"fixed", 7}});
  Match match(morra, 2, 1);
  play(match, {{5, 4, 4, 0}});
  EXPECT_EQ(match.scores(), (Numbers{9, 0}));
}

TEST(MorraMatch, LastsItsTurns) {
  for (std::int64_t turns : {1, 2, 17, 1000}) {
    const Tournament morra(game(), {{"turns", turns}});
    Match match(morra, 2, 1);
    for (std::int64_t t = 0; t < turns; ++t) {
      ASSERT_EQ(match.pending().count, 2u) << t;
      match.step({thrown(0, 1), thrown(0, 1)});
    }
    EXPECT_TRUE(match.over());
    EXPECT_EQ(match.forfeits(), Seats{});
  }
}

TEST(MorraMatch, DefaultsAreThoseOfTheContest) {
  const Tournament morra(game());
  const Match match(morra, 2, 1);
  morra_table table;
  std::memcpy(&table, match.ask(0).view.shared.data, sizeof table);
  EXPECT_EQ(table.turns, 1000);
  EXPECT_EQ(table.highest, 5);
  EXPECT_EQ(table.fixed, 0);
  EXPECT_EQ(game().time_ns, 500'000'000u);
  EXPECT_EQ(game().codec->flags, std::uint32_t{HILLTOP_REPLY_NEEDS_END});
  EXPECT_EQ(game().flags, 0u);
  EXPECT_EQ(game().record, nullptr);
}

TEST(MorraMatch, ParametersHaveBounds) {
  const auto bounds = [](std::string_view name) {
    for (std::uint32_t i = 0; i < game().param_count; ++i)
      if (name == game().params[i].name)
        return std::array{game().params[i].initial, game().params[i].lowest, game().params[i].highest};
    throw std::out_of_range(std::string(name));
  };
  EXPECT_EQ(bounds("turns"), (std::array<std::int64_t, 3>{1000, 1, 1000000}));
  EXPECT_EQ(bounds("highest"), (std::array<std::int64_t, 3>{5, 0, 9}));
  EXPECT_EQ(bounds("fixed"), (std::array<std::int64_t, 3>{1, 1, 1000000}));
  EXPECT_EQ(bounds("points")[0], 0);
  EXPECT_EQ(bounds("bad_reply")[0], 0);
}

TEST(MorraDescribe, StateOfAMatch) {
  const Tournament morra(game());
  Match match(morra, 2, 1);
  EXPECT_EQ(match.state(), R"({"turn":0,"choices":["",""],"guesses":["",""],"scores":[0,0]})");
  play(match, {{0, 0, 3, 4}, {4, 4, 2, 3}, {2, 5, 4, 2}});
  EXPECT_EQ(match.state(), R"({"turn":3,"choices":["042","324"],"guesses":["045","432"],"scores":[0,6]})");
  EXPECT_EQ(match.chance(), "{}");
  EXPECT_EQ(match.action(0), "2 5");
  EXPECT_EQ(match.action(1), "4 2");
}

TEST(MorraView, SeatsSeeTheMatchFromTheirSide) {
  const Tournament morra(game());
  Match match(morra, 2, 1);
  play(match, {{1, 2, 3, 1}, {5, 5, 0, 4}});
  for (std::uint32_t seat : {0u, 1u}) {
    morra_player player;
    std::memcpy(&player, match.ask(seat).view.own.data, sizeof player);
    EXPECT_EQ(player.seat, static_cast<std::int32_t>(seat));
    EXPECT_EQ(player.score, seat == 0 ? 0 : 4);
    EXPECT_EQ(player.rival_score, seat == 0 ? 4 : 0);
  }
}

/// Scores by the words of the rules, from the histories alone.
Numbers oracle(const std::vector<std::array<int, 4>>& turns) {
  Numbers scores{0, 0};
  for (const auto& [a, guess_a, b, guess_b] : turns) {
    int right = 0;
    if (guess_a == b) ++right;
    if (guess_b == a) ++right;
    if (right == 1) scores[guess_a == b ? 0 : 1] += a + b;
  }
  return scores;
}

TEST(MorraProperty, AgreesWithTheOracle) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const int numbers = 1 + static_cast<int>(seed % 10), count = 1 + static_cast<int>(seed % 50);
    const Tournament morra(game(), {{"turns", count}, {"highest", numbers - 1}});
    Match match(morra, 2, seed);
    const auto turns = random_turns(seed, count, numbers);
    play(match, turns);
    EXPECT_TRUE(match.over());
    EXPECT_EQ(match.scores(), oracle(turns)) << seed;
  }
}

TEST(MorraProperty, ReplaysGiveTheSameDigestWhateverTheSeed) {
  const auto turns = random_turns(3, 100, 6);
  const Tournament morra(game());
  Match first(morra, 2, 1), second(morra, 2, 99);
  for (const auto& turn : turns) {
    const std::uint64_t before = first.digest();
    play(first, {turn});
    play(second, {turn});
    EXPECT_EQ(first.digest(), second.digest());
    EXPECT_NE(first.digest(), before);
  }
}

TEST(MorraProperty, DigestsTellThrowsApart) {
  const Tournament morra(game());
  std::map<std::uint64_t, int> seen;
  for (int code = 0; code < 1296; ++code) {
    Match match(morra, 2, 1);
    play(match, {{code % 6, code / 6 % 6, code / 36 % 6, code / 216}});
    EXPECT_TRUE(seen.emplace(match.digest(), code).second) << code << " and " << seen[match.digest()];
  }
}

TEST(MorraGolden, Digest) {
  const Tournament morra(game());
  Match match(morra, 2, 1);
  play(match, random_turns(2015, 1000, 6));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.digest(), 5339905052458466189u);
}

}  // namespace
}  // namespace morra_test
