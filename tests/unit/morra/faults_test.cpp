// Morra: forfeits, default actions, resignations.
#include "table.hpp"

namespace morra_test {
namespace {

constexpr hilltop_status kFaults[] = {HILLTOP_INVALID, HILLTOP_TIMEOUT, HILLTOP_CRASHED, HILLTOP_FLOODED,
                                      HILLTOP_RESIGN};

TEST(MorraForfeit, EveryFaultEndsTheMatchOnThatTurn) {
  for (hilltop_status status : kFaults) {
    for (std::uint32_t bad : {0u, 1u}) {
      const Tournament morra(game());
      Match match(morra, 2, 1);
      play(match, {{1, 2, 2, 0}});
      const std::string before = match.state();
      std::vector<Answer> answers{thrown(3, 2), thrown(3, 2)};
      answers[bad] = fault(status);
      match.step(answers);
      EXPECT_TRUE(match.over());
      EXPECT_EQ(match.forfeits(), Seats{bad});
      EXPECT_EQ(match.state(), before) << "nothing is added to histories or scores";
      EXPECT_EQ(match.scores(), (Numbers{3, 0}));
      EXPECT_EQ(match.action(bad), "-");
      EXPECT_EQ(match.action(1 - bad), "3 2");
    }
  }
}

TEST(MorraForfeit, BothOnTheSameTurn) {
  const Tournament morra(game());
  Match match(morra, 2, 1);
  match.step({fault(HILLTOP_TIMEOUT), fault(HILLTOP_CRASHED)});
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.forfeits(), (Seats{0, 1}));
  EXPECT_EQ(match.action(0), "-");
  EXPECT_EQ(match.action(1), "-");
}

TEST(MorraForfeit, AnActionOutOfRangeIsInvalid) {
  for (const std::string& action : {std::string("\6\0", 2), std::string("\0\6", 2), std::string("\1", 1),
                                    std::string("\1\1\1", 3), std::string(), std::string("\xff\xff", 2)}) {
    const Tournament morra(game());
    Match match(morra, 2, 1);
    EXPECT_EQ(match.step({thrown(0, 0), {action}}), (Faults{HILLTOP_OK, HILLTOP_INVALID}));
    EXPECT_EQ(match.forfeits(), Seats{1});
  }
}

TEST(MorraForfeit, ChangesTheDigest) {
  const Tournament morra(game());
  std::map<std::uint64_t, int> seen;
  for (int who = 0; who < 4; ++who) {
    Match match(morra, 2, 1);
    if (who > 0)
      match.step({(who & 1) != 0 ? fault(HILLTOP_TIMEOUT) : thrown(1, 1),
                  (who & 2) != 0 ? fault(HILLTOP_TIMEOUT) : thrown(1, 1)});
    EXPECT_TRUE(seen.emplace(match.digest(), who).second);
  }
}

TEST(MorraDefault, ABadReplyCountsAsTwoZeros) {
  const Tournament morra(game(), {{"bad_reply", 1}});
  for (hilltop_status status : {HILLTOP_INVALID, HILLTOP_TIMEOUT, HILLTOP_CRASHED, HILLTOP_FLOODED}) {
    Match match(morra, 2, 1);
    EXPECT_EQ(match.step({fault(status), thrown(5, 0)}), (Faults{status, HILLTOP_OK}));
    EXPECT_FALSE(match.over());
    EXPECT_EQ(match.action(0), "0 0");
    EXPECT_EQ(match.scores(), (Numbers{0, 5}));
    EXPECT_EQ(match.state(), R"({"turn":1,"choices":["0","5"],"guesses":["0","0"],"scores":[0,5]})");
  }
}

TEST(MorraDefault, ResigningStillForfeits) {
  const Tournament morra(game(), {{"bad_reply", 1}});
  Match match(morra, 2, 1);
  match.step({thrown(1, 1), fault(HILLTOP_RESIGN)});
  EXPECT_EQ(match.forfeits(), Seats{1});
}

TEST(MorraDefault, TheTournamentMayMakeFaultsForfeit) {
  const Tournament morra(game(), {{"bad_reply", 1}});
  Match match(morra, 2, 1);
  match.step({fault(HILLTOP_TIMEOUT, HILLTOP_FORFEIT), thrown(1, 1)});
  EXPECT_EQ(match.forfeits(), Seats{0});
}

TEST(MorraDefault, APolicyWithoutAFaultDoesNothing) {
  const Tournament morra(game());
  Match match(morra, 2, 1);
  match.step({{std::string("\1\2", 2), HILLTOP_OK, HILLTOP_FORFEIT}, thrown(1, 1)});
  EXPECT_FALSE(match.over());
  EXPECT_EQ(match.forfeits(), Seats{});
}

}  // namespace
}  // namespace morra_test
