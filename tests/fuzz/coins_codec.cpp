// Replies to Coins. The first byte of an input picks the variant, the rest is the reply.
#include "codec.hpp"
#include "rules.hpp"

#include <memory>

namespace {

using namespace hilltop::driver;

/// An opened match of each variant: strict and lenient, 1 to 16 actions.
struct Variant {
  explicit Variant(std::int64_t number)
      : tournament(hilltop::Game<coins::Session>::game,
                   {{"lenient", number % 2}, {"actions", number / 2 + 1}}),
        match(tournament, 4, 1) {}
  Tournament tournament;
  Match match;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kVariants = 2 * COINS_MAX_ACTIONS;
  static std::array<std::unique_ptr<Variant>, kVariants> variants;
  if (size == 0) return 0;
  auto& variant = variants[data[0] % kVariants];
  if (!variant) variant = std::make_unique<Variant>(data[0] % kVariants);
  const Match& match = variant->match;
  hilltop::fuzz::check_reply(match, match.pending().ask[0].view, hilltop::text({data + 1, size - 1}));
  return 0;
}
