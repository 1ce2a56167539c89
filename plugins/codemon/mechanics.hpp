// mechanics.hpp - monsters, moves and effects: the tables of Codemon and its exact arithmetic. Rules and
// native bots both use it, and it needs no library. All functions are pure. Thread: any.
#pragma once
#include "codemon.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace codemon {

using Table = codemon_table;
using Member = codemon_member;
using Team = codemon_team;

constexpr std::size_t kMembers = 3, kMoveSlots = 3, kStats = 3;
constexpr std::int32_t kBaseStat = 50;
constexpr std::int32_t kUnlimited = -1;

enum class Type : std::int32_t { normal, psychic, fire, water, grass };
constexpr std::int32_t kTypes = 5;
inline constexpr std::array<const char*, kTypes> kTypeNames{"Normal", "Psychic", "Fire", "Water", "Grass"};

enum class Stat : std::size_t { attack, defense, speed };
inline constexpr std::array<const char*, kStats> kStatNames{"attack", "defense", "speed"};

enum class Effect : std::uint8_t {
  none = 0,
  poison = 1,
  confusion = 2,
  burn = 3,
  sleep = 4,
  attack_up = 6,
  attack_down = 7,
  defense_up = 8,
  defense_down = 9,
  speed_down = 10
};

struct Move {
  const char* name;
  Type type;
  std::int32_t power;
  std::int32_t uses;
  Type barred;  // the type of monster that can't learn it
  Effect effect;
  std::int32_t heals = 0;  // HP of the user
};

constexpr std::int32_t kHeal = 1;  // its id
inline constexpr std::array<Move, 15> kMoves{{
    {"Punch", Type::normal, 20, kUnlimited, Type::psychic, Effect::none},
    {"Heal", Type::normal, 0, 3, Type::psychic, Effect::none, 50},
    {"Slow", Type::normal, 10, 5, Type::psychic, Effect::speed_down},
    {"Pain", Type::psychic, 20, kUnlimited, Type::normal, Effect::none},
    {"Sleep", Type::psychic, 0, 3, Type::normal, Effect::sleep},
    {"Weaken", Type::psychic, 10, 5, Type::normal, Effect::attack_down},
    {"Fireball", Type::fire, 20, kUnlimited, Type::grass, Effect::none},
    {"Burn", Type::fire, 0, 3, Type::grass, Effect::burn},
    {"Sharpen", Type::fire, 10, 5, Type::grass, Effect::attack_up},
    {"Watergun", Type::water, 20, kUnlimited, Type::fire, Effect::none},
    {"Confuse", Type::water, 0, 3, Type::fire, Effect::confusion},
    {"Shield", Type::water, 10, 5, Type::fire, Effect::defense_up},
    {"Vine", Type::grass, 20, kUnlimited, Type::water, Effect::none},
    {"Poison", Type::grass, 0, 3, Type::water, Effect::poison},
    {"Sap", Type::grass, 10, 5, Type::water, Effect::defense_down},
}};
constexpr const Move& move_of(std::int32_t id) { return kMoves[static_cast<std::size_t>(id)]; }

/// The type multiplier, in halves: the attacking move's type (row) against the defender's (column).
constexpr std::int32_t halves(Type move, Type defender) {
  constexpr std::int32_t kHalves[kTypes][kTypes] = {
      {4, 0, 2, 2, 2}, {0, 4, 2, 2, 2}, {2, 2, 1, 1, 4}, {2, 2, 4, 1, 1}, {2, 2, 1, 4, 1}};
  return kHalves[static_cast<std::size_t>(move)][static_cast<std::size_t>(defender)];
}

/// True for an effect that falls to the monster that uses the move, not to its enemy.
constexpr bool is_own(Effect effect) { return effect == Effect::attack_up || effect == Effect::defense_up; }
/// True for an effect that multiplies when it comes again.
constexpr bool stacks(Effect effect) { return effect >= Effect::attack_up; }

inline std::int32_t count(const Member& member, Effect effect) {
  std::int32_t found = 0;
  for (const std::uint8_t* at = member.effects; *at != 0; ++at)
    found += *at == static_cast<std::uint8_t>(effect);
  return found;
}
inline bool has(const Member& member, Effect effect) { return count(member, effect) != 0; }
inline bool alive(const Member& member) { return member.hp > 0; }

