// faults_test.cpp - what counts when a bot fails to choose: the default action, a forfeit, a resignation.
#include "support.hpp"

namespace samurai::test {
namespace {

using Pair = std::pair<int, int>;
using Scores = std::pair<std::int64_t, std::int64_t>;

constexpr hilltop_status kFaults[] = {HILLTOP_INVALID, HILLTOP_TIMEOUT, HILLTOP_CRASHED, HILLTOP_FLOODED};

TEST(Faults, EveryFaultWaits) {
  for (const hilltop_status status : kFaults)
    for (const std::uint32_t seat : {0u, 1u}) {
      Match match;
      const char strike = 'I';
      if (seat == 0) match.step(fault(0, status), choice(1, strike));
      else match.step(choice(0, strike), fault(1, status));
      EXPECT_EQ(match.action(seat), "W");
      EXPECT_EQ(match.action(1 - seat), "I");
      EXPECT_EQ(match.health(), seat == 0 ? Pair(19, 20) : Pair(20, 19));
      EXPECT_EQ(match.honour(), seat == 0 ? Pair(1, 0) : Pair(0, 1));
      EXPECT_EQ(match.table().turn, 1);
      EXPECT_FALSE(match.over());
    }
}

TEST(Faults, ActionBesideAFaultIsIgnored) {
  Match match;
  const char bow = 'B';
  hilltop_choice late = choice(0, bow);
  late.fault = HILLTOP_TIMEOUT;
  match.step(late, choice(1, bow));
  EXPECT_EQ(match.action(0), "W");
  EXPECT_EQ(match.faults, (std::pair<hilltop_status, hilltop_status>(HILLTOP_TIMEOUT, HILLTOP_OK)));
}

TEST(Faults, DefaultActionBreaksARunOfGuards) {
  Match match;
  const char guard = 'G';
  match.turn('G', 'G');
  match.step(fault(0, HILLTOP_TIMEOUT), choice(1, guard));
  match.turn('G', 'W');
  EXPECT_EQ(match.honour(), Pair(1, 0));
}

TEST(Faults, ActionThatIsNoneBecomesAFault) {
  const std::string bad[] = {"", "w", "X", "WW", "IP", std::string(1, '\0'), "\xff", " ", "-"};
  for (const std::string& bytes : bad)
    for (const std::uint32_t seat : {0u, 1u}) {
      SCOPED_TRACE("action \"" + bytes + "\"");
      Match match;
      const char bow = 'B';
      const hilltop_choice wrong{seat, HILLTOP_OK, HILLTOP_DEFAULT_ACTION, 0, hilltop::bytes(bytes)};
      if (seat == 0) match.step(wrong, choice(1, bow));
      else match.step(choice(0, bow), wrong);
      EXPECT_EQ(seat == 0 ? match.faults.first : match.faults.second, HILLTOP_INVALID);
      EXPECT_EQ(seat == 0 ? match.faults.second : match.faults.first, HILLTOP_OK);
      EXPECT_EQ(match.action(seat), "W");
      EXPECT_EQ(match.action(1 - seat), "B");
      EXPECT_EQ(match.forfeits(), Pair(0, 0));
    }
}

/// Seat `seat` gives up in turn 3, by `given`, while the other bows.
void expect_given_up(hilltop_choice given) {
  Match match;
  match.play("BW BI");
  const std::string state = match.state();
  const char bow = 'B';
  if (given.seat == 0) match.step(given, choice(1, bow));
  else match.step(choice(0, bow), given);
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.state(), state);
  EXPECT_EQ(match.action(given.seat), "-");
  EXPECT_EQ(match.score(), given.seat == 0 ? Scores(0, 1) : Scores(1, 0));
  EXPECT_EQ(match.forfeits(), given.seat == 0 ? Pair(1, 0) : Pair(0, 1));
}

TEST(Faults, ResignationLosesWithTheStateAsItWas) {
  for (const std::uint32_t seat : {0u, 1u}) {
    expect_given_up(fault(seat, HILLTOP_RESIGN));
    expect_given_up(fault(seat, HILLTOP_RESIGN, HILLTOP_FORFEIT));
  }
}

TEST(Faults, EveryFaultForfeitsWhereTheTournamentSaysSo) {
  for (const hilltop_status status : kFaults)
    for (const std::uint32_t seat : {0u, 1u}) expect_given_up(fault(seat, status, HILLTOP_FORFEIT));
}

TEST(Faults, InvalidNativeActionForfeitsToo) {
  for (const std::uint32_t seat : {0u, 1u})
    expect_given_up({seat, HILLTOP_OK, HILLTOP_FORFEIT, 0, hilltop::bytes("?")});
}

TEST(Faults, PolicyWithoutAFaultChangesNothing) {
  Match match;
  const char bow = 'B';
  hilltop_choice first = choice(0, bow);
  first.policy = HILLTOP_FORFEIT;
  match.step(first, choice(1, bow));
  EXPECT_FALSE(match.over());
  EXPECT_EQ(match.honour(), Pair(2, 2));
}

TEST(Faults, BothGiveUpIsADraw) {
  Match match;
  match.play("BI");
  const std::string state = match.state();
  match.step(fault(0, HILLTOP_RESIGN), fault(1, HILLTOP_CRASHED, HILLTOP_FORFEIT));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.score(), Scores(0, 0));
  EXPECT_EQ(match.forfeits(), Pair(1, 1));
  EXPECT_EQ(match.action(0) + match.action(1), "--");
  EXPECT_EQ(match.state(), state);
}

TEST(Faults, OnesFaultAndTheOthersResignation) {
  Match match;
  match.step(fault(0, HILLTOP_TIMEOUT), fault(1, HILLTOP_RESIGN));
  EXPECT_EQ(match.score(), Scores(1, 0));
  EXPECT_EQ(match.forfeits(), Pair(0, 1));
  EXPECT_EQ(match.action(0), "W");
}

TEST(Faults, ForfeitChangesTheDigest) {
  Match resigned, played, other;
  resigned.step(fault(0, HILLTOP_RESIGN), fault(1, HILLTOP_TIMEOUT));
  other.step(fault(0, HILLTOP_TIMEOUT), fault(1, HILLTOP_RESIGN));
  EXPECT_NE(resigned.digest(), played.digest());
  EXPECT_NE(resigned.digest(), other.digest());
}

}  // namespace
}  // namespace samurai::test
