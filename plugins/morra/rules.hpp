// rules.hpp - Morra: both players throw a number and guess the other's, at the same time.
#pragma once
#include "morra.h"
#include "protocol.hpp"

#include <hilltop/game.hpp>
#include <hilltop/random.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace morra {

/// Bytes as a number, the first one lowest. Put together from single bytes it would take four times as long.
static_assert(std::endian::native == std::endian::little);
template <class Number>
Number number_of(const std::uint8_t* bytes) {
  Number number;
  std::memcpy(&number, bytes, sizeof number);
  return number;
}

/// One match, as hilltop/game.hpp describes a session.
class Session {
 public:
  static constexpr hilltop_param kParams[] = {
      hilltop::integer_param("turns", 1000, 1, 1000000, "turns of a match"),
      hilltop::integer_param("highest", 5, 0, 9, "the highest number; the lowest is 0"),
      hilltop::choice_param("points", "sum|fixed",
                            "what a lone right guess scores: the sum of the two numbers, or `fixed`"),
      hilltop::integer_param("fixed", 1, 1, 1000000, "the score of a lone right guess, with points: fixed"),
      hilltop::choice_param("bad_reply", "forfeit|default",
                            "a late, invalid or missing reply forfeits the match, or counts as `0 0`"),
  };
  static constexpr hilltop::GameInfo info{
      .id = "morra",
      .name = "Morra",
      .version = "1",
      .summary = "two players throw a number and guess the other's; who alone guesses right scores",
      .layout_id = MORRA_LAYOUT_ID,
      .min_seats = 2,
      .max_seats = 2,
      .max_action = sizeof(morra_throw),
      .time_ns = 500'000'000,
      .params = kParams,
      .codec_flags = HILLTOP_REPLY_NEEDS_END,
      .protocol = &kProtocol,
  };

  struct Params {
    explicit Params(const hilltop::Values& values);
    std::int32_t turns, highest, fixed;  // fixed: 0 when the sum is scored
    bool forfeits;                       // a bad reply does
  };

  Session(const Params& params, const hilltop_opening& opening);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  hilltop_asks pending() const { return {asks_.data(), over_ ? 0u : 2u}; }
  using Action = std::span<const std::uint8_t, info.max_action>;
  bool try_pair(Action first, Action second) noexcept;
  void step(std::span<hilltop_choice> choices);
  std::uint64_t digest() const;
  void score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const;
  void state(hilltop::Out& json) const;
  void chance(hilltop::Out& json) const { json << "{}"; }
  void action(std::uint32_t seat, hilltop::Out& text) const;

  static void encode(hilltop_kind, const hilltop_view& view, hilltop_buf& memo, hilltop::Out& argv,
                     hilltop::Out& input);
  static void decode(hilltop_kind, const hilltop_view& view, std::string_view reply, hilltop::Out& action);
  static void format(hilltop_kind, const hilltop_view& view, hilltop_span action, hilltop::Out& reply);

 private:
  bool is_throw(const hilltop_choice& choice) const {
    return choice.fault == HILLTOP_OK && choice.action.size == sizeof(morra_throw) &&
           choice.action.data[0] <= highest_ && choice.action.data[1] <= highest_;
  }
  bool forfeits(const hilltop_choice& choice) const {
    return choice.fault != HILLTOP_OK &&
           (forfeits_ || choice.fault == HILLTOP_RESIGN || choice.policy == HILLTOP_FORFEIT);
  }
  /// The bytes of a turn as in the view, the first one lowest.
  static std::uint32_t turn_of(morra_throw a, morra_throw b) {
    return a.choice | std::uint32_t{a.guess} << 8 | std::uint32_t{b.choice} << 16 |
           std::uint32_t{b.guess} << 24;
  }
  void play(std::uint32_t turn);
  morra_throw last_throw(std::uint32_t seat) const;

  morra_table& table() { return *reinterpret_cast<morra_table*>(shared_.get()); }
  const morra_table& table() const { return *reinterpret_cast<const morra_table*>(shared_.get()); }
  /// Two throws a turn, as in the view.
  std::string_view throws() const { return hilltop::text(asks_[0].view.shared).substr(sizeof(morra_table)); }

  std::unique_ptr<std::uint8_t[]> shared_;  // a morra_table, and room for all throws
  std::array<morra_player, 2> player_;      // each as its own seat sees the match
  std::array<hilltop_ask, 2> asks_;
  hilltop::Digest history_;  // of the turns
  std::array<std::uint8_t, 2> forfeit_{};
  std::array<morra_throw, 2> unplayed_{};  // what counted in the step in which somebody forfeited
  std::int32_t highest_, fixed_;
  std::uint32_t up_to_highest_;  // four bytes, each of which with `highest` makes 0x7f
  bool forfeits_;
  bool over_ = false;
};

// The rest is inline for the sake of matches between fast bots, which are little else.

inline bool Session::try_pair(Action first, Action second) noexcept {
  const std::uint32_t turn =
      number_of<std::uint16_t>(first.data()) | std::uint32_t{number_of<std::uint16_t>(second.data())} << 16;
  // All four numbers at once: the highest bit of a byte is set in one or the other if it is beyond.
  if (((turn | (turn + up_to_highest_)) & 0x80808080) != 0) [[unlikely]]
    return false;
  play(turn);
  return true;
}

inline void Session::play(std::uint32_t turn) {
  const auto end = static_cast<std::size_t>(asks_[0].view.shared.size);
  std::memcpy(shared_.get() + end, &turn, sizeof turn);
  asks_[0].view.shared.size = asks_[1].view.shared.size = end + sizeof turn;
  hilltop::Digest history = history_;
  history_ = history.add_word(turn);
  const auto choice_a = static_cast<std::uint8_t>(turn), guess_a = static_cast<std::uint8_t>(turn >> 8),
             choice_b = static_cast<std::uint8_t>(turn >> 16),
             guess_b = static_cast<std::uint8_t>(turn >> 24);
  const bool right_a = guess_a == choice_b, right_b = guess_b == choice_a;
  if (right_a != right_b) {
    morra_player& winner = player_[right_a ? 0 : 1];
    winner.score += fixed_ != 0 ? fixed_ : choice_a + choice_b;
    player_[right_a ? 1 : 0].rival_score = winner.score;
  }
  over_ = ++table().turn >= table().turns;
}

}  // namespace morra
