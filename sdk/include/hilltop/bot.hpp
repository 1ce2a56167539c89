// bot.hpp - a native bot is one function, or one class if it remembers things during a session.
//
// A function:  Action decide(const View&, hilltop::Random&);
// A class:     struct Bot { explicit Bot(const hilltop_sitting&); Action decide(const View&); };
// View is constructed from a hilltop_view; Action is a flat object, or has `void append(Out&) const`.
// A bot object lives for one session. It gives the match up by throwing hilltop::Resign; any other exception
// ends at the SDK's entry point and counts as a crash.
#pragma once
#include <hilltop/abi.h>
#include <hilltop/out.hpp>
#include <hilltop/random.hpp>

#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <type_traits>

namespace hilltop {

/// Thrown by a bot that gives its match up.
struct Resign {};

/// What the host must know of a bot before it calls it. Meanings as in hilltop_bot_class.
struct BotInfo {
  const char* id;
  const char* name;
  const char* summary;
  const char* version = "1";
};

/// A bot that is a function of what it sees and of chance.
template <class View, auto Decide>
class FunctionBot {
 public:
  explicit FunctionBot(const hilltop_sitting& sitting) : random_(sitting.seed) {}
  auto decide(const View& view) { return Decide(view, random_); }

 private:
  Random random_;
};

namespace detail {

template <class View, class Bot>
struct BotEntry {
  using Seat = std::optional<Bot>;
  static Seat& seat(hilltop_bot* bot) { return *reinterpret_cast<Seat*>(bot); }

  static hilltop_status create(const hilltop_host*, const hilltop_value*, std::uint64_t, const hilltop_codec*,
                               hilltop_bot** out, hilltop_buf*) noexcept {
    *out = reinterpret_cast<hilltop_bot*>(new (std::nothrow) Seat);
    return *out != nullptr ? HILLTOP_OK : HILLTOP_NO_SPACE;
  }
  static void destroy(hilltop_bot* bot) noexcept { delete &seat(bot); }
  static hilltop_status open(hilltop_bot* bot, const hilltop_sitting* sitting) noexcept {
    try {
      seat(bot).emplace(*sitting);
      return HILLTOP_OK;
    } catch (...) {
      return HILLTOP_CRASHED;
    }
  }
  static std::int64_t decide(hilltop_bot* bot, const hilltop_view* view, std::uint8_t* action,
                             std::uint64_t capacity) noexcept {
    try {
      const auto chosen = seat(bot)->decide(View(*view));
      if constexpr (requires(Out & out) { chosen.append(out); }) {
        hilltop_buf buf{action, 0, capacity, nullptr};
        Out out(buf);
        chosen.append(out);
        return static_cast<std::int64_t>(buf.size);
      } else {
        static_assert(std::is_trivially_copyable_v<decltype(chosen)>);
        if (capacity < sizeof chosen) [[unlikely]]
          return -HILLTOP_NO_SPACE;
        std::memcpy(action, &chosen, sizeof chosen);
        return sizeof chosen;
      }
    } catch (const Resign&) {
      return -HILLTOP_RESIGN;
    } catch (const NoSpace&) {
      return -HILLTOP_NO_SPACE;
    } catch (...) {
      return -HILLTOP_CRASHED;
    }
  }
  static void close(hilltop_bot* bot) noexcept { seat(bot).reset(); }
};

}  // namespace detail

/// The entry of a bot class for hilltop_plugin.bots.
template <class View, class Bot>
constexpr hilltop_bot_class bot_class(const char* game_id, std::uint64_t layout_id, const BotInfo& info) {
  using Entry = detail::BotEntry<View, Bot>;
  return {sizeof(hilltop_bot_class),
          0,
          info.id,
          info.name,
          info.version,
          info.summary,
          game_id,
          layout_id,
          nullptr,
          0,
          0,
          Entry::create,
          Entry::destroy,
          Entry::open,
          Entry::decide,
          Entry::close,
          nullptr,
          nullptr};
}

}  // namespace hilltop
