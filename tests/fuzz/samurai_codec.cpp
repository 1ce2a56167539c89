// Replies to Samurai. The reply is the whole input: no parameter of the game changes how it is read.
#include "codec.hpp"
#include "rules.hpp"

namespace {

using namespace hilltop::driver;

struct Opened {
  Tournament tournament{hilltop::Game<samurai::Session>::game, {}};
  Match match{tournament, 2, 1};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Opened opened;
  hilltop::fuzz::check_reply(opened.match, opened.match.ask(0).view, hilltop::text({data, size}));
  return 0;
}
