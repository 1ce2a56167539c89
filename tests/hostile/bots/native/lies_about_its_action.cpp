// Says that its action has 2^62 bytes.
#include "native.hpp"

static constexpr hilltop_bot_class hostile() {
  hilltop_bot_class entry = samurai::bot<samurai::Bows>(samurai::kInfo);
  entry.decide = [](hilltop_bot*, const hilltop_view*, std::uint8_t*, std::uint64_t) noexcept {
    return std::int64_t{1} << 62;
  };
  return entry;
}
HOSTILE_CLASS(hostile());
