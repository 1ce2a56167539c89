// Codemon: registration lines right and wrong, and what is said of the wrong ones.
#include "fight.hpp"

namespace codemon_test {
namespace {

const std::string kGood = "Team|a:0:50:50:50:0:1:2|b:1:50:50:50:3:4:5|c:4:50:100:80:12:13:14";

/// What enrolment says of a line; empty if it takes the team.
std::string verdict(const std::string& reply, const Values& values = {},
                    const std::vector<std::string>& peers = {}) {
  const Tournament codemon(game(), values);
  try {
    enrol(codemon, reply, peers);
    return "";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

std::string with_member(const std::string& member) {
  return "Team|" + member + "|b:1:50:50:50:3:4:5|c:4:50:100:80:12:13:14";
}

TEST(CodemonEnrolment, AsksT) {
  const Tournament codemon(game());
  Match session(codemon, HILLTOP_ENROL, {""}, 1);
  EXPECT_EQ(session.argv(0), std::string("T\0", 2));
  EXPECT_EQ(session.input(0), "");
  EXPECT_EQ(session.pending().count, 1u);
  EXPECT_EQ(session.reply({kGood}), Faults{HILLTOP_OK});
  EXPECT_TRUE(session.over());
  EXPECT_EQ(session.action(0), kGood);
  EXPECT_EQ(session.state(), "{}");
  EXPECT_EQ(session.chance(), "{}");
  EXPECT_EQ(session.scores(), Numbers{0});
  EXPECT_EQ(session.forfeits(), Seats{});
}

TEST(CodemonEnrolment, TakesLegalTeams) {
  EXPECT_EQ(verdict(kGood), "");
  EXPECT_EQ(verdict(with_member("a:0:100:80:50:0:1:2")), "") << "all 80 points";
  EXPECT_EQ(verdict(with_member("a:2:76:77:77:6:7:8")), "");
  EXPECT_EQ(verdict(with_member("a:0:50:050:50:00:1:2")), "") << "leading zeros";
  EXPECT_EQ(verdict("T|a:0:50:50:50:0:1:2|a:0:50:50:50:0:1:2|a:0:50:50:50:0:1:2"), "") << "three of a name";
  EXPECT_EQ(
      verdict("A_-9|" + std::string(32, 'x') + ":0:50:50:50:0:1:2|_:0:50:50:50:0:1:2|-:0:50:50:50:0:1:2"),
      "");
}

TEST(CodemonEnrolment, ReadsTheFirstLineTrimmed) {
  const Tournament codemon(game());
  for (const std::string& reply : {kGood + "\n", kGood + "\r\n", "  " + kGood + "\t \n",
                                   "\n\n " + kGood + " \nand more\n", kGood + "\n|x"}) {
    Match session(codemon, HILLTOP_ENROL, {""}, 1);
    EXPECT_EQ(session.reply({reply}), Faults{HILLTOP_OK});
    EXPECT_EQ(session.action(0), kGood);
  }
}

TEST(CodemonEnrolment, SaysWhatIsWrong) {
  const std::pair<std::string, std::string> kWrong[] = {
      {"Team", "\"Team\" has 1 parts between '|'; expected NAME|MEMBER|MEMBER|MEMBER"},
      {"Team|a|b", "\"Team|a|b\" has 3 parts between '|'; expected NAME|MEMBER|MEMBER|MEMBER"},
      {"T|a|b|c|d", "\"T|a|b|c|d\" has 5 parts between '|'; expected NAME|MEMBER|MEMBER|MEMBER"},
      {"|a|b|c", "the team name \"\" is not 1 to 32 letters, digits, '_' or '-'"},
      {"My Team|a|b|c", "the team name \"My Team\" is not 1 to 32 letters, digits, '_' or '-'"},
      {"T\xc3\xa9|a|b|c", "the team name \"T\\xc3\\xa9\" is not 1 to 32 letters, digits, '_' or '-'"},
      {"../x|a|b|c", "the team name \"../x\" is not 1 to 32 letters, digits, '_' or '-'"},
      {std::string(33, 'n') + "|a|b|c",
       "the team name \"" + std::string(33, 'n') + "\" is not 1 to 32 letters, digits, '_' or '-'"},
      {with_member("a:0:50:50:50:0:1"),
       "member 1 has 7 parts between ':'; expected name:type:attack:defense:speed:move:move:move"},
      {with_member("a:0:50:50:50:0:1:2:"),
       "member 1 has 9 parts between ':'; expected name:type:attack:defense:speed:move:move:move"},
      {with_member(""),
       "member 1 has 1 parts between ':'; expected name:type:attack:defense:speed:move:move:move"},
      {with_member(":0:50:50:50:0:1:2"), "member 1's name \"\" is not 1 to 32 letters, digits, '_' or '-'"},
      {with_member("a b:0:50:50:50:0:1:2"),
       "member 1's name \"a b\" is not 1 to 32 letters, digits, '_' or '-'"},
      {with_member("a:x:50:50:50:0:1:2"), "member 1: type \"x\" is no whole number"},
      {with_member("a:-1:50:50:50:0:1:2"), "member 1: type \"-1\" is no whole number"},
      {with_member("a: 0:50:50:50:0:1:2"), "member 1: type \" 0\" is no whole number"},
      {with_member("a:5:50:50:50:0:1:2"), "member 1: there is no type 5; types are 0 to 4"},
      {with_member("a:0:49:50:50:0:1:2"), "member 1: attack 49 is not from 50 to 100"},
      {with_member("a:0:50:0:50:0:1:2"), "member 1: defense 0 is not from 50 to 100"},
      {with_member("a:0:50:50:101:0:1:2"), "member 1: speed 101 is not from 50 to 100"},
      {with_member("a:0:50:50.5:50:0:1:2"), "member 1: defense \"50.5\" is no whole number"},
      {with_member("a:0:50:50:+50:0:1:2"), "member 1: speed \"+50\" is no whole number"},
      {with_member("a:0::50:50:0:1:2"), "member 1: attack \"\" is no whole number"},
      {with_member("a:0:99999999999999999999:50:50:0:1:2"),
       "member 1: attack \"99999999999999999999\" is no whole number"},
      {with_member("a:0:77:77:77:0:1:2"), "member 1: 81 points are assigned above 50; there are 80"},
      {with_member("a:0:50:50:50:0:1:15"), "member 1: there is no move 15; moves are 0 to 14"},
      {with_member("a:0:50:50:50:0:1:z"), "member 1: move \"z\" is no whole number"},
      {with_member("a:0:50:50:50:0:1:1"),
       "member 1: move 1 (Heal) is there twice; the three moves must be distinct"},
      {with_member("a:0:50:50:50:0:0:1"),
       "member 1: move 0 (Punch) is there twice; the three moves must be distinct"},
      {with_member("a:0:50:50:50:0:1:3"), "member 1: move 3 (Pain) is not for Normal monsters"},
      {with_member("a:1:50:50:50:3:4:2"), "member 1: move 2 (Slow) is not for Psychic monsters"},
      {with_member("a:2:50:50:50:6:7:11"), "member 1: move 11 (Shield) is not for Fire monsters"},
      {with_member("a:3:50:50:50:9:13:10"), "member 1: move 13 (Poison) is not for Water monsters"},
      {with_member("a:4:50:50:50:8:12:13"), "member 1: move 8 (Sharpen) is not for Grass monsters"},
      {"T|a:0:50:50:50:0:1:2|b:0:50:50:50:0:1:2|c:0:100:100:50:0:1:2",
       "member 3: 100 points are assigned above 50; there are 80"},
      {"", "no team: the answer to T is no line of 1 to 255 bytes"},
      {" \n \n", "no team: the answer to T is no line of 1 to 255 bytes"},
      {std::string(256, 'x'), "no team: the answer to T is no line of 1 to 255 bytes"},
  };
  for (const auto& [reply, what] : kWrong) EXPECT_EQ(verdict(reply), what) << reply;
}

TEST(CodemonEnrolment, ARefusedTeamIsAFaultWithoutAction) {
  const Tournament codemon(game());
  Match session(codemon, HILLTOP_ENROL, {""}, 1);
  EXPECT_EQ(session.reply({"nonsense"}), Faults{HILLTOP_INVALID});
  EXPECT_EQ(session.action(0), "-");
  EXPECT_TRUE(session.over());
}

TEST(CodemonEnrolment, AFaultIsNamed) {
  const std::pair<hilltop_status, const char*> kFaults[] = {
      {HILLTOP_TIMEOUT, "no team: the answer to T came too late"},
      {HILLTOP_CRASHED, "no team: the program crashed before it answered T"},
      {HILLTOP_FLOODED, "no team: the answer to T is too long"},
      {HILLTOP_RESIGN, "no team: it resigned when it was asked for one"},
      {HILLTOP_INVALID, "no team: the answer to T is no line of 1 to 255 bytes"}};
  for (const auto& [fault, what] : kFaults) {
    const Tournament codemon(game());
    Match session(codemon, HILLTOP_ENROL, {""}, 1);
    EXPECT_EQ(session.step({{"", fault}}), Faults{fault});
    try {
      session.record();
      ADD_FAILURE() << "enrolled without an answer";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), what);
    }
  }
}

TEST(CodemonEnrolment, ATeamNameIsTakenOnce) {
  const Tournament codemon(game());
  const std::string first = enrol(codemon, line("Red", Monster{})),
                    second = enrol(codemon, line("Blue", Monster{}));
  EXPECT_EQ(verdict(line("Blue", Monster{}), {}, {first, second}), "the team name \"Blue\" is taken");
  EXPECT_EQ(verdict(line("Green", Monster{}), {}, {first, second}), "");
  EXPECT_EQ(verdict(line("blue", Monster{}), {}, {first, second}), "") << "case counts";
  EXPECT_EQ(verdict(line("Blue", Monster{}), {}, {first, ""}), "") << "who was refused has no name";
}

TEST(CodemonEnrolment, ParametersRule) {
  EXPECT_EQ(verdict(with_member("a:0:120:50:50:0:1:2"), {{"stat_cap", 120}}), "");
  EXPECT_EQ(verdict(with_member("a:0:81:50:50:0:1:2"), {{"stat_cap", 80}}),
            "member 1: attack 81 is not from 50 to 80");
  EXPECT_EQ(verdict(line("T", Monster{normal, 60, 50, 51}), {{"free_points", 10}}),
            "member 1: 11 points are assigned above 50; there are 10");
  EXPECT_EQ(verdict(line("T", Monster{normal, 60, 50, 50}), {{"free_points", 10}}), "");
}

TEST(CodemonEnrolment, ANativeBotsLineIsJudgedTheSame) {
  const Tournament codemon(game());
  for (const std::string& action :
       {std::string(), std::string(300, 'x'), kGood + "\n", std::string("\0|\0", 3)}) {
    Match session(codemon, HILLTOP_ENROL, {""}, 1);
    EXPECT_EQ(session.step({{action}}), Faults{HILLTOP_INVALID});
    EXPECT_THROW(session.record(), std::runtime_error);
  }
}

}  // namespace
}  // namespace codemon_test
