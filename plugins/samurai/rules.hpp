// rules.hpp - Ultimate Samurai Showdown: two fighters, simultaneous actions, honour and health.
#pragma once
#include "protocol.hpp"
#include "samurai.h"

#include <hilltop/game.hpp>
#include <hilltop/random.hpp>

#include <array>
#include <string>

namespace samurai {

/// The honour that an action brings to the samurai who plays it, or costs him.
/// `guarded_before`: his action of the turn before was a guard.
constexpr std::int32_t honour_gain(char action, bool guarded_before) {
  switch (action) {
    case 'B': return 1;
    case 'G': return guarded_before ? -1 : 0;
    case 'I':
    case 'P':
    case 'O': return -1;
    default: return 0;
  }
}

/// True if `strike` lands on a samurai who plays `reply`. Only I, P and O are strikes; they hit who
/// waits or bows, and each other in the cycle I > O > P > I.
constexpr bool hits(char strike, char reply) {
  if (strike != 'I' && strike != 'P' && strike != 'O') return false;
  if (reply == 'W' || reply == 'B') return true;
  return (strike == 'I' && reply == 'O') || (strike == 'O' && reply == 'P') ||
         (strike == 'P' && reply == 'I');
}

/// One match, as hilltop/game.hpp describes a session.
class Session {
 public:
  // The bounds keep every sum within 32 bits: what a match adds is at most `turns` times 1.
  static constexpr hilltop_param kParams[] = {
      hilltop::integer_param("health", 20, 1, 1000000, "health of each samurai at the start"),
      hilltop::integer_param("honour", 1, 0, 1000000, "honour of each samurai at the start"),
      hilltop::integer_param("turns", 500, 1, 1000000, "turns until the gods call a draw"),
      hilltop::integer_param("sword_honour", 7, 0, 1000000, "honour that wields the Sword of the Gods"),
      hilltop::integer_param("damage", 1, 0, 1000000, "health that a strike takes"),
      hilltop::integer_param("sword_damage", 2, 0, 1000000, "health that a strike with the sword takes"),
  };
  static constexpr hilltop::GameInfo info{
      .id = "samurai",
      .name = "Ultimate Samurai Showdown",
      .version = "1",
      .summary = "two samurai wait, bow, guard and strike until one has no health or no honour left",
      .layout_id = SAMURAI_LAYOUT_ID,
      .min_seats = 2,
      .max_seats = 2,
      .max_action = 1,
      .time_ns = 1'000'000'000,
      .params = kParams,
      .protocol = &kProtocol,
  };

  struct Params {
    explicit Params(const hilltop::Values& values);
    std::int32_t health, honour, turns, sword_honour, damage, sword_damage;
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
  static char resolve(hilltop_choice& choice);
  void give_up(bool first, bool second);
  void make_room(std::size_t size);
  void fight(char one, char two, std::array<bool, 2> guarded);
  void judge();

  /// Two letters a turn, as in the view.
  std::string_view moves() const {
    return {shared_.data() + sizeof table_, 2 * static_cast<std::size_t>(table_.turn)};
  }
  hilltop_span shared() const { return hilltop::bytes({shared_.data(), sizeof table_ + moves().size()}); }

  samurai_table table_;
  std::string shared_;                      // the table as it stands, the moves, and room for more
  std::array<samurai_fighter, 2> fighter_;  // each as its own seat sees the match
  std::array<hilltop_ask, 2> asks_;
  std::array<char, 2> last_{'W', 'W'};  // of the last step, as they counted
  std::array<std::uint8_t, 2> forfeit_{};
  int winner_ = -1;
  bool over_ = false;
};

}  // namespace samurai
