// Morra: what a series of steps takes on its own (try_pair) is what step() makes of the same actions.
#include "table.hpp"

namespace morra_test {
namespace {

/// A session with the initial parameters, and the text of its state.
class Pairs {
 public:
  bool try_pair(morra::Session::Action first, morra::Session::Action second) {
    return session_.try_pair(first, second);
  }
  void step(std::span<const std::uint8_t> first, std::span<const std::uint8_t> second) {
    hilltop_choice choices[2]{};
    choices[0].action = {first.data(), first.size()};
    choices[1] = {1, HILLTOP_OK, HILLTOP_DEFAULT_ACTION, 0, {second.data(), second.size()}};
    session_.step(choices);
  }
  std::uint64_t digest() const { return session_.digest(); }

 private:
  static morra::Session::Params initial() {
    std::vector<hilltop_value> values;
    for (const auto& param : morra::Session::kParams) values.push_back({param.initial, {}, 1, 0});
    return morra::Session::Params(hilltop::Values(morra::Session::kParams, values));
  }
  morra::Session session_{initial(), hilltop_opening{}};
};

TEST(MorraPair, TakesEachThrowAndLeavesWhatIsNone) {
  constexpr std::uint8_t bytes[] = {0, 1, 5, 6, 0x79, 0x7a, 0x7f, 0x80, 0x85, 0xff};
  for (const std::uint8_t a : bytes)
    for (const std::uint8_t b : bytes)
      for (const std::uint8_t c : bytes)
        for (const std::uint8_t d : bytes) {
          const std::array<std::uint8_t, 2> first{a, b}, second{c, d};
          const bool valid = a <= 5 && b <= 5 && c <= 5 && d <= 5;
          Pairs pairs, steps;
          const std::uint64_t before = pairs.digest();
          ASSERT_EQ(pairs.try_pair(first, second), valid) << int{a} << int{b} << int{c} << int{d};
          steps.step(first, second);
          ASSERT_EQ(pairs.digest(), valid ? steps.digest() : before);
        }
}

}  // namespace
}  // namespace morra_test
