// codec.hpp - what holds for every game's codec and every reply; each fuzzer calls it with its own game.
#pragma once
#include "../unit/game_driver.hpp"
#include "fuzz.hpp"

namespace hilltop::fuzz {

/// A reply is read, or refused in one line; what it was read as, printed, is read as the same.
inline void check_reply(const driver::Match& match, const hilltop_view& view, std::string_view reply) {
  const driver::Decoded first = match.decode(view, reply);
  if (first.status == HILLTOP_INVALID) {
    if (first.why.empty() || first.why.find('\n') != std::string::npos) fail("a refusal is not one line");
    return;
  }
  if (first.status != HILLTOP_OK) fail("decode failed");
  const driver::Decoded second = match.decode(view, match.format(view, first.action));
  if (second.status != HILLTOP_OK) fail("a printed action is refused");
  if (second.action != first.action) fail("a printed action is read as another");
}

}  // namespace hilltop::fuzz
