// Random moves: no two processes of a launched bot have the same stream, and a fork or a serving runtime's
// asks must have no less.
//
// bots/LANGUAGE/moves.EXTENSION: "stream" prints a line of eight draws below 1,000,000 for each generator of
// the language, all of them unseeded; "move" prints one draw below 10 of its usual one.
#include "field.hpp"

#include <array>
#include <set>

namespace warm_test {
namespace {

class Random : public Field, public testing::WithParamInterface<Language> {
 protected:
  void SetUp() override {
    process_test::told().clear();
    if (!prepare(GetParam(), "moves")) GTEST_SKIP() << GetParam().name << " is not on this machine";
  }
  Entrant one(const std::string& scratch) const {
    Entrant entrant = this->entrant(GetParam(), "moves", Launch::kWarm);
    entrant.scratch = outside(scratch);
    return entrant;
  }
};

TEST_P(Random, NoStreamComesTwice) {
  std::set<std::string> seen;
  std::size_t lines = 0;
  for (const char* scratch : {"one", "two", "three"}) {
    process_test::Bot bot(one(scratch)), other(one(std::string(scratch) + "-other"));
    for (int ask = 0; ask < 6; ++ask) {
      std::istringstream reply((ask % 2 == 0 ? bot : other).ask({"stream"}).reply);
      for (std::string line; std::getline(reply, line); ++lines)
        EXPECT_TRUE(seen.insert(line).second) << line << " came twice";
    }
  }
  EXPECT_GE(lines, 18U);
  EXPECT_THAT(process_test::told(), testing::IsEmpty());
}

// Chi-square over 1000 moves, 9 degrees of freedom: above 45 once in a million times. The same for the
// difference of a move to the one before it.
TEST_P(Random, MovesAreUniform) {
  constexpr int kMoves = 1000, kKinds = 10;
  std::array<int, kKinds> moves{}, steps{};
  process_test::Bot bot(one("uniform"));
  for (int i = 0, last = 0; i < kMoves; ++i) {
    const Answer answer = bot.ask({"move"});
    const int move = std::atoi(answer.reply.c_str());
    ASSERT_TRUE(move >= 0 && move < kKinds && !answer.reply.empty()) << answer.reply << answer.errors;
    ++moves[static_cast<std::size_t>(move)];
    ++steps[static_cast<std::size_t>((move - last + kKinds) % kKinds)];
    last = move;
  }
  const auto deviation = [](const std::array<int, kKinds>& counts) {
    double sum = 0;
    for (const int count : counts) sum += (count - 100.0) * (count - 100.0) / 100.0;
    return sum;
  };
  EXPECT_LT(deviation(moves), 45) << testing::PrintToString(moves);
  EXPECT_LT(deviation(steps), 45) << testing::PrintToString(steps);
  EXPECT_THAT(process_test::told(), testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Warm, Random, testing::ValuesIn(languages()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace warm_test
