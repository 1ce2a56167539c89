// Codemon: the points that the contest's text left open and the rules settle, a test each.
#include "fight.hpp"

namespace codemon_test {
namespace {

Json json(const char* text) { return Json::parse(text); }

TEST(CodemonSettled, AMoveCostsAUseWhetherOrNotItsEffectWorks) {
  for (int percent : {0, 100}) {
    Fight fight(Monster{psychic, 50, 50, 100, {sleep_, pain, weaken}}, Monster{},
                {{"effect_percent", percent}});
    const Json chance = fight.turn("0", "10");
    EXPECT_EQ(chance["effect"][0], percent == 100);
    EXPECT_EQ(fight.uses(0), json("[2,-1,5]"));
  }
}

TEST(CodemonSettled, ASleeperUsesNone) {
  Fight fight(Monster{psychic, 50, 50, 100, {sleep_, pain, weaken}}, Monster{}, certain());
  fight.turn("0", "1");
  fight.turn("1", "1");
  EXPECT_EQ(fight.uses(1), json("[-1,3,5]"));
  EXPECT_EQ(fight.match().action(1), "1") << "it was told to, and that counted";
}

TEST(CodemonSettled, WhoStrikesItselfUsesNone) {
  Fight fight(Monster{water, 50, 50, 100, {confuse, watergun, shield}}, Monster{}, certain());
  const Json chance = fight.turn("0", "2");
  EXPECT_EQ(chance["confused"], json("[null,true]"));
  EXPECT_EQ(fight.uses(1), json("[-1,3,5]"));
  EXPECT_EQ(fight.hp(1), 90);
  EXPECT_EQ(fight.effects(0), json("[]"));
}

TEST(CodemonSettled, DamageFirstThenTheEffectIfTheTargetLives) {
  Fight fight(Monster{psychic, 50, 50, 100, {weaken, pain, sleep_}},
              Monster{fire, 50, 50, 50, {burn, heal, fireball}}, certain({{"hp", 12}}));  // Weaken takes 12
  const Json chance = fight.turn("0", "0");
  EXPECT_EQ(fight.hp(1), 0);
  EXPECT_EQ(chance["effect"], json("[null,null]"));
  EXPECT_EQ(fight.effects(1), json("[]"));
}

TEST(CodemonSettled, OwnEffectsAreAlwaysRolled) {
  Fight fight(Monster{fire, 50, 50, 100, {sharpen, fireball, heal}},
              Monster{normal, 50, 50, 50, {punch, heal, slow}}, certain({{"hp", 12}}));
  const Json chance = fight.turn("0", "0");
  EXPECT_EQ(fight.hp(1), 0);
  EXPECT_EQ(chance["effect"], json("[true,null]"));
  EXPECT_EQ(fight.effects(0), json("[6]"));
}

TEST(CodemonSettled, HealRestoresWhatIsMissing) {
  // A punch of 50 against 100 takes 24, then Heal brings all of it back and no more.
  Fight fight(Monster{normal, 50, 100, 80}, Monster{normal, 50, 100, 50}, {});
  fight.turn("0", "1");
  EXPECT_EQ(fight.hp(1), 100);
  // With 48 a turn and 200 HP: 48 down, 50 up, never above 200.
  Fight great(Monster{normal, 50, 50, 100}, Monster{normal, 50, 50, 50}, {{"hp", 200}});
  great.turn("0", "10");
  great.turn("0", "10");
  EXPECT_EQ(great.hp(1), 104);
  great.turn("10", "1");
  EXPECT_EQ(great.hp(1), 154);
  great.turn("10", "1");
  EXPECT_EQ(great.hp(1), 200);
  EXPECT_EQ(great.uses(1), json("[-1,1,5]"));
}

TEST(CodemonSettled, WhoWasJustPutToSleepDoesNotActAndCanWakeNextTurn) {
  Fight fight(Monster{psychic, 50, 50, 100, {sleep_, pain, weaken}}, Monster{},
              certain({{"wake_percent", 100}}));
  const Json first = fight.turn("0", "2");
  EXPECT_EQ(first["wake"], json("[null,null]"));
  EXPECT_EQ(first["first"], 0);
  EXPECT_EQ(fight.uses(1), json("[-1,3,5]"));
  const Json second = fight.turn("10", "2");
  EXPECT_EQ(second["wake"], json("[null,true]"));
  EXPECT_EQ(second["first"], 1);
  EXPECT_EQ(fight.effects(1), json("[]"));
  EXPECT_EQ(fight.uses(1), json("[-1,3,4]"));
}

TEST(CodemonSettled, ConfusionIsRolledForAMoveThatCanBeUsed) {
  Fight fight(Monster{water, 50, 50, 100, {confuse, watergun, shield}}, Monster{normal, 50, 100, 50},
              certain());
  fight.turn("0", "11");
  EXPECT_EQ(fight.state()["teams"][1]["members"][1]["effects"], json("[2]"));
  EXPECT_EQ(fight.turn("10", "10")["confused"], json("[null,null]")) << "a switch is no move";
  EXPECT_EQ(fight.turn("10", "11")["confused"], json("[null,null]"));
  EXPECT_EQ(fight.turn("10", "0")["confused"], json("[null,true]"));
}

TEST(CodemonSettled, AMoveWithoutUsesRollsNoConfusion) {
  Fight fight(Monster{water, 50, 50, 100, {confuse, watergun, shield}}, Monster{normal, 50, 100, 50},
              certain({{"confusion_percent", 0}}));
  fight.turn("0", "1");
  for (int i = 0; i < 2; ++i) EXPECT_EQ(fight.turn("10", "1")["confused"], json("[null,false]"));
  const Json chance = fight.turn("10", "1");
  EXPECT_EQ(chance["confused"], json("[null,null]"));
  EXPECT_EQ(chance["first"], nullptr);
  EXPECT_EQ(fight.match().action(1), "-");
}

TEST(CodemonSettled, AConfuseCountsAtOnceForWhoStillHasToMove) {
  Fight fight(Monster{water, 50, 50, 100, {confuse, watergun, shield}}, Monster{}, certain());
  EXPECT_EQ(fight.turn("0", "0")["confused"], json("[null,true]"));
  Fight slow_one(Monster{water, 50, 50, 50, {confuse, watergun, shield}}, Monster{normal, 50, 50, 100},
                 certain());
  EXPECT_EQ(slow_one.turn("0", "0")["confused"], json("[null,null]"));
}

TEST(CodemonSettled, BurnFirstThenPoison) {
  // Burning at 10 HP: felled by the burn, so the poison does not tick.
  Fight fight(Monster{fire, 50, 50, 100, {burn, poison, heal}}, Monster{}, certain({{"hp", 35}}));
  fight.turn("1", "1");   // 35 - 5
  fight.turn("0", "10");  // 30 - 10 - 10
  EXPECT_EQ(fight.hp(1), 10);
  EXPECT_EQ(fight.active(1)["poisoned"], 2);
  fight.turn("10", "10");
  EXPECT_EQ(fight.hp(1), 0);
  EXPECT_EQ(fight.active(1)["poisoned"], 2) << "a monster that burn has felled takes no poison tick";
}

TEST(CodemonSettled, WhoStrikesItselfToDeathHasFallen) {
  Fight fight(Monster{water, 50, 50, 100, {confuse, watergun, shield}}, Monster{}, certain({{"hp", 10}}));
  const Json chance = fight.turn("0", "0");
  EXPECT_EQ(chance["confused"], json("[null,true]"));
  EXPECT_EQ(fight.hp(1), 0);
  EXPECT_EQ(fight.question(1), "C");
  EXPECT_EQ(fight.match().pending().count, 1u);
}

TEST(CodemonSettled, EqualSpeedIsExact) {
  // 100 * 0.8 is 80.
  Fight fight(Monster{normal, 50, 50, 80}, Monster{fire, 50, 50, 100, {heal, fireball, burn}}, certain());
  EXPECT_EQ(fight.turn("2", "0")["coin"], false);
  const Json chance = fight.turn("1", "0");
  EXPECT_EQ(fight.effects(1), json("[10]"));
  EXPECT_EQ(chance["coin"], true);
}

TEST(CodemonSettled, HpNeverFallsBelowZero) {
  Fight fight(Monster{normal, 100, 50, 80}, Monster{}, {{"hp", 1}});
  fight.turn("0", "0");
  EXPECT_EQ(fight.hp(1), 0);
}

/// Seat 0, the faster one, strikes itself down; seat 1 then moves against nobody.
Json move_against_the_fallen(const Monster& slow_one, const char* order, Fight*& fight) {
  static std::unique_ptr<Fight> kept;
  kept = std::make_unique<Fight>(Monster{normal, 50, 50, 100}, slow_one, certain({{"hp", 20}}));
  fight = kept.get();
  fight->turn("10", "0");  // confused, by a slower enemy
  fight->turn("0", "10");  // strikes itself: 10 of 20
  return fight->turn("0", order);
}

TEST(CodemonSettled, AMoveAgainstTheFallenIsCarriedOut) {
  Fight* fight = nullptr;
  Json chance = move_against_the_fallen({water, 50, 50, 50, {confuse, shield, slow}}, "2", fight);
  EXPECT_EQ(chance["confused"], json("[true,null]"));
  EXPECT_EQ(fight->hp(0), 0);
  EXPECT_EQ(fight->uses(1), json("[2,5,4]")) << "it costs a use";
  EXPECT_EQ(chance["effect"], json("[null,null]"));
  EXPECT_EQ(fight->effects(0), json("[2]")) << "nothing happens to the fallen";

  chance = move_against_the_fallen({water, 50, 50, 50, {confuse, shield, slow}}, "1", fight);
  EXPECT_EQ(chance["effect"], json("[null,true]"));
  EXPECT_EQ(fight->effects(1), json("[8]")) << "its own effects happen";
  EXPECT_EQ(fight->uses(1), json("[2,4,5]"));
}

TEST(CodemonSettled, ASleeperMayBeSwitchedOut) {
  Fight fight(Monster{psychic, 50, 50, 100, {sleep_, pain, weaken}}, Monster{},
              certain({{"wake_percent", 100}}));
  fight.turn("0", "0");
  const Json chance = fight.turn("10", "11");
  EXPECT_EQ(chance["wake"], json("[null,null]"));
  EXPECT_EQ(fight.state()["teams"][1]["active"], 1);
  EXPECT_EQ(fight.match().action(1), "11");
  fight.turn("10", "2");
  EXPECT_EQ(fight.state()["teams"][1]["members"][0]["effects"], json("[4]")) << "no waking on the bench";
  EXPECT_EQ(fight.turn("10", "10")["wake"], json("[null,true]")) << "who comes in asleep may wake";
}

TEST(CodemonSettled, AnEffectWorksWhereTheMultiplierIsZero) {
  Fight fight(Monster{psychic, 50, 50, 100, {weaken, pain, sleep_}}, Monster{}, certain());
  const Json chance = fight.turn("0", "10");
  EXPECT_EQ(fight.hp(1), 100);
  EXPECT_EQ(chance["effect"], json("[true,null]"));
  EXPECT_EQ(fight.effects(1), json("[7]"));
}

TEST(CodemonSettled, WhenBothChooseBothSeeTheStateBefore) {
  Fight fight(Monster{fire, 50, 50, 100, {burn, fireball, heal}},
              Monster{fire, 50, 50, 50, {burn, fireball, heal}}, certain({{"hp", 10}}));
  fight.turn("0", "0");
  for (std::uint32_t seat : {0u, 1u}) {
    EXPECT_EQ(fight.question(seat), "C");
    EXPECT_NE(fight.match().argv(seat).find("#A:0|"), std::string::npos);
    EXPECT_NE(fight.match().argv(seat).find("#B:0|"), std::string::npos);
  }
  fight.match().reply({"2", "1"});
  EXPECT_EQ(fight.state()["teams"][0]["active"], 2);
  EXPECT_EQ(fight.state()["teams"][1]["active"], 1);
  EXPECT_EQ(fight.question(0) + fight.question(1), "AA");
}

TEST(CodemonSettled, WhatCanNotBeDoneIsNoActionAndNoFault) {
  Fight fight(Monster{normal, 50, 100, 80, {heal, punch, slow}}, Monster{normal, 50, 100, 50},
              {{"hp", 1000}});
  for (int i = 0; i < 3; ++i) fight.turn("0", "11");
  fight.turn("0", "10");
  EXPECT_EQ(fight.match().action(0), "-") << "no uses left";
  EXPECT_EQ(fight.faults(), (Faults{HILLTOP_OK, HILLTOP_OK}));
  fight.turn("10", "10");
  EXPECT_EQ(fight.match().action(0), "-") << "a switch to the active one";
  EXPECT_EQ(fight.match().action(1), "-");
  EXPECT_EQ(fight.faults(), (Faults{HILLTOP_OK, HILLTOP_OK}));
}

TEST(CodemonSettled, ASwitchToTheFallenIsNoAction) {
  Fight fight(Monster{normal, 50, 50, 100}, Monster{}, {{"hp", 40}});
  fight.turn("0", "0");
  fight.match().reply({"2"});
  fight.turn("10", "10");
  EXPECT_EQ(fight.match().action(1), "-");
  EXPECT_EQ(fight.faults(), (Faults{HILLTOP_OK, HILLTOP_OK}));
  EXPECT_EQ(fight.state()["teams"][1]["active"], 2);
}

TEST(CodemonSettled, AnyOtherTextIsInvalidAndNoAction) {
  for (const char* reply : {"", "3", "9", "13", "-1", "1 2", "01", "a", "1.", "10 11", "+1", "0\n1"}) {
    Fight fight(Monster{}, Monster{});
    fight.turn(reply, "10");
    EXPECT_EQ(fight.faults()[0], HILLTOP_INVALID) << reply;
    EXPECT_EQ(fight.match().action(0), "-");
    EXPECT_FALSE(fight.match().over());
  }
}

TEST(CodemonSettled, AForeignActionOfANativeBotIsInvalid) {
  for (const std::string& action :
       {std::string("\3"), std::string("\x0d"), std::string("\1\1"), std::string()}) {
    Fight fight(Monster{}, Monster{});
    EXPECT_EQ(fight.match().step({{action}, {"\0"}})[0], HILLTOP_INVALID);
    EXPECT_EQ(fight.match().action(0), "-");
  }
}

TEST(CodemonSettled, ABadChoiceTakesTheFirstLivingOne) {
  Fight fight(Monster{normal, 50, 50, 100}, Monster{}, {{"hp", 40}});
  fight.turn("0", "0");
  EXPECT_EQ(fight.match().reply({"0"}), Faults{HILLTOP_INVALID}) << "it has fallen";
  EXPECT_EQ(fight.match().action(1), "1");
  EXPECT_EQ(fight.state()["teams"][1]["active"], 1);
  fight.turn("0", "0");
  EXPECT_EQ(fight.match().step({{"", HILLTOP_TIMEOUT}}), Faults{HILLTOP_TIMEOUT});
  EXPECT_EQ(fight.match().action(1), "2");

  const Tournament codemon(game());
  Match match(codemon, HILLTOP_MATCH,
              {enrol(codemon, line("A", Monster{})), enrol(codemon, line("B", Monster{}))}, 1);
  EXPECT_EQ(match.reply({"3", " 2\n"}), (Faults{HILLTOP_INVALID, HILLTOP_OK}));
  EXPECT_EQ(match.action(0), "0");
  EXPECT_EQ(match.action(1), "2");
}

TEST(CodemonSettled, TheCoinIsOnlyFlippedWhenBothMove) {
  Fight fight(Monster{}, Monster{}, certain());
  Json chance = fight.turn("0", "11");
  EXPECT_EQ(chance["first"], 0);
  EXPECT_EQ(chance["coin"], false);
  chance = fight.turn("x", "0");
  EXPECT_EQ(chance["first"], 1);
  EXPECT_EQ(chance["coin"], false);
  chance = fight.turn("x", "x");
  EXPECT_EQ(chance["first"], nullptr);
  EXPECT_EQ(chance["coin"], false);
  EXPECT_EQ(fight.turn("1", "1")["coin"], true);
}

TEST(CodemonSettled, NoCoinAgainstASleeper) {
  Fight fight(Monster{psychic, 50, 50, 50, {sleep_, pain, weaken}}, Monster{}, certain());
  fight.turn("0", "10");
  const Json chance = fight.turn("1", "0");
  EXPECT_EQ(chance["wake"], json("[null,false]"));
  EXPECT_EQ(chance["coin"], false);
  EXPECT_EQ(chance["first"], 0);
}

TEST(CodemonSettled, WhatHoldsAlreadyRollsNothing) {
  for (const auto& [type, move] :
       {std::pair{psychic, sleep_}, {fire, burn}, {water, confuse}, {grass, poison}}) {
    const int other = type == fire || type == grass ? 1 : 5;  // Heal or Weaken
    Fight fight(
        Monster{type, 50, 50, 100, {move, other == 1 ? heal : weaken, type == psychic ? pain : punch}},
        Monster{}, certain());
    EXPECT_EQ(fight.turn("0", "10")["effect"][0], true);
    const Json effects = fight.effects(1);
    EXPECT_EQ(effects.size(), 1u);
    EXPECT_EQ(fight.turn("0", "10")["effect"][0], nullptr);
    EXPECT_EQ(fight.effects(1), effects);
    EXPECT_EQ(fight.uses(0)[0], 1) << "it was carried out";
  }
}

TEST(CodemonSettled, HealRollsNothing) {
  Fight fight(Monster{}, Monster{}, certain());
  EXPECT_EQ(fight.turn("1", "1")["effect"], json("[null,null]"));
  EXPECT_EQ(fight.uses(0), json("[-1,2,5]"));
}

TEST(CodemonSettled, TheBenchIsFrozen) {
  Fight fight(Monster{fire, 50, 50, 100, {burn, poison, heal}}, Monster{}, certain());
  fight.turn("0", "10");
  fight.turn("1", "10");
  const Json before = fight.active(1);
  EXPECT_EQ(before["effects"], json("[3,1]"));
  for (int i = 0; i < 3; ++i) fight.turn("10", i == 0 ? "11" : "x");
  EXPECT_EQ(fight.state()["teams"][1]["members"][0], before);
  fight.turn("10", "10");
  EXPECT_EQ(fight.hp(1), before["hp"].get<int>() - 10 - 10) << "burn, and the second tick of poison";
}

TEST(CodemonSettled, BurnAndPoisonTickThoughTheOpponentFell) {
  Fight fight(Monster{fire, 50, 50, 50, {burn, heal, sharpen}}, Monster{normal, 100, 50, 80},
              certain({{"hp", 45}}));
  fight.turn("0", "1");  // seat 1 burns: 35
  EXPECT_EQ(fight.hp(1), 35);
  fight.turn("10", "0");  // 100 / 50 * 20 * 1.2 = 48
  EXPECT_EQ(fight.hp(0), 0);
  EXPECT_EQ(fight.hp(1), 25);
}

TEST(CodemonSettled, TheOneThatComesInAfterAFallHasNotBurnt) {
  Fight fight(Monster{normal, 100, 50, 80}, Monster{}, {{"hp", 40}});
  fight.turn("0", "0");
  fight.match().reply({"1"});
  EXPECT_EQ(fight.hp(1), 40);
  EXPECT_EQ(fight.state()["turn"], 1);
}

}  // namespace
}  // namespace codemon_test
