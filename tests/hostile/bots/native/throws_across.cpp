// Throws across the border to the host, where nothing may be thrown.
#include "native.hpp"

static constexpr hilltop_bot_class hostile() {
  hilltop_bot_class entry = samurai::bot<samurai::Bows>(samurai::kInfo);
  entry.decide = [](hilltop_bot*, const hilltop_view*, std::uint8_t*,
                    std::uint64_t) noexcept -> std::int64_t { throw 42; };
  return entry;
}
HOSTILE_CLASS(hostile());
