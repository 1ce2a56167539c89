// Says that its status is one that there is not: the most negative number, which has no positive one.
#include "native.hpp"

static constexpr hilltop_bot_class hostile() {
  hilltop_bot_class entry = samurai::bot<samurai::Bows>(samurai::kInfo);
  entry.decide = [](hilltop_bot*, const hilltop_view*, std::uint8_t*, std::uint64_t) noexcept {
    return INT64_MIN;
  };
  return entry;
}
HOSTILE_CLASS(hostile());
