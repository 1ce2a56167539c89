// Writes far more than an action into the place for it, and says so.
#include "native.hpp"

static constexpr hilltop_bot_class hostile() {
  hilltop_bot_class entry = samurai::bot<samurai::Bows>(samurai::kInfo);
  entry.decide = [](hilltop_bot*, const hilltop_view*, std::uint8_t* action,
                    std::uint64_t capacity) noexcept {
    const std::uint64_t size = capacity + 8;
    for (std::uint64_t i = 0; i < size; ++i) action[i] = 'O';
    return static_cast<std::int64_t>(size);
  };
  return entry;
}
HOSTILE_CLASS(hostile());
