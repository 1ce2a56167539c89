// Codemon: questions byte for byte, answers right and wrong, round trips.
#include "fight.hpp"

#include <hilltop/random.hpp>

namespace codemon_test {
namespace {

using namespace std::string_literals;

const std::string kRed = "Red|Alf:0:90:80:60:0:1:2|Bea:1:50:50:50:3:4:5|Cid:2:100:80:50:6:7:8";
const std::string kBlue = "Blue|Dot:3:60:60:60:9:10:11|Eli:4:70:70:70:12:13:14|Fay:0:50:60:70:0:6:9";

TEST(CodemonArgv, Choose) {
  const Tournament codemon(game());
  const Match match(codemon, HILLTOP_MATCH, {enrol(codemon, kRed), enrol(codemon, kBlue)}, 1);
  EXPECT_EQ(match.argv(0),
            "C#Red:0|Alf:0:90:80:60:100:0:0:-1:3:5:0:0:0|Bea:1:50:50:50:100:1:0:-1:3:5:0:0:0"
            "|Cid:2:100:80:50:100:2:0:-1:3:5:0:0:0"
            "#Blue:0|Dot:3:60:60:60:100:3:0|Eli:4:70:70:70:100:4:0|Fay:5:50:60:70:100:0:0\0"s);
  EXPECT_EQ(match.argv(1),
            "C#Blue:0|Dot:3:60:60:60:100:3:0:-1:3:5:0:0:0|Eli:4:70:70:70:100:4:0:-1:3:5:0:0:0"
            "|Fay:5:50:60:70:100:0:0:-1:-1:-1:0:0:0"
            "#Red:0|Alf:0:90:80:60:100:0:0|Bea:1:50:50:50:100:1:0|Cid:2:100:80:50:100:2:0\0"s);
  EXPECT_EQ(match.input(0), "");
}

TEST(CodemonArgv, ActAfterAWhile) {
  Fight fight(kRed, kBlue, certain({{"confusion_percent", 0}}));
  fight.turn("10", "11");  // Eli comes
  fight.turn("2", "1");    // Slow: 90 / 70 * 10 * 1.2 = 15; poison
  fight.turn("12", "1");   // Cid comes, and is poisoned
  // Eli (70 * 0.8 = 56) is the faster one: sap hits fire with 5, 70 / 80 * 10 * 0.5 * 1.2.
  fight.turn("2", "2");  // Sharpen: 100 / 70 * 10 * 2 * 1.2 = 34
  EXPECT_EQ(fight.match().argv(0),
            "A#Red:2|Alf:0:90:80:60:95:0:1:-1:3:4:0:0:0:1|Bea:1:50:50:50:100:1:0:-1:3:5:0:0:0"
            "|Cid:2:100:80:50:80:2:2:-1:3:4:0:0:0:1:9:6"
            "#Blue:1|Dot:3:60:60:60:100:3:0|Eli:4:70:70:70:51:4:0:10|Fay:5:50:60:70:100:0:0\0"s);
  EXPECT_EQ(fight.match().argv(1),
            "A#Blue:1|Dot:3:60:60:60:100:3:0:-1:3:5:0:0:0|Eli:4:70:70:70:51:4:0:-1:1:4:0:0:0:10"
            "|Fay:5:50:60:70:100:0:0:-1:-1:-1:0:0:0"
            "#Red:2|Alf:0:90:80:60:95:0:1:1|Bea:1:50:50:50:100:1:0|Cid:2:100:80:50:80:2:2:1:9:6\0"s);
}

TEST(CodemonArgv, AMemoChangesNothing) {
  Fight fight(kRed, kBlue);
  hilltop::driver::Bytes memo, argv, again, input;
  const hilltop_view view = fight.match().ask(0).view;
  ASSERT_EQ(game().codec->encode(HILLTOP_MATCH, &view, &memo, &argv, &input), HILLTOP_OK);
  ASSERT_EQ(game().codec->encode(HILLTOP_MATCH, &view, &memo, &again, &input), HILLTOP_OK);
  EXPECT_EQ(argv.str(), again.str());
}

TEST(CodemonState, OfAFreshBattle) {
  const Tournament codemon(game());
  const Match match(codemon, HILLTOP_MATCH, {enrol(codemon, kRed), enrol(codemon, kBlue)}, 1);
  EXPECT_EQ(
      match.state(),
      R"({"turn":0,"teams":[{"active":0,"members":[)"
      R"({"name":"Alf","id":0,"hp":100,"uses":[-1,3,5],"bonus":[0,0,0],"effects":[],"poisoned":0},)"
      R"({"name":"Bea","id":1,"hp":100,"uses":[-1,3,5],"bonus":[0,0,0],"effects":[],"poisoned":0},)"
      R"({"name":"Cid","id":2,"hp":100,"uses":[-1,3,5],"bonus":[0,0,0],"effects":[],"poisoned":0}]},)"
      R"({"active":0,"members":[)"
      R"({"name":"Dot","id":3,"hp":100,"uses":[-1,3,5],"bonus":[0,0,0],"effects":[],"poisoned":0},)"
      R"({"name":"Eli","id":4,"hp":100,"uses":[-1,3,5],"bonus":[0,0,0],"effects":[],"poisoned":0},)"
      R"({"name":"Fay","id":5,"hp":100,"uses":[-1,-1,-1],"bonus":[0,0,0],"effects":[],"poisoned":0}]}]})");
}

Decoded decode(const Match& match, std::uint32_t seat, const std::string& reply) {
  return match.decode(match.ask(seat).view, reply);
}

TEST(CodemonReply, Orders) {
  Fight fight(kRed, kBlue);
  for (int order : {0, 1, 2, 10, 11, 12}) {
    const std::string word = std::to_string(order), action(1, static_cast<char>(order));
    for (const std::string& reply : {word, word + '\n', " \t" + word + " \r\n\n"}) {
      EXPECT_EQ(decode(fight.match(), 0, reply).action, action);
      EXPECT_EQ(decode(fight.match(), 0, reply).status, HILLTOP_OK);
    }
    EXPECT_EQ(fight.match().format(fight.match().ask(0).view, action), word);
  }
  EXPECT_EQ(decode(fight.match(), 0, "punch\n").why,
            "the reply is \"punch\\n\"; expected 0, 1, 2, 10, 11 or 12");
  EXPECT_EQ(decode(fight.match(), 0, "").why, "the reply is \"\"; expected 0, 1, 2, 10, 11 or 12");
}

TEST(CodemonReply, Choices) {
  Fight fight(Monster{normal, 50, 50, 100}, Monster{}, {{"hp", 40}});
  fight.turn("0", "0");
  EXPECT_EQ(decode(fight.match(), 1, " 2\n").action, "\2");
  EXPECT_EQ(decode(fight.match(), 1, "0").why, "the reply is \"0\"; expected the slot of a living member");
  EXPECT_EQ(decode(fight.match(), 1, "10").why, "the reply is \"10\"; expected 0, 1 or 2");
  EXPECT_EQ(decode(fight.match(), 1, "").status, HILLTOP_INVALID);
}

TEST(CodemonReply, TeamsAreLines) {
  const Tournament codemon(game());
  const Match session(codemon, HILLTOP_ENROL, {""}, 1);
  EXPECT_EQ(decode(session, 0, "\n  some line \r\nmore").action, "some line");
  EXPECT_EQ(decode(session, 0, " \n").why, "the reply is empty; expected NAME|MEMBER|MEMBER|MEMBER");
  EXPECT_EQ(decode(session, 0, std::string(255, 'x')).status, HILLTOP_OK);
  EXPECT_EQ(decode(session, 0, std::string(256, 'x')).why,
            "the line has 256 bytes; a team takes at most 255");
  EXPECT_EQ(session.format(session.ask(0).view, "some line"), "some line");
  EXPECT_GE(game().max_action, 255u);
}

/// What is accepted comes back the same from its own text; the rest is refused with a reason.
void expect_round_trips(const Match& session, std::string_view likely, int least) {
  hilltop::Random random(11);
  const hilltop_view view = session.ask(0).view;
  int accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string reply(random.below(8), '\0');
    for (char& c : reply)
      c = random.percent(95) ? likely[random.below(likely.size())] : static_cast<char>(random.below(256));
    const Decoded decoded = session.decode(view, reply);
    if (decoded.status != HILLTOP_OK) {
      EXPECT_EQ(decoded.status, HILLTOP_INVALID);
      EXPECT_FALSE(decoded.why.empty());
      continue;
    }
    ++accepted;
    EXPECT_LE(decoded.action.size(), game().max_action);
    EXPECT_EQ(session.decode(view, session.format(view, decoded.action)).action, decoded.action);
  }
  EXPECT_GT(accepted, least);
}

TEST(CodemonReply, RandomBytesNeverSurprise) {
  const Tournament codemon(game());
  const std::string red = enrol(codemon, kRed), blue = enrol(codemon, kBlue);
  Match match(codemon, HILLTOP_MATCH, {red, blue}, 1);
  expect_round_trips(match, "012 \n", 1000);
  match.reply({"0", "0"});
  expect_round_trips(match, "012 \n", 1000);
  expect_round_trips(Match(codemon, HILLTOP_ENROL, {""}, 1), "ab|: \n\r", 1000);
  const std::string bye = Match(codemon, HILLTOP_BYE, {red}, 1).record();
  const std::string due = Match(codemon, HILLTOP_BYE, {bye}, 1).record();
  expect_round_trips(Match(codemon, HILLTOP_INTERLUDE, {due}, 1), "012::", 50);
}

TEST(CodemonView, TheOtherTeamsSecretsAreNotInIt) {
  Fight fight(kRed, kBlue);
  fight.turn("2", "2");
  for (std::uint32_t seat : {0u, 1u}) {
    codemon_sight sight;
    std::memcpy(&sight, fight.match().ask(seat).view.own.data, sizeof sight);
    EXPECT_EQ(sight.seat, static_cast<std::int32_t>(seat));
    for (const auto& member : sight.other.member) {
      for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(member.moves[i], -1);
        EXPECT_EQ(member.uses[i], 0);
        EXPECT_EQ(member.bonus[i], 0);
      }
    }
    for (const auto& member : sight.own.member) EXPECT_GE(member.moves[0], 0);
  }
}

