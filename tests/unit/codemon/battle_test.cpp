// Codemon: what happens in a turn, effect by effect. The points that the rules settle are in
// settled_test.cpp.
#include "fight.hpp"

namespace codemon_test {
namespace {

Json json(const char* text) { return Json::parse(text); }

TEST(CodemonTurn, TheFasterOneMovesFirst) {
  for (std::size_t fast : {0u, 1u}) {
    Monster monsters[2];
    monsters[fast].speed = 51;
    Fight fight(monsters[0], monsters[1]);
    const Json chance = fight.turn("0", "0");
    EXPECT_EQ(chance["first"], fast);
    EXPECT_EQ(chance["coin"], false);
    EXPECT_EQ(fight.hp(0), 100 - 48);  // 50 / 50 * 20 * 2 * 1.2
    EXPECT_EQ(fight.hp(1), 100 - 48);
  }
}

TEST(CodemonTurn, TheFallenDoesNotMove) {
  Fight fight(Monster{normal, 50, 50, 60}, Monster{}, {{"hp", 48}});
  const Json chance = fight.turn("0", "0");
  EXPECT_EQ(chance["first"], 0);
  EXPECT_EQ(fight.hp(0), 48);
  EXPECT_EQ(fight.hp(1), 0);
  EXPECT_EQ(fight.match().action(1), "0");
}

TEST(CodemonTurn, EqualSpeedIsACoinFlipEachTurn) {
  int first[2] = {0, 0};
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Fight fight(Monster{}, Monster{}, {}, seed);
    const Json chance = fight.turn("0", "0");
    EXPECT_EQ(chance["coin"], true);
    ++first[chance["first"].get<int>()];
  }
  EXPECT_GT(first[0], 60);
  EXPECT_GT(first[1], 60);
}

TEST(CodemonTurn, SwitchesComeBeforeMoves) {
  Fight fight(Monster{normal, 50, 50, 100}, Monster{});
  fight.turn("0", "12");
  const Json state = fight.state();
  EXPECT_EQ(state["teams"][1]["active"], 2);
  EXPECT_EQ(state["teams"][1]["members"][0]["hp"], 100);
  EXPECT_EQ(state["teams"][1]["members"][2]["hp"], 52);
}

TEST(CodemonTurn, BothMaySwitch) {
  Fight fight(Monster{}, Monster{});
  const Json chance = fight.turn("11", "12");
  EXPECT_EQ(
      chance,
      json(R"({"first":null,"coin":false,"wake":[null,null],"confused":[null,null],"effect":[null,null]})"));
  EXPECT_EQ(fight.state()["teams"][0]["active"], 1);
  EXPECT_EQ(fight.state()["teams"][1]["active"], 2);
}

TEST(CodemonMove, StatEffectsStackInTheListAndInTheNumbers) {
  const Values values = certain();
  {
    Fight fight(Monster{normal, 50, 50, 100, {punch, heal, slow}},
                Monster{fire, 50, 50, 70, {burn, heal, fireball}}, values);
    fight.turn("2", "1");
    fight.turn("2", "1");
    EXPECT_EQ(fight.effects(1), json("[10,10]"));
  }
  {
    Fight fight(Monster{fire, 50, 50, 100, {fireball, sharpen, weaken}},
                Monster{fire, 50, 50, 50, {punch, heal, slow}}, values);
    fight.turn("1", "1");
    EXPECT_EQ(fight.effects(0), json("[6]"));
    const int before = fight.hp(1);
    fight.turn("0", "10");
    EXPECT_EQ(before - fight.hp(1), 15);  // 50 * 1.25 / 50 * 20 * 0.5 * 1.2
  }
  {
    Fight fight(Monster{grass, 50, 50, 100, {sap, weaken, vine}},
                Monster{grass, 50, 50, 50, {shield, heal, punch}}, values);
    fight.turn("1", "0");
    EXPECT_EQ(fight.effects(1), json("[7,8]"));
    fight.turn("0", "0");
    EXPECT_EQ(fight.effects(1), json("[7,8,9,8]"));
  }
}

TEST(CodemonMove, WeakenAndShieldChangeDamage) {
  Fight fight(Monster{fire, 50, 50, 100, {weaken, fireball, pain}},
              Monster{normal, 50, 50, 50, {vine, shield, punch}}, certain());
  fight.turn("0", "0");  // weakened first: 50 * 0.8 / 50 * 20 * 0.5 = 8
  EXPECT_EQ(fight.hp(0), 92);
  fight.turn("1", "1");  // 50 / 50 * 20 * 1.2, before the shield
  EXPECT_EQ(fight.hp(1), 76);
  fight.turn("1", "0");  // 50 / (50 * 1.25) * 20 * 1.2 = 19.2
  EXPECT_EQ(fight.hp(1), 76 - 19);
}

TEST(CodemonMove, BurnTakesTenEachTurn) {
  Fight fight(Monster{fire, 50, 50, 100, {burn, heal, sharpen}},
              Monster{normal, 50, 50, 50, {heal, punch, slow}}, certain());
  fight.turn("0", "0");
  EXPECT_EQ(fight.hp(1), 90);
  EXPECT_EQ(fight.effects(1), json("[3]"));
  fight.turn("1", "11");
  EXPECT_EQ(fight.state()["teams"][1]["members"][0]["hp"], 90) << "not on the bench";
  fight.turn("1", "10");
  EXPECT_EQ(fight.hp(1), 80) << "back, still burning";
}

TEST(CodemonMove, PoisonGrows) {
  Fight fight(Monster{grass, 50, 50, 100, {poison, heal, sap}},
              Monster{fire, 50, 50, 50, {sharpen, weaken, pain}}, certain({{"hp", 1000}}));
  int hp = 1000;
  fight.turn("0", "10");
  for (int ticks = 1; ticks <= 10; ++ticks) {
    hp -= 5 * ticks;
    EXPECT_EQ(fight.hp(1), hp);
    EXPECT_EQ(fight.active(1)["poisoned"], ticks);
    fight.turn("1", "10");
  }
}

TEST(CodemonMove, SleepersDoNothingAndWakeByChance) {
  int woke = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Fight fight(Monster{psychic, 50, 50, 100, {sleep_, pain, weaken}}, Monster{}, {{"effect_percent", 100}},
                seed);
    fight.turn("0", "0");
    EXPECT_EQ(fight.effects(1), json("[4]"));
    EXPECT_EQ(fight.hp(0), 100);
    const Json chance = fight.turn("10", "0");
    EXPECT_EQ(chance["wake"][0], nullptr);
    const bool wakes = chance["wake"][1];
    woke += wakes;
    EXPECT_EQ(fight.effects(1), wakes ? json("[]") : json("[4]"));
    EXPECT_EQ(chance["first"], wakes ? json("1") : json("null")) << "who wakes acts at once";
  }
  EXPECT_GT(woke, 200);
  EXPECT_LT(woke, 280);  // 60% of 400 is 240
}

