// rules_test.cpp - what the actions do, who wins when, and what every parameter changes.
#include "support.hpp"

#include <tuple>

namespace samurai::test {
namespace {

using Pair = std::pair<int, int>;
using Scores = std::pair<std::int64_t, std::int64_t>;

template <class Driver>
class Rules : public testing::Test {
 protected:
  using M = MatchOf<Driver>;
};
using Drivers = testing::Types<CppDriver, AbiDriver>;
TYPED_TEST_SUITE(Rules, Drivers);

// Row: seat 0's action, column: seat 1's, both in the order WBGIPO. 1: seat 0 hits, 2: seat 1 hits.
constexpr const char* kHits[6] = {"000222", "000222", "000000", "110021", "110102", "110210"};

TYPED_TEST(Rules, AllPairsOfActions) {
  const std::string letters = SAMURAI_LETTERS;
  for (const int honour_a : {1, 6, 7, 9})
    for (const int honour_b : {1, 6, 7, 9})
      for (const bool guarded_a : {false, true})
        for (const bool guarded_b : {false, true})
          for (std::size_t i = 0; i < 6; ++i)
            for (std::size_t j = 0; j < 6; ++j) {
              typename TestFixture::M match;
              // Both bow up to their honour; the one who is there already waits.
              while (match.honour() != Pair(honour_a, honour_b))
                match.turn(match.honour().first < honour_a ? 'B' : 'W',
                           match.honour().second < honour_b ? 'B' : 'W');
              match.turn(guarded_a ? 'G' : 'W', guarded_b ? 'G' : 'W');
              match.turn(letters[i], letters[j]);

              const int gain[] = {0, 1, 0, -1, -1, -1};
              const int a = honour_a + gain[i] - (guarded_a && letters[i] == 'G');
              const int b = honour_b + gain[j] - (guarded_b && letters[j] == 'G');
              const int dealt = kHits[i][j] == '1' ? (honour_a >= 7 ? 2 : 1) : 0;
              const int taken = kHits[i][j] == '2' ? (honour_b >= 7 ? 2 : 1) : 0;
              SCOPED_TRACE(std::string("honour ") + std::to_string(honour_a) + ", " +
                           std::to_string(honour_b) + (guarded_a ? ", guarded" : "") +
                           (guarded_b ? ", other guarded" : "") + ", actions " + letters[i] + letters[j]);
              EXPECT_EQ(match.honour(), Pair(a, b));
              EXPECT_EQ(match.health(), Pair(20 - taken, 20 - dealt));
              EXPECT_EQ(match.action(0), std::string(1, letters[i]));
              EXPECT_EQ(match.action(1), std::string(1, letters[j]));
              EXPECT_FALSE(match.over());
            }
}

TYPED_TEST(Rules, StartsAsPublished) {
  const typename TestFixture::M match;
  EXPECT_EQ(match.pending().count, 2u);
  EXPECT_EQ(match.health(), Pair(20, 20));
  EXPECT_EQ(match.honour(), Pair(1, 1));
  EXPECT_EQ(match.table().turn, 0);
  EXPECT_EQ(match.table().turns, 500);
  EXPECT_EQ(match.seat(0), 0);
  EXPECT_EQ(match.seat(1), 1);
  EXPECT_EQ(match.state(), R"({"turn":0,"health":[20,20],"honour":[1,1],"history":["",""]})");
  EXPECT_EQ(match.score(), Scores(0, 0));
}

TYPED_TEST(Rules, EachFurtherGuardCostsHonour) {
  typename TestFixture::M match;
  match.play("GW GB GW");
  EXPECT_EQ(match.honour(), Pair(-1, 2));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.score(), Scores(0, 1));
}

TYPED_TEST(Rules, GuardIsFreeAgainAfterAnotherAction) {
  typename TestFixture::M match;
  match.play("GG WB GW WG GW");
  EXPECT_EQ(match.honour(), Pair(1, 2));
}

TYPED_TEST(Rules, SwordCountsByTheHonourBeforeTheStrike) {
  typename TestFixture::M match;
  match.play("BB BB BB BB BB BB");  // honour 7 both
  match.play("IB");                 // with the sword, though the strike leaves 6
  EXPECT_EQ(match.honour(), Pair(6, 8));
  EXPECT_EQ(match.health(), Pair(20, 18));
  match.play("IB");  // without it
  EXPECT_EQ(match.health(), Pair(20, 17));
  match.play("BI");
  EXPECT_EQ(match.health(), Pair(18, 17));
}

TYPED_TEST(Rules, BowToTheSwordDoesNotWieldItYet) {
  typename TestFixture::M match;
  match.play("BB BB BB BB BB WI");  // honour 6 before the strike
  EXPECT_EQ(match.health(), Pair(19, 20));
}

TYPED_TEST(Rules, DishonourOutranksLostHealth) {
  typename TestFixture::M match({{"health", 1}});
  match.play("II");  // honour 0 both
  match.play("IW");  // seat 0 strikes without honour and kills
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.honour(), Pair(-1, 0));
  EXPECT_EQ(match.health(), Pair(1, 0));
  EXPECT_EQ(match.score(), Scores(0, 1));
}

TYPED_TEST(Rules, DishonourOutranksTheOwnDeathToo) {
  typename TestFixture::M match({{"health", 1}, {"honour", 0}});
  match.play("OI");  // both without honour, seat 0 hit as well
  EXPECT_EQ(match.score(), Scores(0, 0));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.health(), Pair(0, 1));
}

TYPED_TEST(Rules, BothDishonouredIsADraw) {
  typename TestFixture::M match;
  match.play("GG GG GG");
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.score(), Scores(0, 0));
  EXPECT_EQ(match.forfeits(), Pair(0, 0));
}

