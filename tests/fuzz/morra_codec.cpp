// Replies to Morra. The first byte of an input picks the highest number, the rest is the reply.
#include "codec.hpp"
#include "rules.hpp"

#include <array>
#include <memory>

namespace {

using namespace hilltop::driver;

/// An opened match with that highest number.
struct Variant {
  explicit Variant(std::int64_t highest)
      : tournament(hilltop::Game<morra::Session>::game, {{"highest", highest}}), match(tournament, 2, 1) {}
  Tournament tournament;
  Match match;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kVariants = 10;
  static std::array<std::unique_ptr<Variant>, kVariants> variants;
  if (size == 0) return 0;
  auto& variant = variants[data[0] % kVariants];
  if (!variant) variant = std::make_unique<Variant>(data[0] % kVariants);
  const Match& match = variant->match;
  hilltop::fuzz::check_reply(match, match.ask(0).view, hilltop::text({data + 1, size - 1}));
  return 0;
}
