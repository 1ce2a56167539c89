// codemon.hpp - codemon.h for bots in C++: a view with names, actions, and trainers of a few functions.
#pragma once
#include "mechanics.hpp"

#include <hilltop/bot.hpp>

#include <array>
#include <string_view>

namespace codemon {

/// What one team's owner knows. Borrows from the hilltop_view, whose blocks are aligned for what is in them.
class View {
 public:
  explicit View(const hilltop_view& view)
      : table_(*reinterpret_cast<const Table*>(view.shared.data)),
        sight_(*reinterpret_cast<const codemon_sight*>(view.own.data)) {}

  char question() const { return static_cast<char>(sight_.question); }  ///< as codemon.h lists them
  const Table& table() const { return table_; }
  const Team& own() const { return sight_.own; }
  const Team& other() const { return sight_.other; }
  const Member& active() const { return own().member[own().active]; }
  const Member& enemy() const { return other().member[other().active]; }
  /// True if the active monster has uses left of the move in this slot.
  bool usable(int slot) const { return active().uses[slot] != 0; }
  const Move& move(int slot) const { return move_of(active().moves[slot]); }
  /// True for a living member that is not active.
  bool on_bench(int slot) const { return slot != own().active && alive(own().member[slot]); }

 private:
  const Table& table_;
  const codemon_sight& sight_;
};

/// An answer to a question.
class Action {
 public:
  /// `line` is borrowed until the action was appended.
  static Action team(std::string_view line) { return {line, {}, 0}; }
  static Action choose(int slot) { return {{}, {byte(slot)}, 1}; }
  static Action use(int slot) { return {{}, {byte(slot)}, 1}; }
  static Action change(int slot) { return {{}, {byte(10 + slot)}, 1}; }
  static Action bonus(Stat first, Stat second, Stat third) {
    return {{}, {byte(first), byte(second), byte(third)}, 3};
  }

  void append(hilltop::Out& out) const { (out << line_).raw(bytes_.data(), size_); }

 private:
  Action(std::string_view line, std::array<std::uint8_t, 3> bytes, std::size_t size)
      : line_(line), bytes_(bytes), size_(size) {}
  template <class Number>
  static std::uint8_t byte(Number number) {
    return static_cast<std::uint8_t>(number);
  }

  std::string_view line_;
  std::array<std::uint8_t, 3> bytes_;
  std::size_t size_;
};

/// A bot of one class with static members:
///   kTeam                                    the registration line
///   Action act(const View&, hilltop::Random&)   a turn
///   int choose(const View&)                  the slot of a living member
///   kBonus                                   the stat that gets every bonus point
template <class Tactic>
class Trainer {
 public:
  explicit Trainer(const hilltop_sitting& sitting) : random_(sitting.seed) {}

  Action decide(const View& view) {
    switch (view.question()) {
      case 'T': return Action::team(Tactic::kTeam);
      case 'C': return Action::choose(Tactic::choose(view));
      case 'B': return Action::bonus(Tactic::kBonus, Tactic::kBonus, Tactic::kBonus);
      default: return Tactic::act(view, random_);
    }
  }

 private:
  hilltop::Random random_;
};

/// Entries for hilltop_plugin.bots: a class, or a function Action(const View&, hilltop::Random&).
template <class Bot>
constexpr hilltop_bot_class bot(const hilltop::BotInfo& info) {
  return hilltop::bot_class<View, Bot>("codemon", CODEMON_LAYOUT_ID, info);
}
template <auto Decide>
constexpr hilltop_bot_class bot(const hilltop::BotInfo& info) {
  return bot<hilltop::FunctionBot<View, Decide>>(info);
}

}  // namespace codemon
