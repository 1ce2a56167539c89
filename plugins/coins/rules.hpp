// rules.hpp - Coins: players in turn take coins from a common pile, flip them and pass them round.
#pragma once
#include "board.hpp"
#include "protocol.hpp"

#include <hilltop/game.hpp>

#include <optional>
#include <string>
#include <vector>

namespace coins {

/// One match, as hilltop/game.hpp describes a session. It has no forfeits: who resigns or fails does
/// nothing for that turn and plays on.
class Session {
 public:
  static constexpr hilltop_param kParams[] = {
      hilltop::integer_param("rounds", 50, 1, 10000, "rounds until the coins are counted"),
      hilltop::integer_param("actions", 3, 1, COINS_MAX_ACTIONS, "actions of a turn"),
      hilltop::optional_integer_param("pile", 1, std::int64_t{1} << 62,
                                      "coins in the pile at the start, instead of a random number"),
      hilltop::integer_param("take", -1, -1000, 1000, "points for a coin taken from the pile"),
      hilltop::integer_param("put", 1, -1000, 1000, "points for a coin put back"),
      hilltop::integer_param("remove", 0, -1000, 1000, "points for a coin removed from the game"),
      hilltop::integer_param("flip", 2, -1000, 1000, "points for flipping a coin"),
      hilltop::integer_param("unflip", -2, -1000, 1000, "points for unflipping a coin"),
      hilltop::integer_param("get_flipped", 2, -1000, 1000, "points for a flipped coin received"),
      hilltop::integer_param("get_unflipped", -1, -1000, 1000, "points for an unflipped coin received"),
      hilltop::integer_param("end_flipped", 2, -1000, 1000, "points for a flipped coin held at the end"),
      hilltop::integer_param("end_unflipped", -1, -1000, 1000,
                             "points for an unflipped coin held at the end"),
      hilltop::boolean_param("lenient", false, "read a reply's first letters alone; an unknown one is an N"),
  };
  static constexpr hilltop::GameInfo info{
      .id = "coins",
      .name = "Coins",
      .version = "1",
      .summary = "players in turn take coins from a pile, flip them, and pass their own piles round",
      .layout_id = COINS_LAYOUT_ID,
      .min_seats = 2,
      .max_seats = COINS_MAX_PLAYERS,
      .max_action = COINS_MAX_ACTIONS,
      .time_ns = 1'000'000'000,
      .params = kParams,
      .protocol = &kProtocol,
  };

  struct Params {
    explicit Params(const hilltop::Values& values);
    coins_table table;                 ///< as every match starts, but for pile and players
    std::optional<std::int64_t> pile;  ///< absent: drawn, see drawn_pile()
  };

  Session(const Params& params, const hilltop_opening& opening);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  hilltop_asks pending() const { return {&ask_, over_ ? 0u : 1u}; }
  void step(std::span<hilltop_choice> choices);
  std::uint64_t digest() const;
  void score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const;
  void state(hilltop::Out& json) const;
  void chance(hilltop::Out& json) const;
  void action(std::uint32_t seat, hilltop::Out& text) const;

  // The text protocol; see protocol.cpp.
  static void encode(hilltop_kind, const hilltop_view& view, hilltop_buf& memo, hilltop::Out& argv,
                     hilltop::Out& input);
  static void decode(hilltop_kind, const hilltop_view& view, std::string_view reply, hilltop::Out& action);
  static void format(hilltop_kind, const hilltop_view& view, hilltop_span action, hilltop::Out& reply);

 private:
  void ask();
  std::string_view resolve(hilltop_choice& choice) const;

  Board board_{};
  coins_seat own_{};        // of the player to move
  hilltop_ask ask_{};       // the one question that is open
  std::uint64_t turn_ = 0;  // turns played
  std::int64_t first_pile_ = 0;
  std::string last_;  // the letters of the last turn, as they counted
  bool over_ = false;
};

}  // namespace coins
