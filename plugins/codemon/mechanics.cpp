#include "mechanics.hpp"

#include <algorithm>

namespace codemon {
namespace {

// Wide enough: of (5/4)^n, |n| is at most 20 (an own effect 5 times, an enemy's 15), which takes 47 bits;
// a stat with its bonus takes 32, and power, multiplier and boost 9.
__extension__ typedef unsigned __int128 Wide;

Wide raised(unsigned base, std::int32_t exponent) {
  Wide result = 1;
  for (; exponent > 0; --exponent) result *= base;
  return result;
}

/// floor(numerator / denominator * (5/4)^power)
std::int64_t scaled(Wide numerator, Wide denominator, std::int32_t power) {
  numerator *= power >= 0 ? raised(5, power) : raised(4, -power);
  denominator *= power >= 0 ? raised(4, power) : raised(5, -power);
  return static_cast<std::int64_t>(numerator / denominator);
}

/// floor(attack / defense * numerator / denominator), at least 1.
std::int64_t struck(const Member& user, const Member& target, unsigned numerator, unsigned denominator) {
  const Effective attack = effective(user, Stat::attack);
  const Effective defense = effective(target, Stat::defense);
  return std::max<std::int64_t>(
      1, scaled(static_cast<Wide>(attack.base) * numerator, static_cast<Wide>(defense.base) * denominator,
                attack.power - defense.power));
}

}  // namespace

std::int32_t count(const Member& member, Effect effect) {
  std::int32_t found = 0;
  for (const std::uint8_t* at = member.effects; *at != 0; ++at)
    found += *at == static_cast<std::uint8_t>(effect);
  return found;
}

void add(Member& member, Effect effect) {
  std::uint8_t* const end = std::find(member.effects, member.effects + CODEMON_EFFECTS - 1, 0);
  if (end < member.effects + CODEMON_EFFECTS - 1) *end = static_cast<std::uint8_t>(effect);
}

void remove(Member& member, Effect effect) {
  std::uint8_t* const end = member.effects + CODEMON_EFFECTS;
  std::fill(std::remove(member.effects, end, static_cast<std::uint8_t>(effect)), end, std::uint8_t{0});
}

Effective effective(const Member& member, Stat stat) {
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

int compare(const Effective& a, const Effective& b) {
  const std::int32_t power = a.power - b.power;
  const Wide left = static_cast<Wide>(a.base) * (power >= 0 ? raised(5, power) : raised(4, -power));
  const Wide right = static_cast<Wide>(b.base) * (power >= 0 ? raised(4, power) : raised(5, -power));
  return left < right ? -1 : (left > right ? 1 : 0);
}

std::int64_t damage(const Member& user, const Member& target, const Move& move) {
  const std::int32_t multiplier = halves(move.type, Type{target.type});
  if (move.power == 0 || multiplier == 0) return 0;
  const std::int32_t fifths = Type{user.type} == move.type ? 6 : 5;
  return struck(user, target, static_cast<unsigned>(move.power * multiplier * fifths), 2 * 5);
}

std::int64_t self_damage(const Member& member) { return struck(member, member, 10, 1); }

Team seen_by_other(const Team& team) {
  Team seen = team;
  for (Member& member : seen.member) {
    for (std::size_t i = 0; i < 3; ++i) {
      member.moves[i] = -1;
      member.uses[i] = member.bonus[i] = 0;
    }
  }
  return seen;
}

}  // namespace codemon
