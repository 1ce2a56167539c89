// loop_test.cpp - the benchmarks' hand-written loop plays by the same rules, else it is no floor.
#include "../../bench/samurai_loop.hpp"
#include "support.hpp"

#include <hilltop/random.hpp>

namespace samurai::test {
namespace {

/// Random letters, mostly careful ones, and a few that mean nothing.
class Anyhow : public samurai_loop::Bot {
 public:
  explicit Anyhow(std::uint64_t seed) : random_(seed) {}
  char decide(const samurai_loop::Samurai& self, const samurai_loop::Samurai&) override {
    if (self.honour == 0 && random_.percent(95)) return random_.percent(80) ? 'B' : '?';
    return "WBBBGIPO"[random_.below(8)];
  }

 private:
  hilltop::Random random_;
};

TEST(Loop, EndsAsTheGameDoes) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Anyhow first(2 * seed), second(2 * seed + 1);
    const auto result = samurai_loop::play(first, second);

    Anyhow again(2 * seed), against(2 * seed + 1);
    Match match;
    std::array<samurai_loop::Samurai, 2> seen;
    while (!match.over()) {
      for (std::size_t seat : {0u, 1u}) seen[seat].honour = match.honour(seat);
      const char a = again.decide(seen[0], seen[1]), b = against.decide(seen[1], seen[0]);
      match.turn(a, b);
    }
    EXPECT_EQ(static_cast<std::int32_t>(result.steps), match.table().turn) << seed;
    EXPECT_EQ(result.scores[0] == 1, match.score().first == 1) << seed;
    EXPECT_EQ(result.scores[1] == 1, match.score().second == 1) << seed;
  }
}

TEST(Loop, StillOnesUseUpTheTurns) {
  samurai_loop::Wall wall, other;
  samurai_loop::Waiter waiter;
  EXPECT_EQ(samurai_loop::play(wall, other).steps, 500u);
  EXPECT_EQ(samurai_loop::play(wall, waiter).scores, (std::vector<std::int64_t>{0, 0}));
}

}  // namespace
}  // namespace samurai::test
