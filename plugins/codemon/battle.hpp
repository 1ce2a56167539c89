// battle.hpp - the rules of one battle between two teams; knows nothing of sessions and text.
#pragma once
#include "mechanics.hpp"

#include <hilltop/random.hpp>

#include <array>
#include <optional>

namespace codemon {

using Seat = std::size_t;  // 0 or 1

/// Every random outcome of a turn, by seat; nothing where none was drawn. They are drawn in this order:
/// wake for seat 0 and seat 1; the coin for equal Speed; then for each mover, first the faster one,
/// confusion and effect.
struct Chance {
  std::optional<Seat> first;  ///< who moved first
  bool coin = false;          ///< `first` was drawn
  std::array<std::optional<bool>, 2> wake, confused, effect;
};

/// An order for a turn: 0..2 to use that move slot, 10..12 to switch to that member. Nothing: no action.
using Order = std::optional<std::int32_t>;
constexpr std::int32_t kSwitch = 10;
constexpr bool is_order(std::int32_t number) {
  return (number >= 0 && number < 3) || (number >= kSwitch && number < kSwitch + 3);
}

class Battle {
 public:
  enum class Phase { choose, turn, over };

  /// Teams as they enter, fresh, with ids that are unique in both.
  Battle(const Table& table, const Team& first, const Team& second, std::uint64_t seed)
      : table_(table), teams_{first, second}, random_(seed) {}

  Phase phase() const { return phase_; }
  const Table& table() const { return table_; }
  const Team& team(Seat seat) const { return teams_[seat]; }
  /// In Phase::choose: must this seat choose its active monster?
  bool must_choose(Seat seat) const { return fresh_ || !alive(active(seat)); }
  /// An order that would be carried out, were nothing else to happen.
  bool legal(Seat seat, std::int32_t order) const;
  /// The slot of the first member of this seat that lives.
  std::int32_t first_living(Seat seat) const;
  bool lives(Seat seat, std::int32_t slot) const {
    return slot >= 0 && slot < std::int32_t{kMembers} && alive(teams_[seat].member[slot]);
  }

  /// The active monsters of the seats that must choose; each a living member.
  void choose(const std::array<std::optional<std::int32_t>, 2>& slots);
  /// One turn. Each order is legal or nothing.
  void turn(const std::array<Order, 2>& orders);
  /// Ends the battle as it stands. `winner`: nothing for a tie.
  void stop(std::optional<Seat> winner);

  std::optional<Seat> winner() const { return winner_; }
  /// Of the last turn.
  const Chance& chance() const { return chance_; }

 private:
  const Member& active(Seat seat) const { return teams_[seat].member[teams_[seat].active]; }
  Member& active(Seat seat) { return teams_[seat].member[teams_[seat].active]; }
  bool beaten(Seat seat) const;
  bool ready(Seat seat, const Order& order) const;
  void find_first(bool ready_0, bool ready_1);
  void wake(Seat seat);
  void act(Seat seat, std::int32_t slot);
  void use(Seat seat, const Move& move);
  void settle(Seat seat);
  void judge();

  Table table_;
  std::array<Team, 2> teams_;
  hilltop::Random random_;
  Chance chance_;
  Phase phase_ = Phase::choose;
  bool fresh_ = true;  // nobody was chosen yet
  std::optional<Seat> winner_;
};

}  // namespace codemon