/// At the end of the list. Uses bound the list: 5 + 5 of its own and 3 * 5 of each kind from the enemy's
/// three members, and one each of four that don't stack: 59.
inline void add(Member& member, Effect effect) {
  std::uint8_t* const end = std::find(member.effects, member.effects + CODEMON_EFFECTS - 1, 0);
  if (end < member.effects + CODEMON_EFFECTS - 1) *end = static_cast<std::uint8_t>(effect);
}

/// Takes a non-stacking effect off the list.
inline void remove(Member& member, Effect effect) {
  std::uint8_t* const end = member.effects + CODEMON_EFFECTS;
  std::fill(std::remove(member.effects, end, static_cast<std::uint8_t>(effect)), end, std::uint8_t{0});
}

/// A stat with bonus and effects, as an exact number: base * (5/4)^power.
struct Effective {
  std::int64_t base;
  std::int32_t power;
};
inline Effective effective(const Member& member, Stat stat) {
  const auto i = static_cast<std::size_t>(stat);
  std::int32_t power = 0;
  switch (stat) {
    case Stat::attack: power = count(member, Effect::attack_up) - count(member, Effect::attack_down); break;
    case Stat::defense:
      power = count(member, Effect::defense_up) - count(member, Effect::defense_down);
      break;
    case Stat::speed: power = -count(member, Effect::speed_down); break;
  }
  return {std::int64_t{member.stats[i]} + member.bonus[i], power};
}

namespace detail {

// Wide enough: of (5/4)^n, |n| is at most 20 (an own effect 5 times, an enemy's 15), which takes 47 bits;
// a stat with its bonus takes 32, and power, multiplier and boost 9.
__extension__ typedef unsigned __int128 Wide;

inline Wide raised(unsigned base, std::int32_t exponent) {
  Wide result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

/// floor(numerator / denominator * (5/4)^power)
inline std::int64_t scaled(Wide numerator, Wide denominator, std::int32_t power) {
  numerator *= power >= 0 ? raised(5, power) : raised(4, -power);
  denominator *= power >= 0 ? raised(4, power) : raised(5, -power);
  return static_cast<std::int64_t>(numerator / denominator);
}

/// floor(attack / defense * numerator / denominator), at least 1.
inline std::int64_t struck(const Member& user, const Member& target, unsigned numerator,
                           unsigned denominator) {
  const Effective attack = effective(user, Stat::attack);
  const Effective defense = effective(target, Stat::defense);
  return std::max<std::int64_t>(
      1, scaled(static_cast<Wide>(attack.base) * numerator, static_cast<Wide>(defense.base) * denominator,
                attack.power - defense.power));
}

}  // namespace detail

/// Negative, 0 or positive as `a` is less than, equal to or greater than `b`.
inline int compare(const Effective& a, const Effective& b) {
  const std::int32_t power = a.power - b.power;
  const detail::Wide left =
      static_cast<detail::Wide>(a.base) * (power >= 0 ? detail::raised(5, power) : detail::raised(4, -power));
  const detail::Wide right =
      static_cast<detail::Wide>(b.base) * (power >= 0 ? detail::raised(4, power) : detail::raised(5, -power));
  return left < right ? -1 : (left > right ? 1 : 0);
}

/// HP that a move takes: floor(attack / defense * power * multiplier * 1.2 if of the user's own type), at
/// least 1, but 0 where multiplier or power is 0.
inline std::int64_t damage(const Member& user, const Member& target, const Move& move) {
  const std::int32_t multiplier = halves(move.type, Type{target.type});
  if (move.power == 0 || multiplier == 0) return 0;
  const std::int32_t fifths = Type{user.type} == move.type ? 6 : 5;
  return detail::struck(user, target, static_cast<unsigned>(move.power * multiplier * fifths), 2 * 5);
}

/// HP that a confused monster takes off itself: power 10, no multiplier and no boost.
inline std::int64_t self_damage(const Member& member) { return detail::struck(member, member, 10, 1); }

/// Makes of a team what the other one sees of it: without uses, bonus and moves.
inline void hide_from_other(Team& team) {
  for (Member& member : team.member) {
    for (std::size_t i = 0; i < 3; ++i) {
      member.moves[i] = -1;
      member.uses[i] = member.bonus[i] = 0;
    }
  }
}

}  // namespace codemon
