// property_test.cpp - what holds in every match: random ones against the oracle, views, digests.
#include "oracle.hpp"
#include "samurai.hpp"
#include "support.hpp"

#include <hilltop/random.hpp>

namespace samurai::test {
namespace {

/// A random letter; `care` percent of them do not kill by dishonour, so that matches last.
char any_letter(hilltop::Random& random, int honour, std::uint64_t care) {
  const std::string_view letters = honour > 0 || !random.percent(care) ? SAMURAI_LETTERS : "WB";
  return letters[random.below(letters.size())];
}

template <class Driver>
class Properties : public testing::Test {};
using Drivers = testing::Types<CppDriver, AbiDriver>;
TYPED_TEST_SUITE(Properties, Drivers);

TYPED_TEST(Properties, RandomMatchesAgreeWithTheOracle) {
  hilltop::Random random(2015);
  int won = 0, drawn = 0;
  for (int m = 0; m < 300; ++m) {
    MatchOf<TypeParam> match;
    const std::uint64_t care = 50 + random.below(51);
    std::string first, second;
    Oracle expected;
    while (!match.over()) {
      first += any_letter(random, match.honour(0), care);
      second += any_letter(random, match.honour(1), care);
      match.turn(first.back(), second.back());
      expected = oracle(first, second);
      ASSERT_EQ(match.health(0), expected.health[0]) << first << ' ' << second;
      ASSERT_EQ(match.health(1), expected.health[1]) << first << ' ' << second;
      ASSERT_EQ(match.honour(0), expected.honour[0]) << first << ' ' << second;
      ASSERT_EQ(match.honour(1), expected.honour[1]) << first << ' ' << second;
      ASSERT_EQ(match.over(), expected.over) << first << ' ' << second;
    }
    EXPECT_EQ(match.score().first, expected.winner == 0) << first << ' ' << second;
    EXPECT_EQ(match.score().second, expected.winner == 1) << first << ' ' << second;
    (expected.winner < 0 ? drawn : won) += 1;
  }
  EXPECT_GT(won, 0);
  EXPECT_GT(drawn, 0);
}

// Peaceful matches that last to the limit, against the oracle at the end.
TYPED_TEST(Properties, LongMatchesAgreeWithTheOracle) {
  hilltop::Random random(500);
  for (int m = 0; m < 5; ++m) {
    MatchOf<TypeParam> match;
    std::string first, second;
    while (!match.over()) {
      first += match.honour(0) > 1 && random.percent(10) ? 'G' : "WB"[random.below(2)];
      second += match.honour(1) > 1 && random.percent(10) ? 'G' : "WB"[random.below(2)];
      match.turn(first.back(), second.back());
    }
    const Oracle expected = oracle(first, second);
    EXPECT_EQ(first.size(), 500u);
    EXPECT_EQ(match.honour(), std::pair(expected.honour[0], expected.honour[1]));
    EXPECT_EQ(match.score(), (std::pair<std::int64_t, std::int64_t>(0, 0)));
  }
}

TYPED_TEST(Properties, ViewsOfBothSeatsAndTheStateAgree) {
  hilltop::Random random(3);
  for (int m = 0; m < 50; ++m) {
    MatchOf<TypeParam> match;
    std::string first, second;
    while (!match.over()) {
      first += any_letter(random, match.honour(0), 90);
      second += any_letter(random, match.honour(1), 90);
      match.turn(first.back(), second.back());
      const samurai::View a(match.view(0)), b(match.view(1));
      ASSERT_EQ(a.health(), b.enemy_health());
      ASSERT_EQ(b.health(), a.enemy_health());
      ASSERT_EQ(a.honour(), b.enemy_honour());
      ASSERT_EQ(b.honour(), a.enemy_honour());
      const hilltop_span shared = match.view(0).shared;
      ASSERT_EQ(shared.data, match.view(1).shared.data);
      ASSERT_EQ(shared.size, sizeof(samurai_table) + 2 * first.size());
      const auto number = [](auto n) { return std::to_string(n); };
      ASSERT_EQ(match.state(), "{\"turn\":" + number(first.size()) + ",\"health\":[" + number(a.health()) +
                                   "," + number(b.health()) + "],\"honour\":[" + number(a.honour()) + "," +
                                   number(b.honour()) + "],\"history\":[\"" + first + "\",\"" + second +
                                   "\"]}");
    }
  }
}

TYPED_TEST(Properties, SameChoicesSameDigestWhateverTheSeed) {
  hilltop::Random random(4);
  for (int m = 0; m < 30; ++m) {
    MatchOf<TypeParam> match, again;
    MatchOf<AbiDriver> other;
    while (!match.over()) {
      const char a = any_letter(random, match.honour(0), 95);
      const char b = any_letter(random, match.honour(1), 95);
      const std::uint64_t before = match.digest();
      match.turn(a, b);
      again.turn(a, b);
      other.turn(a, b);
      ASSERT_EQ(match.digest(), again.digest());
      ASSERT_EQ(match.digest(), other.digest());
      ASSERT_NE(match.digest(), before);
    }
  }
}

TEST(Digest, TellsSeatsActionsAndParametersApart) {
  const auto digest = [](std::string_view turns, const Variant& variant = {}) {
    Match match(variant);
    match.play(turns);
    return match.digest();
  };
  EXPECT_NE(digest("BW"), digest("WB"));
  EXPECT_NE(digest("IG"), digest("PG"));
  EXPECT_NE(digest("BW WB"), digest("WB BW"));
  for (const char* name : {"health", "honour", "turns", "sword_honour", "damage", "sword_damage"})
    EXPECT_NE(digest("BB"), digest("BB", {{name, 30}})) << name;
}

// The same on every machine and in every build; a change means a new version of the game.
TEST(Digest, GoldenValue) {
  Match match;
  match.play("BB BB GI IG OP PW WB GG GG");
  EXPECT_EQ(match.state(),
            R"({"turn":9,"health":[20,18],"honour":[-1,1],"history":["BBGIOPWGG","BBIGPWBGG"]})");
  EXPECT_EQ(match.digest(), 0xc9513d6fabd82bf3u);
}

}  // namespace
}  // namespace samurai::test
