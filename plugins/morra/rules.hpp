// rules.hpp - Morra: both players throw a number and guess the other's, at the same time.
#pragma once
#include "morra.h"
#include "protocol.hpp"

#include <hilltop/game.hpp>
#include <hilltop/random.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace morra {

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
  bool try_step(std::span<hilltop_choice> choices) noexcept;
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
  void play(morra_throw a, morra_throw b);
  morra_throw last_throw(std::uint32_t seat) const;

  morra_table& table() { return *reinterpret_cast<morra_table*>(shared_.get()); }
  const morra_table& table() const { return *reinterpret_cast<const morra_table*>(shared_.get()); }
  /// Two throws a turn, as in the view.
  std::string_view throws() const { return hilltop::text(asks_[0].view.shared).substr(sizeof(morra_table)); }

  std::unique_ptr<std::uint8_t[]> shared_;  // a morra_table, and room for all throws
  std::array<morra_player, 2> player_;      // each as its own seat sees the match
  std::array<hilltop_ask, 2> asks_;
  hilltop::Digest history_;  // of the table as it is after the last turn, and of the throws
  std::array<std::uint8_t, 2> forfeit_{};
  std::array<morra_throw, 2> unplayed_{};  // what counted in the step in which somebody forfeited
  std::int32_t highest_, fixed_;
  bool forfeits_;
  bool over_ = false;
};

// The rest is inline for the sake of matches between fast bots, which are little else.

inline bool Session::try_step(std::span<hilltop_choice> choices) noexcept {
  if (!is_throw(choices[0]) || !is_throw(choices[1])) [[unlikely]]
    return false;
  const std::uint8_t *a = choices[0].action.data, *b = choices[1].action.data;
  play({a[0], a[1]}, {b[0], b[1]});
  return true;
}

inline void Session::play(morra_throw a, morra_throw b) {
  const std::array<std::uint8_t, 4> turn{a.choice, a.guess, b.choice, b.guess};
  const auto end = static_cast<std::size_t>(asks_[0].view.shared.size);
  std::memcpy(shared_.get() + end, turn.data(), turn.size());
  asks_[0].view.shared.size = asks_[1].view.shared.size = end + turn.size();
  hilltop::Digest history = history_;
  history_ = history.add_bytes(turn);
  const bool right_a = a.guess == b.choice, right_b = b.guess == a.choice;
  if (right_a != right_b) {
    morra_player& winner = player_[right_a ? 0 : 1];
    winner.score += fixed_ != 0 ? fixed_ : a.choice + b.choice;
    player_[right_a ? 1 : 0].rival_score = winner.score;
  }
  over_ = ++table().turn >= table().turns;
}

}  // namespace morra
