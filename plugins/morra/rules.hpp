// rules.hpp - Morra: both players throw a number and guess the other's, at the same time.
#pragma once
#include "morra.h"
#include "protocol.hpp"

#include <hilltop/game.hpp>

#include <array>
#include <optional>
#include <string>

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
  std::optional<morra_throw> resolve(hilltop_choice& choice) const;

  morra_table* table() { return reinterpret_cast<morra_table*>(shared_.data()); }
  const morra_table* table() const { return reinterpret_cast<const morra_table*>(shared_.data()); }

  std::string shared_;                  // a morra_table and the throws
  std::array<morra_player, 2> player_;  // each as its own seat sees the match
  std::array<hilltop_ask, 2> asks_;
  std::array<std::optional<morra_throw>, 2> last_;  // nothing: the seat forfeited
  bool forfeits_;
  bool over_ = false;
};

}  // namespace morra
