// series.hpp - the loop of series.h: what a match between native bots is made of. A fast bot thinks for a few
// nanoseconds, so what this loop does for each ask is what the match costs (docs/performance.md).
#pragma once
#include <hilltop/series.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <span>

namespace hilltop {
namespace detail {

/// What is known of a game where it is compiled; of any game, what the ABI allows.
struct AnyGame {
  std::uint64_t longest;
  static constexpr bool two_seats = false;
};
template <std::uint64_t Longest, std::uint32_t MaxSeats>
struct KnownGame {
  static constexpr std::uint64_t longest = Longest;
  static constexpr bool two_seats = MaxSeats == 2;
};

/// Of a game that makes steps only as a whole.
struct NoPair {
  bool operator()(std::span<const std::uint8_t>, std::span<const std::uint8_t>) const { return false; }
};

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

/// Asks one bot, whose action is to be at `action`. What it answered; if that is the size of a short action
/// it is in the journal, and `entry` is the next one. `head`: the first byte of hilltop_native's.
[[gnu::always_inline]] inline std::int64_t ask_native(std::uint64_t* call, const hilltop_native& native,
                                                      const hilltop_view& view, std::uint64_t longest,
                                                      unsigned head, std::uint8_t* action,
                                                      std::uint8_t*& entry) {
  tell(call, native.call, entry);
  const std::int64_t decided = native.decide(native.bot, &view, action, longest);
  if (!is_short(decided, longest)) [[unlikely]]
    return decided;
  *entry = static_cast<std::uint8_t>(head + 2 * static_cast<unsigned>(decided));
  entry = action + decided;
  return decided;
}

inline void choose(hilltop_choice& choice, std::uint32_t seat, std::uint8_t* action, std::int64_t size) {
  choice.seat = seat;
  choice.fault = HILLTOP_OK;
  choice.action = {action, static_cast<std::uint64_t>(size)};
}

}  // namespace detail

/// Asks and makes steps until something of hilltop_stop is there. `pending()`: hilltop_asks, who decides now;
/// `step(std::span<hilltop_choice>)`: hilltop_status, makes the step; `try_pair(first, second)`: whether it
/// made the step of two seats' actions (game.hpp). Thread: the session's.
template <class Game, class Pending, class Step, class TryPair = detail::NoPair>
[[gnu::always_inline]] inline hilltop_stop play_series(hilltop_desk& desk, Game game, Pending pending,
                                                       Step step, TryPair try_pair = {}) {
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
  for (;;) {
    const hilltop_asks asks = pending();
    if (asks.count == 0) [[unlikely]]
      return stop(HILLTOP_STOP_END, asks);
    if (entry > desk.last) [[unlikely]]
      return stop(HILLTOP_STOP_FULL, asks);
    if (Game::two_seats && asks.count == 2 && desk.seats == 2 && asks.ask[0].seat == 0 &&
        asks.ask[1].seat == 1) [[likely]] {
      // Most matches: written out, for a loop would take as long as the rest.
      std::uint8_t* const first = entry + 1;
      const std::int64_t first_size =
          detail::ask_native(desk.call, desk.natives[0], asks.ask[0].view, game.longest, 0, first, entry);
      if (!detail::is_short(first_size, game.longest)) [[unlikely]] {
        ++desk.natives[0].asks;
        return stop(HILLTOP_STOP_ANSWER, asks, 0, first_size);
      }
      std::uint8_t* const second = entry + 1;
      const std::int64_t second_size =
          detail::ask_native(desk.call, desk.natives[1], asks.ask[1].view, game.longest, 16, second, entry);
      if (!detail::is_short(second_size, game.longest)) [[unlikely]] {
        detail::choose(desk.choices[0], 0, first, first_size);
        for (std::uint64_t seat : {0u, 1u}) ++desk.natives[seat].asks;
        return stop(HILLTOP_STOP_ANSWER, asks, 1, second_size);
      }
      detail::tell(desk.call, desk.game_call, entry);
      ++pairs;
      if (try_pair(std::span<const std::uint8_t>(first, static_cast<std::size_t>(first_size)),
                   std::span<const std::uint8_t>(second, static_cast<std::size_t>(second_size)))) [[likely]]
        continue;
      detail::choose(desk.choices[0], 0, first, first_size);
      detail::choose(desk.choices[1], 1, second, second_size);
      if (const hilltop_status status = step(std::span<hilltop_choice>(desk.choices, 2));
          status != HILLTOP_OK) [[unlikely]]
        return stop(HILLTOP_STOP_FAILED, {}, 0, status);
      if ((desk.choices[0].fault | desk.choices[1].fault) != HILLTOP_OK) [[unlikely]]
        return stop(HILLTOP_STOP_FAULTS, pending());
      continue;
    }
    if (!detail::is_order(asks, desk.seats)) [[unlikely]]
      return stop(HILLTOP_STOP_SEATS, asks);
    hilltop_choice* choice = desk.choices;
    for (const hilltop_ask *ask = asks.ask, *const end = ask + asks.count; ask != end; ++ask, ++choice) {
      const std::uint32_t seat = ask->seat;
      hilltop_native& native = desk.natives[seat];
      ++native.asks;
      std::memcpy(entry, native.head, sizeof native.head);
      std::uint8_t* const action = entry + native.head_size;
      const std::int64_t decided =
          detail::ask_native(desk.call, native, ask->view, game.longest, native.head[0], action, entry);
      if (!detail::is_short(decided, game.longest)) [[unlikely]]
        return stop(HILLTOP_STOP_ANSWER, asks, static_cast<std::uint64_t>(ask - asks.ask), decided);
      detail::choose(*choice, seat, action, decided);
    }
    detail::tell(desk.call, desk.game_call, entry);
    ++desk.steps;
    const std::span<hilltop_choice> made(desk.choices, static_cast<std::size_t>(asks.count));
    if (const hilltop_status status = step(made); status != HILLTOP_OK) [[unlikely]]
      return stop(HILLTOP_STOP_FAILED, {}, 0, status);
    hilltop_status faults = HILLTOP_OK;
    for (const hilltop_choice& each : made) faults |= each.fault;
    if (faults != HILLTOP_OK) [[unlikely]]
      return stop(HILLTOP_STOP_FAULTS, pending());
  }
}

}  // namespace hilltop
