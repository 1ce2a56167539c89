// series.hpp - the loop of series.h: what a match between native bots is made of. A fast bot thinks for a few
// nanoseconds, so what this loop does for each ask is what the match costs (docs/performance.md).
#pragma once
#include <hilltop/series.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace hilltop {
namespace detail {

/// Of a game that makes steps only as a whole.
struct NoPair {};

inline void tell(std::uint64_t* call, std::uint64_t who, const std::uint8_t* entry) {
  std::atomic_ref(*call).store(who + reinterpret_cast<std::uintptr_t>(entry), std::memory_order_release);
}

inline bool is_short(std::int64_t decided, std::uint64_t longest) {
  const auto size = static_cast<std::uint64_t>(decided);
  return size <= longest && size < HILLTOP_SHORT_ACTION;
}

/// Whether these are seats, in ascending order.
inline bool is_order(const hilltop_asks& asks, std::uint64_t seats) {
  std::uint64_t lowest = 0;
  for (const hilltop_ask& ask : std::span(asks.ask, static_cast<std::size_t>(asks.count))) {
    if (ask.seat < lowest) return false;
    lowest = ask.seat + std::uint64_t{1};
  }
  return lowest <= seats;
}

/// Calls one bot for an entry whose head has `head_size` bytes. What it answered.
[[gnu::always_inline]] inline std::int64_t call(std::uint64_t* call, const hilltop_native& native,
                                                const hilltop_view& view, std::uint8_t* entry,
                                                std::uint64_t head_size, std::uint64_t longest) {
  tell(call, native.call, entry);
  return native.decide(native.bot, &view, entry + head_size, longest);
}

inline void choose(hilltop_choice& choice, std::uint32_t seat, std::uint8_t* action, std::uint64_t size) {
  choice.seat = seat;
  choice.fault = HILLTOP_OK;
  choice.action = {action, size};
}

/// The actions of seats 0 and 1, `size` bytes each, whose entries begin at `entry`. Out of line, so that no
/// register is kept for what is seldom.
[[gnu::noinline]] inline void choose_pair(hilltop_choice* choices, std::uint8_t* entry, std::uint64_t size) {
  choose(choices[0], 0, entry + 1, size);
  choose(choices[1], 1, entry + 1 + size + 1, size);
}

}  // namespace detail

