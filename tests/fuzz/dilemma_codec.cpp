// Replies to the dilemma. The first byte of an input picks the number of players, the rest is the reply.
#include "codec.hpp"
#include "rules.hpp"

#include <array>
#include <memory>

namespace {

using namespace hilltop::driver;

/// An opened match with that many players.
struct Variant {
  explicit Variant(std::uint32_t players)
      : tournament(hilltop::Game<dilemma::Session>::game), match(tournament, players, 1) {}
  Tournament tournament;
  Match match;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kVariants = 32;
  static std::array<std::unique_ptr<Variant>, kVariants> variants;
  if (size == 0) return 0;
  auto& variant = variants[data[0] % kVariants];
  if (!variant) variant = std::make_unique<Variant>(2 + data[0] % kVariants);
  const Match& match = variant->match;
  hilltop::fuzz::check_reply(match, match.ask(0).view, hilltop::text({data + 1, size - 1}));
  return 0;
}