TEST(CodemonMove, TheConfusedMayStrikeThemselves) {
  int struck = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Fight fight(Monster{water, 50, 50, 100, {confuse, watergun, shield}},
                Monster{fire, 80, 50, 50, {fireball, burn, sharpen}}, {{"effect_percent", 100}}, seed);
    const Json chance = fight.turn("0", "1");
    ASSERT_TRUE(chance["confused"][1].is_boolean());
    const bool confused = chance["confused"][1];
    struck += confused;
    EXPECT_EQ(fight.hp(1), confused ? 100 - 16 : 100);  // 80 / 50 * 10
    EXPECT_EQ(fight.effects(0), confused ? json("[]") : json("[3]"));
  }
  EXPECT_GT(struck, 85);
  EXPECT_LT(struck, 155);  // 30% of 400 is 120
}

TEST(CodemonMove, EffectsWorkInThreeOfFour) {
  int worked = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Fight fight(Monster{psychic, 50, 50, 100, {sleep_, pain, weaken}}, Monster{}, {}, seed);
    const Json chance = fight.turn("0", "10");
    worked += chance["effect"][0].get<bool>();
    EXPECT_EQ(fight.effects(1).empty(), !chance["effect"][0].get<bool>());
  }
  EXPECT_GT(worked, 265);
  EXPECT_LT(worked, 335);
}

TEST(CodemonMove, UnlimitedUsesStayUnlimited) {
  Fight fight(Monster{grass, 50, 100, 50, {vine, heal, sap}}, Monster{grass, 50, 100, 50, {vine, heal, sap}},
              {{"hp", 1000}});
  for (int i = 0; i < 20; ++i) fight.turn("0", "0");
  EXPECT_EQ(fight.uses(0), json("[-1,3,5]"));
}

TEST(CodemonEnd, TheLastOneStandingWins) {
  for (std::size_t winner : {0u, 1u}) {
    Monster monsters[2];
    monsters[winner].speed = 100;
    Fight fight(monsters[0], monsters[1], {{"hp", 40}});
    for (int i = 0; i < 2; ++i) {
      fight.turn("0", "0");
      ASSERT_EQ(fight.match().pending().count, 1u);
      const auto loser = static_cast<std::uint32_t>(1 - winner);
      EXPECT_EQ(fight.question(loser), "C");
      EXPECT_EQ(fight.match().chance().substr(0, 9), "{\"first\":");
      fight.match().reply({std::to_string(i + 1)});
      EXPECT_EQ(fight.match().chance(), "{}") << "a choice draws nothing";
      EXPECT_EQ(fight.state()["turn"], i + 1) << "a choice is no turn";
    }
    fight.turn("0", "0");
    EXPECT_TRUE(fight.match().over());
    EXPECT_EQ(fight.match().scores(), winner == 0 ? (Numbers{1, 0}) : (Numbers{0, 1}));
    EXPECT_EQ(fight.match().forfeits(), Seats{});
  }
}