/// Asks and makes steps until something of hilltop_stop is there. `longest`: action of the game, a constant
/// where that is compiled; `pending()`: hilltop_asks, who decides now; `step(std::span<hilltop_choice>)`:
/// hilltop_status, makes the step; `try_pair(first, second)`: whether it made the step of two seats' actions
/// (game.hpp). Thread: the session's.
template <class Longest, class Pending, class Step, class TryPair = detail::NoPair>
[[gnu::always_inline]] inline hilltop_stop play_series(hilltop_desk& desk, Longest longest, Pending pending,
                                                       Step step, TryPair try_pair = {}) {
  constexpr bool kHasPairs = !std::is_same_v<TryPair, detail::NoPair>;
  const bool are_two = desk.seats == 2;
  std::uint8_t* entry = desk.entry;
  std::uint64_t pairs = 0;  // steps in which both of two seats were asked
  const auto stop = [&](hilltop_stop why, hilltop_asks asks, std::uint64_t ask = 0,
                        std::int64_t decided = 0) {
    if (pairs != 0)
      for (std::uint64_t seat : {0u, 1u}) desk.natives[seat].asks += pairs;
    desk.steps += pairs;
    desk.entry = entry;
    desk.asks = asks;
    desk.ask = ask;
    desk.decided = decided;
    return why;
  };
  // HILLTOP_STOP_END: goes on.
  const auto make_step = [&](std::uint64_t count) -> hilltop_stop {
    const std::span<hilltop_choice> made(desk.choices, static_cast<std::size_t>(count));
    if (const hilltop_status status = step(made); status != HILLTOP_OK) [[unlikely]]
      return stop(HILLTOP_STOP_FAILED, {}, 0, status);
    hilltop_status faults = HILLTOP_OK;
    for (const hilltop_choice& each : made) faults |= each.fault;
    return faults == HILLTOP_OK ? HILLTOP_STOP_END : stop(HILLTOP_STOP_FAULTS, pending());
  };
  for (;;) {
    const hilltop_asks asks = pending();
    if (asks.count == 0) [[unlikely]]
      return stop(HILLTOP_STOP_END, asks);
    if (entry > desk.last) [[unlikely]]
      return stop(HILLTOP_STOP_FULL, asks);
    if constexpr (kHasPairs) {
      if (asks.count == 2 && are_two && asks.ask[0].seat == 0 && asks.ask[1].seat == 1) [[likely]] {
        // Most matches: written out, for a loop would take as long as the rest, and with actions of one size,
        // so that what is added to an address is a constant.
        constexpr auto kSize = static_cast<std::int64_t>(Longest::value);
        constexpr auto kEntry = 1 + kSize;
        const auto head = [](unsigned seat) {
          return static_cast<std::uint8_t>(16 * seat + 2 * unsigned{Longest::value});
        };
        const std::int64_t first =
            detail::call(desk.call, desk.natives[0], asks.ask[0].view, entry, 1, longest);
        if (first != kSize) [[unlikely]] {
          ++desk.natives[0].asks;
          return stop(HILLTOP_STOP_ANSWER, asks, 0, first);
        }
        *entry = head(0);
        const std::int64_t second =
            detail::call(desk.call, desk.natives[1], asks.ask[1].view, entry + kEntry, 1, longest);
        if (second != kSize) [[unlikely]] {
          detail::choose_pair(desk.choices, entry, longest);
          for (std::uint64_t seat : {0u, 1u}) ++desk.natives[seat].asks;
          entry += kEntry;
          return stop(HILLTOP_STOP_ANSWER, asks, 1, second);
        }
        entry[kEntry] = head(1);
        entry += 2 * kEntry;
        detail::tell(desk.call, desk.game_call, entry);
        ++pairs;
        using Action = std::span<const std::uint8_t, Longest::value>;
        if (try_pair(Action(entry - kEntry - kSize, longest), Action(entry - kSize, longest))) [[likely]]
          continue;
        detail::choose_pair(desk.choices, entry - 2 * kEntry, longest);
        if (const hilltop_stop why = make_step(2); why != HILLTOP_STOP_END) [[unlikely]]
          return why;
        continue;
      }
    }
    if (!detail::is_order(asks, desk.seats)) [[unlikely]]
      return stop(HILLTOP_STOP_SEATS, asks);
    hilltop_choice* choice = desk.choices;
    for (const hilltop_ask *ask = asks.ask, *const end = ask + asks.count; ask != end; ++ask, ++choice) {
      const std::uint32_t seat = ask->seat;
      hilltop_native& native = desk.natives[seat];
      ++native.asks;
      std::memcpy(entry, native.head, sizeof native.head);
      const unsigned head = native.head[0];
      std::uint8_t* const action = entry + native.head_size;
      const std::int64_t decided =
          detail::call(desk.call, native, ask->view, entry, native.head_size, longest);
      if (!detail::is_short(decided, longest)) [[unlikely]]
        return stop(HILLTOP_STOP_ANSWER, asks, static_cast<std::uint64_t>(ask - asks.ask), decided);
      *entry = static_cast<std::uint8_t>(head + 2 * static_cast<unsigned>(decided));
      entry = action + decided;
      detail::choose(*choice, seat, action, static_cast<std::uint64_t>(decided));
    }
    detail::tell(desk.call, desk.game_call, entry);
    ++desk.steps;
    if (const hilltop_stop why = make_step(asks.count); why != HILLTOP_STOP_END) [[unlikely]]
      return why;
  }
}

}  // namespace hilltop
