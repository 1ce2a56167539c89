// Codemon: what lasts from session to session: records, bonus points, byes.
#include "fight.hpp"

namespace codemon_test {
namespace {

std::string described(const Tournament& codemon, const std::string& record) {
  hilltop::driver::Bytes json;
  if (game().describe->record(codemon.get(), hilltop::bytes(record), &json) != HILLTOP_OK) return "error";
  return json.str();
}
bool due(const Tournament& codemon, const std::string& record) {
  return game().due(codemon.get(), hilltop::bytes(record)) != 0;
}

/// The record after a bye, and after an interlude with this reply.
std::string bye(const Tournament& codemon, const std::string& record) {
  const Match session(codemon, HILLTOP_BYE, {record}, 1);
  EXPECT_TRUE(session.over());
  return session.record();
}
std::string interlude(const Tournament& codemon, const std::string& record, const std::string& reply) {
  Match session(codemon, HILLTOP_INTERLUDE, {record}, 1);
  session.reply({reply});
  EXPECT_TRUE(session.over());
  return session.record();
}
/// The records after a battle that ends at once, because seat 1 resigns.
std::vector<std::string> battle(const Tournament& codemon, const std::string& first,
                                const std::string& second) {
  Match session(codemon, HILLTOP_MATCH, {first, second}, 1);
  session.step({{std::string(1, '\0')}, {"", HILLTOP_RESIGN}});
  return {session.record(0), session.record(1)};
}

const std::string kRed = line("Red", Monster{}), kBlue = line("Blue", Monster{});

TEST(CodemonRecord, OfANewTeam) {
  const Tournament codemon(game());
  const std::string record = enrol(codemon, "  " + kRed + "\n");
  EXPECT_EQ(described(codemon, record),
            R"({"team":")" + kRed + R"(","bonus":[[0,0,0],[0,0,0],[0,0,0]],"battles":0})");
  EXPECT_FALSE(due(codemon, record));
}

TEST(CodemonRecord, CountsBattlesAndByes) {
  const Tournament codemon(game());
  std::string red = enrol(codemon, kRed), blue = enrol(codemon, kBlue);
  const auto after = battle(codemon, red, blue);
  EXPECT_EQ(Json::parse(described(codemon, after[0]))["battles"], 1);
  EXPECT_EQ(Json::parse(described(codemon, after[1]))["battles"], 1);
  EXPECT_EQ(Json::parse(described(codemon, bye(codemon, after[0])))["battles"], 2);
}

TEST(CodemonRecord, AnInterludeIsDueOnceAfterEverySecondBattle) {
  const Tournament codemon(game());
  std::string red = enrol(codemon, kRed);
  const std::string blue = enrol(codemon, kBlue);
  std::string dues;
  for (int i = 0; i < 8; ++i) {
    red = i % 3 == 0 ? bye(codemon, red) : battle(codemon, red, blue)[0];
    dues += due(codemon, red) ? 'B' : '.';
    while (due(codemon, red)) red = interlude(codemon, red, "0:1:2");
  }
  EXPECT_EQ(dues, ".B.B.B.B");
  EXPECT_EQ(Json::parse(described(codemon, red))["bonus"], Json::parse("[[4,0,0],[0,4,0],[0,0,4]]"));
}

TEST(CodemonRecord, TheIntervalIsAParameter) {
  for (int every : {1, 3}) {
    const Tournament codemon(game(), {{"bonus_every", every}});
    std::string red = enrol(codemon, kRed);
    for (int i = 1; i <= 7; ++i) {
      red = bye(codemon, red);
      EXPECT_EQ(due(codemon, red), i % every == 0) << i;
      if (due(codemon, red)) red = interlude(codemon, red, "0:0:0");
      EXPECT_FALSE(due(codemon, red));
    }
  }
}

TEST(CodemonRecord, WhatWasNotAskedStaysDue) {
  const Tournament codemon(game());
  std::string red = enrol(codemon, kRed);
  for (int i = 0; i < 5; ++i) red = bye(codemon, red);
  red = interlude(codemon, red, "0:0:0");
  EXPECT_TRUE(due(codemon, red));
  red = interlude(codemon, red, "0:0:0");
  EXPECT_FALSE(due(codemon, red));
  EXPECT_EQ(Json::parse(described(codemon, red))["bonus"][0], Json::parse("[2,0,0]"));
}

TEST(CodemonInterlude, IsOneAsk) {
  const Tournament codemon(game());
  const std::string red = bye(codemon, bye(codemon, enrol(codemon, kRed)));
  Match session(codemon, HILLTOP_INTERLUDE, {red}, 1);
  ASSERT_EQ(session.pending().count, 1u);
  EXPECT_EQ(session.reply({" 2:0:1\n"}), Faults{HILLTOP_OK});
  EXPECT_EQ(session.action(0), "2:0:1");
  EXPECT_EQ(session.state(), "{}");
  EXPECT_EQ(session.chance(), "{}");
  EXPECT_EQ(session.scores(), Numbers{0});
  EXPECT_EQ(Json::parse(described(codemon, session.record()))["bonus"],
            Json::parse("[[0,0,1],[1,0,0],[0,1,0]]"));
}

TEST(CodemonInterlude, ABadReplyLosesThePointsOfThatTime) {
  const Tournament codemon(game());
  const std::string red = bye(codemon, bye(codemon, enrol(codemon, kRed)));
  for (const char* reply :
       {"", "0", "0:1", "0:1:2:0", "0:1:3", "a:b:c", "0 1 2", "0:1:2\n0", "0: 1:2", "00:1:2", "-1:0:0"}) {
    Match session(codemon, HILLTOP_INTERLUDE, {red}, 1);
    EXPECT_EQ(session.reply({reply}), Faults{HILLTOP_INVALID}) << reply;
    EXPECT_EQ(session.action(0), "-");
    const std::string after = session.record();
    EXPECT_FALSE(due(codemon, after)) << reply;
    EXPECT_EQ(Json::parse(described(codemon, after))["bonus"], Json::parse("[[0,0,0],[0,0,0],[0,0,0]]"));
  }
}

TEST(CodemonInterlude, FaultsAndForeignActionsLosePointsToo) {
  const Tournament codemon(game());
  const std::string red = bye(codemon, bye(codemon, enrol(codemon, kRed)));
  const Answer kBad[] = {
      {"", HILLTOP_TIMEOUT},      {"", HILLTOP_RESIGN},     {"", HILLTOP_CRASHED, HILLTOP_FORFEIT},
      {std::string("\0\1\3", 3)}, {std::string("\0\1", 2)}, {""}};
  for (const Answer& answer : kBad) {
    Match session(codemon, HILLTOP_INTERLUDE, {red}, 1);
    EXPECT_NE(session.step({answer}), Faults{HILLTOP_OK});
    EXPECT_FALSE(due(codemon, session.record()));
    EXPECT_EQ(session.forfeits(), Seats{});
  }
}

TEST(CodemonInterlude, OnlyWhenItIsDue) {
  const Tournament codemon(game());
  EXPECT_THROW(Match(codemon, HILLTOP_INTERLUDE, {enrol(codemon, kRed)}, 1), std::runtime_error);
}

TEST(CodemonInterlude, ShowsTheTeamAsTheBattleLeftIt) {
  const Tournament codemon(game(), certain());
  const std::string red =
      bye(codemon, enrol(codemon, line("Red", Monster{psychic, 50, 50, 100, {pain, weaken, burn}})));
  const std::string blue =
      bye(codemon, enrol(codemon, line("Blue", Monster{fire, 50, 50, 50, {fireball, sharpen, sap}})));
  Match session(codemon, HILLTOP_MATCH, {red, blue}, 1);
  session.reply({"0", "1"});
  session.reply({"1", "1"});   // weaken, sharpen
  session.reply({"2", "12"});  // burn falls on who came in
  session.step({{"", HILLTOP_RESIGN}, {"\1"}});
  const std::string after = session.record(1);
  ASSERT_TRUE(due(codemon, after));
  const Match ask(codemon, HILLTOP_INTERLUDE, {after}, 1);
  EXPECT_EQ(ask.argv(0), std::string("B#Blue:2|Bluea:3:50:50:50:100:2:0:-1:5:5:0:0:0"
                                     "|Blueb:4:50:50:50:88:2:0:-1:4:5:0:0:0:7:6"
                                     "|Bluec:5:50:50:50:90:2:0:-1:5:5:0:0:0:3") +
                             '\0');
  const Match fresh(codemon, HILLTOP_INTERLUDE, {bye(codemon, after)}, 1);
  EXPECT_EQ(fresh.argv(0), std::string("B#Blue:0|Bluea:0:50:50:50:100:2:0:-1:5:5:0:0:0"
                                       "|Blueb:1:50:50:50:100:2:0:-1:5:5:0:0:0"
                                       "|Bluec:2:50:50:50:100:2:0:-1:5:5:0:0:0") +
                               '\0');
}

TEST(CodemonRecord, BonusCountsInBattleAndIsHiddenFromTheOther) {
  const Tournament codemon(game(), {{"bonus_every", 1}});
  std::string red = enrol(codemon, line("Red", Monster{normal, 100, 50, 50, {punch, heal, slow}}));
  for (int i = 0; i < 10; ++i) red = interlude(codemon, bye(codemon, red), "0:1:2");
  const std::string blue = enrol(codemon, line("Blue", Monster{fire, 50, 50, 50, {fireball, burn, sharpen}}));
  Match match(codemon, HILLTOP_MATCH, {red, blue}, 1);
  match.reply({"0", "0"});
  EXPECT_NE(
      match.argv(0).find("Reda:0:100:50:50:100:0:0:-1:3:5:10:0:0|Redb:1:100:50:50:100:0:0:-1:3:5:0:10:0|"),
      std::string::npos);
  EXPECT_NE(match.argv(1).find("Reda:0:100:50:50:100:0:0|Redb:1:100:50:50:100:0:0|"), std::string::npos);
  match.reply({"0", "10"});
  // (100 + 10) / 50 * 20 * 1.2 = 52.8
  EXPECT_EQ(Json::parse(match.state())["teams"][1]["members"][0]["hp"], 48);
}

TEST(CodemonRecord, ABattleStartsFresh) {
  const Tournament codemon(game(), certain());
  const std::string red = enrol(codemon, kRed), blue = enrol(codemon, kBlue);
  Match first(codemon, HILLTOP_MATCH, {red, blue}, 1);
  first.reply({"2", "1"});
  first.reply({"2", "0"});
  first.step({{"", HILLTOP_RESIGN}, {"\1"}});
  const Match second(codemon, HILLTOP_MATCH, {first.record(1), first.record(0)}, 1);
  const Json state = Json::parse(second.state());
  for (const Json& team : state["teams"]) {
    EXPECT_EQ(team["active"], 0);
    for (const Json& member : team["members"]) {
      EXPECT_EQ(member["hp"], 100);
      EXPECT_EQ(member["uses"], Json::parse("[-1,3,5]"));
      EXPECT_EQ(member["effects"], Json::array());
    }
  }
  EXPECT_EQ(state["teams"][0]["members"][0]["name"], "Bluea");
}

TEST(CodemonRecord, ForeignBytesAreRefusedNotBelieved) {
  const Tournament codemon(game());
  const std::string good = enrol(codemon, kRed), other = enrol(codemon, kBlue);
  EXPECT_THROW(Match(codemon, HILLTOP_MATCH, {"", other}, 1), std::runtime_error);
  for (std::size_t size = 0; size < good.size(); ++size) {
    const std::string cut = good.substr(0, size);
    EXPECT_FALSE(due(codemon, cut));
    EXPECT_EQ(described(codemon, cut), size == 0 ? "null" : "error") << size;
  }
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string damaged = good;
      damaged[i] = static_cast<char>(damaged[i] ^ (1 << bit));
      try {
        Match match(codemon, HILLTOP_MATCH, {damaged, other}, 1);
        match.reply({"0", "0"});
        match.reply({"0", "0"});
      } catch (const std::runtime_error&) {
        continue;  // refused
      }
    }
  }
}

TEST(CodemonRecord, OtherParametersMakeItForeign) {
  const Tournament wide(game(), {{"stat_cap", 120}}), narrow(game());
  const std::string record = enrol(wide, line("Red", Monster{normal, 120, 50, 50}));
  EXPECT_THROW(Match(narrow, HILLTOP_BYE, {record}, 1), std::runtime_error);
}

}  // namespace
}  // namespace codemon_test
