// Writes a megabyte into the place for its action, and says that it was a letter.
#include "native.hpp"

static constexpr hilltop_bot_class hostile() {
  hilltop_bot_class entry = samurai::bot<samurai::Bows>(samurai::kInfo);
  entry.decide = [](hilltop_bot*, const hilltop_view*, std::uint8_t* action,
                    std::uint64_t) noexcept -> std::int64_t {
    for (int i = 0; i < 1 << 20; ++i) action[i] = 'B';
    return 1;
  };
  return entry;
}
HOSTILE_CLASS(hostile());