TEST(CodemonGame, WhatTheHostIsTold) {
  EXPECT_EQ(game().flags, std::uint32_t{HILLTOP_KEEPS_RECORDS | HILLTOP_HAS_ENROLMENT |
                                        HILLTOP_HAS_INTERLUDES | HILLTOP_RECORDS_BYES});
  EXPECT_EQ(game().codec->flags, 0u);
  EXPECT_EQ(game().time_ns, 1'000'000'000u);
  const std::map<std::string, std::array<std::int64_t, 3>> kExpected = {
      {"turns", {1000, 1, 1000000}},    {"hp", {100, 1, 1000000}},          {"free_points", {80, 0, 1000000}},
      {"stat_cap", {100, 50, 1000000}}, {"bonus_every", {2, 1, 1000000}},   {"effect_percent", {75, 0, 100}},
      {"wake_percent", {60, 0, 100}},   {"confusion_percent", {30, 0, 100}}};
  EXPECT_EQ(game().param_count, kExpected.size());
  for (std::uint32_t i = 0; i < game().param_count; ++i) {
    const hilltop_param& p = game().params[i];
    EXPECT_EQ((std::array{p.initial, p.lowest, p.highest}), kExpected.at(p.name)) << p.name;
  }
}

TEST(CodemonGame, AnUnknownKindOfSessionIsRefused) {
  const Tournament codemon(game());
  EXPECT_THROW(Match(codemon, 17, {""}, 1), std::runtime_error);
}

}  // namespace
}  // namespace codemon_test