TYPED_TEST(Rules, LostHealthLoses) {
  typename TestFixture::M match({{"health", 2}, {"honour", 5}});
  match.play("IB");
  EXPECT_FALSE(match.over());
  match.play("PB");
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.score(), Scores(1, 0));
  EXPECT_EQ(match.table().turn, 2);
}

TYPED_TEST(Rules, HealthMayFallBelowZero) {
  typename TestFixture::M match({{"health", 1}, {"honour", 7}});
  match.play("BO");
  EXPECT_EQ(match.health(), Pair(-1, 1));
  EXPECT_EQ(match.score(), Scores(0, 1));
}

// Strikes never hit both: the triangle has one winner, and equal ones hit nobody. So both can only fall
// by honour; a draw by health needs a variant that the rules do not have.
TYPED_TEST(Rules, NoPairOfActionsHitsBoth) {
  for (const char a : std::string_view(SAMURAI_LETTERS))
    for (const char b : std::string_view(SAMURAI_LETTERS)) EXPECT_FALSE(hits(a, b) && hits(b, a)) << a << b;
}

TYPED_TEST(Rules, TurnLimitIsADraw) {
  typename TestFixture::M match;
  for (int t = 0; t < 499; ++t) match.turn('W', 'W');
  EXPECT_FALSE(match.over());
  match.turn('W', 'B');
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.score(), Scores(0, 0));
  EXPECT_EQ(match.table().turn, 500);
}

TYPED_TEST(Rules, DeathInTheLastTurnStillCounts) {
  typename TestFixture::M match({{"health", 1}, {"turns", 3}});
  match.play("WW WW WO");
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.score(), Scores(0, 1));
}

TYPED_TEST(Rules, HonourAndHealthHaveNoCap) {
  typename TestFixture::M match;
  for (int t = 0; t < 100; ++t) match.turn('B', 'B');
  EXPECT_EQ(match.honour(), Pair(101, 101));
}

TYPED_TEST(Rules, ParameterHealth) {
  const typename TestFixture::M match({{"health", 50}});
  EXPECT_EQ(match.health(), Pair(50, 50));
}

TYPED_TEST(Rules, ParameterHonour) {
  typename TestFixture::M match({{"honour", 0}});
  EXPECT_EQ(match.honour(), Pair(0, 0));
  match.turn('B', 'O');
  EXPECT_EQ(match.score(), Scores(1, 0));
}

TYPED_TEST(Rules, ParameterTurns) {
  typename TestFixture::M match({{"turns", 1}});
  EXPECT_EQ(match.table().turns, 1);
  match.turn('B', 'B');
  EXPECT_TRUE(match.over());
}

TYPED_TEST(Rules, ParametersOfTheSword) {
  typename TestFixture::M match({{"sword_honour", 2}, {"damage", 3}, {"sword_damage", 5}});
  EXPECT_EQ(match.table().sword_honour, 2);
  EXPECT_EQ(match.table().damage, 3);
  EXPECT_EQ(match.table().sword_damage, 5);
  match.turn('B', 'I');
  EXPECT_EQ(match.health(), Pair(17, 20));
  match.turn('I', 'B');
  EXPECT_EQ(match.health(), Pair(17, 15));
}

TYPED_TEST(Rules, SwordForEverybodyAndNoDamage) {
  typename TestFixture::M match({{"sword_honour", 0}, {"damage", 9}, {"sword_damage", 0}});
  match.turn('I', 'W');
  EXPECT_EQ(match.health(), Pair(20, 20));
}

TYPED_TEST(Rules, LargestVariantDoesNotOverflow) {
  typename TestFixture::M match(
      {{"health", 1000000}, {"honour", 1000000}, {"turns", 1000000}, {"sword_damage", 1000000}});
  match.turn('W', 'W');
  match.turn('I', 'W');
  EXPECT_EQ(match.health(), Pair(1000000, 0));
  EXPECT_EQ(match.score(), Scores(1, 0));
}

TEST(Game, TellsWhatItIs) {
  EXPECT_STREQ(kGame.id, "samurai");
  EXPECT_EQ(kGame.min_seats, 2u);
  EXPECT_EQ(kGame.max_seats, 2u);
  EXPECT_EQ(kGame.max_action, 1u);
  EXPECT_EQ(kGame.time_ns, 1'000'000'000u);
  EXPECT_EQ(kGame.layout_id, SAMURAI_LAYOUT_ID);
  EXPECT_EQ(kGame.due, nullptr);
  EXPECT_EQ(kGame.record, nullptr);
  EXPECT_EQ(kGame.describe->record, nullptr);
  ASSERT_NE(kGame.codec, nullptr);
  EXPECT_EQ(kGame.codec->flags, 0u);  // what was printed by the deadline counts, however the program ends
}

TEST(Game, DeclaresThePublishedParameters) {
  std::map<std::string, std::int64_t> initial;
  for (std::uint32_t i = 0; i < kGame.param_count; ++i) {
    const hilltop_param& param = kGame.params[i];
    initial[param.name] = param.initial;
    EXPECT_LE(param.lowest, param.initial);
    EXPECT_GE(param.highest, param.initial);
    EXPECT_EQ(param.optional, 0u);
  }
  const std::map<std::string, std::int64_t> published{
      {"health", 20}, {"honour", 1}, {"turns", 500}, {"sword_honour", 7}, {"damage", 1}, {"sword_damage", 2}};
  EXPECT_EQ(initial, published);
}

TEST(Game, DrawsNothing) {
  Buffer json;
  hilltop::Out out(json);
  const auto given = values({});
  Session(Session::Params(hilltop::Values(Session::kParams, given)), {}).chance(out);
  EXPECT_EQ(json.str(), "{}");
}

}  // namespace
}  // namespace samurai::test