TEST(CodemonEnd, BothOnTheSameTurnIsATie) {
  Fight fight(Monster{fire, 50, 50, 100, {burn, fireball, heal}},
              Monster{fire, 50, 50, 50, {burn, fireball, heal}}, certain({{"hp", 10}}));
  for (int i = 0; i < 3; ++i) {
    fight.turn("0", "0");  // both burn to death at the end of the turn
    EXPECT_EQ(fight.hp(0), 0);
    EXPECT_EQ(fight.hp(1), 0);
    if (i < 2) {
      EXPECT_EQ(fight.question(0) + fight.question(1), "CC");
      fight.match().reply({std::to_string(i + 1), std::to_string(i + 1)});
    }
  }
  EXPECT_TRUE(fight.match().over());
  EXPECT_EQ(fight.match().scores(), (Numbers{0, 0}));
}

TEST(CodemonEnd, TheTurnLimitIsATie) {
  for (int turns : {1, 5, 1000}) {
    Fight fight(Monster{}, Monster{}, {{"turns", turns}});
    for (int i = 0; i < turns; ++i) {
      ASSERT_FALSE(fight.match().over());
      fight.turn(i % 2 == 0 ? "11" : "10", i % 2 == 0 ? "11" : "10");
    }
    EXPECT_TRUE(fight.match().over());
    EXPECT_EQ(fight.match().scores(), (Numbers{0, 0}));
    EXPECT_EQ(fight.state()["turn"], turns);
  }
}

TEST(CodemonEnd, AWinOnTheLastTurnCounts) {
  Fight fight(Monster{normal, 50, 50, 100}, Monster{}, {{"hp", 40}, {"turns", 3}});
  for (const char* next : {"1", "2"}) {
    fight.turn("0", "0");
    fight.match().reply({next});
  }
  fight.turn("0", "0");
  EXPECT_EQ(fight.match().scores(), (Numbers{1, 0}));
}

TEST(CodemonEnd, NobodyIsAskedAfterTheLastTurn) {
  Fight fight(Monster{normal, 50, 50, 100}, Monster{}, {{"hp", 40}, {"turns", 1}});
  fight.turn("0", "0");
  EXPECT_TRUE(fight.match().over());
  EXPECT_EQ(fight.match().scores(), (Numbers{0, 0}));
}

TEST(CodemonForfeit, EndsTheBattleAsItStands) {
  for (const Answer& bad : {Answer{"", HILLTOP_RESIGN}, Answer{"", HILLTOP_TIMEOUT, HILLTOP_FORFEIT},
                            Answer{"\x07", HILLTOP_OK, HILLTOP_FORFEIT}}) {
    for (std::uint32_t seat : {0u, 1u}) {
      Fight fight(Monster{}, Monster{});
      fight.turn("0", "0");
      const Json before = fight.state();
      std::vector<Answer> answers{{"\1"}, {"\1"}};
      answers[seat] = bad;
      fight.match().step(answers);
      EXPECT_TRUE(fight.match().over());
      EXPECT_EQ(fight.state(), before);
      EXPECT_EQ(fight.match().chance(), "{}");
      EXPECT_EQ(fight.match().action(seat), "-");
      EXPECT_EQ(fight.match().action(1 - seat), "1");
      EXPECT_EQ(fight.match().forfeits(), Seats{seat});
      EXPECT_EQ(fight.match().scores(), seat == 0 ? (Numbers{0, 1}) : (Numbers{1, 0}));
    }
  }
}

TEST(CodemonForfeit, OfBothIsATie) {
  Fight fight(Monster{}, Monster{});
  fight.match().step({{"", HILLTOP_RESIGN}, {"", HILLTOP_RESIGN}});
  EXPECT_EQ(fight.match().forfeits(), (Seats{0, 1}));
  EXPECT_EQ(fight.match().scores(), (Numbers{0, 0}));
}

TEST(CodemonForfeit, AtTheFirstChoice) {
  const Tournament codemon(game());
  Match match(codemon, HILLTOP_MATCH,
              {enrol(codemon, line("A", Monster{})), enrol(codemon, line("B", Monster{}))}, 1);
  match.step({{"\1"}, {"", HILLTOP_RESIGN}});
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.action(0), "1");
  EXPECT_EQ(match.action(1), "-");
  EXPECT_EQ(Json::parse(match.state())["teams"][0]["active"], 0) << "the state is unchanged";
  EXPECT_EQ(match.forfeits(), Seats{1});
}

}  // namespace
}  // namespace codemon_test
