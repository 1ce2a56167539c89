// rules.hpp - Ultimate Samurai Showdown: two fighters, simultaneous actions, honour and health.
#pragma once
#include "protocol.hpp"
#include "samurai.h"

#include <hilltop/game.hpp>
#include <hilltop/random.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

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

/// What one turn does, by the letters of both: looked up rather than worked out, since a match of fast bots
/// is little else.
struct alignas(8) Turn {
  enum Seats : std::uint8_t { kNeither = 0, kFirst = 1, kSecond = 2 };
  std::array<char, 2> letter{};
  std::array<std::int8_t, 2> gain{};  // of honour
  std::uint8_t struck = kNeither;
  std::uint8_t guards = kNeither;
  bool plain = false;  // both letters are actions, and nobody is struck
};
struct Tables {
  std::array<std::array<Turn, 8>, 8> turn{};
  std::array<std::uint8_t, 256> number{};  // of a letter, from 1; 0: no action
};
inline constexpr Tables kTables = [] {
  constexpr std::string_view letters = SAMURAI_LETTERS;
  const auto seats = [](bool first, bool second) {
    return static_cast<std::uint8_t>((first ? Turn::kFirst : 0) | (second ? Turn::kSecond : 0));
  };
  Tables tables;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const char a = letters[i];
    tables.number[static_cast<unsigned char>(a)] = static_cast<std::uint8_t>(i + 1);
    for (std::size_t k = 0; k < letters.size(); ++k) {
      const char b = letters[k];
      const std::uint8_t struck = seats(hits(b, a), hits(a, b));
      tables.turn[i + 1][k + 1] = {
          {a, b},
          {static_cast<std::int8_t>(honour_gain(a, false)), static_cast<std::int8_t>(honour_gain(b, false))},
          struck,
          seats(a == 'G', b == 'G'),
          struck == Turn::kNeither};
    }
  }
  return tables;
}();

constexpr std::uint8_t number_of(std::uint8_t letter) { return kTables.number[letter]; }
constexpr bool is_action(std::uint8_t letter) { return number_of(letter) != 0; }
constexpr const Turn& turn_of(std::uint8_t first, std::uint8_t second) {
  return kTables.turn[number_of(first)][number_of(second)];
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

  hilltop_asks pending() const { return {asks_.data(), deciding_}; }
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
  static bool is_letter(const hilltop_choice& choice) {
    return choice.fault == HILLTOP_OK && choice.action.size == 1;
  }
  void give_up(const Turn& turn);
  void strike(std::uint8_t struck);
  void play(std::array<std::uint8_t, 2> letters, const Turn& turn);
  int winner() const;

  samurai_table& table() { return *reinterpret_cast<samurai_table*>(shared_.get()); }
  const samurai_table& table() const { return *reinterpret_cast<const samurai_table*>(shared_.get()); }
  /// Two letters a turn, as in the view.
  std::string_view moves() const { return hilltop::text(asks_[0].view.shared).substr(sizeof(samurai_table)); }

  std::array<hilltop_ask, 2> asks_;
  hilltop::Digest history_;  // of the moves
  // What the view shows, which is the state too, and room for all moves.
  std::unique_ptr<std::byte[]> shared_;
  std::uint8_t guarded_ = Turn::kNeither;  // who did in the turn before: Turn::Seats
  std::array<std::int32_t, 2> seats_{0, 1};
  std::array<std::uint8_t, 2> forfeit_{};
  std::array<char, 2> unplayed_{};  // what counted in the step in which somebody gave up
  std::uint64_t deciding_ = 2;      // seats; none when the match is over
};

// The rest is inline for the sake of matches between fast bots, which are little else.

inline bool Session::try_pair(Action first, Action second) noexcept {
  const std::array<std::uint8_t, 2> letters{first[0], second[0]};
  const Turn& turn = turn_of(letters[0], letters[1]);
  if (!turn.plain || (turn.guards & guarded_) != 0) [[unlikely]]
    return false;
  play(letters, turn);
  return true;
}

// Makes a turn a part of what has been, but for what step() sees to. The letters are noted as they came: bots
// that look at the last ones would wait for a look-up.
inline void Session::play(std::array<std::uint8_t, 2> letters, const Turn& turn) {
  samurai_table& t = table();
  const auto end = static_cast<std::size_t>(asks_[0].view.shared.size);
  std::memcpy(shared_.get() + end, letters.data(), letters.size());
  asks_[0].view.shared.size = asks_[1].view.shared.size = end + 2;
  hilltop::Digest history = history_;
  history_ = history.add_bytes(letters);
  guarded_ = turn.guards;
  const std::int32_t now = ++t.turn;
  const std::int32_t a = t.honour[0] += turn.gain[0], b = t.honour[1] += turn.gain[1];
  if ((a | b) < 0 || now >= t.turns) [[unlikely]]
    deciding_ = 0;
}

}  // namespace samurai
