// codemon_loop.hpp - the floor for Codemon: its rules as somebody would write them down for one contest of
// bots in C++, in one program, without plugins, views or journals.
#pragma once
#include <hilltop/random.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace codemon_loop {

enum Type { kNormal, kPsychic, kFire, kWater, kGrass };
enum Effect {
  kNone = 0,
  kPoison = 1,
  kConfusion = 2,
  kBurn = 3,
  kSleep = 4,
  kAttackUp = 6,
  kAttackDown = 7,
  kDefenseUp = 8,
  kDefenseDown = 9,
  kSpeedDown = 10
};
enum Stat { kAttack, kDefense, kSpeed };

struct Move {
  Type type;
  int power, uses;  // uses: -1 for unlimited
  Type barred;
  Effect effect;
  int heals = 0;
};
inline constexpr Move kMoves[] = {
    {kNormal, 20, -1, kPsychic, kNone},     {kNormal, 0, 3, kPsychic, kNone, 50},
    {kNormal, 10, 5, kPsychic, kSpeedDown}, {kPsychic, 20, -1, kNormal, kNone},
    {kPsychic, 0, 3, kNormal, kSleep},      {kPsychic, 10, 5, kNormal, kAttackDown},
    {kFire, 20, -1, kGrass, kNone},         {kFire, 0, 3, kGrass, kBurn},
    {kFire, 10, 5, kGrass, kAttackUp},      {kWater, 20, -1, kFire, kNone},
    {kWater, 0, 3, kFire, kConfusion},      {kWater, 10, 5, kFire, kDefenseUp},
    {kGrass, 20, -1, kWater, kNone},        {kGrass, 0, 3, kWater, kPoison},
    {kGrass, 10, 5, kWater, kDefenseDown}};
/// Type multipliers in halves: the move's type (row) against the defender's (column).
inline constexpr int kHalves[5][5] = {
    {4, 0, 2, 2, 2}, {0, 4, 2, 2, 2}, {2, 2, 1, 1, 4}, {2, 2, 4, 1, 1}, {2, 2, 1, 4, 1}};

struct Member {
  std::string name;
  int id = 0, type = 0, hp = 100, poisoned = 0;
  std::array<int, 3> stats{};                   // as registered
  std::array<int, 3> moves{}, uses{}, bonus{};  // hidden from the other team
  std::array<std::uint8_t, 60> effects{};       // in the order they came
  int effect_count = 0;

  int count(int effect) const {
    return static_cast<int>(std::count(effects.begin(), effects.begin() + effect_count, effect));
  }
  bool has(int effect) const { return count(effect) != 0; }
  void add(int effect) {
    effects[static_cast<std::size_t>(effect_count++)] = static_cast<std::uint8_t>(effect);
  }
  void remove(int effect) {
    const auto end = effects.begin() + effect_count;
    effect_count = static_cast<int>(std::remove(effects.begin(), end, effect) - effects.begin());
  }
  bool alive() const { return hp > 0; }
};

struct Team {
  std::string name;
  std::size_t active = 0;
  std::array<Member, 3> member;
  const Member& now() const { return member[active]; }
  Member& now() { return member[active]; }
};

/// An exact number: base * (5/4)^power.
struct Effective {
  int base, power;
};
inline Effective effective(const Member& m, Stat stat) {
  int power = 0;
  if (stat == kAttack) power = m.count(kAttackUp) - m.count(kAttackDown);
  if (stat == kDefense) power = m.count(kDefenseUp) - m.count(kDefenseDown);
  if (stat == kSpeed) power = -m.count(kSpeedDown);
  return {m.stats[stat] + m.bonus[stat], power};
}

__extension__ typedef unsigned __int128 Wide;

/// Multiplies one of the two, so that their quotient grows (5/4)^power times.
inline void scale(Wide& numerator, Wide& denominator, int power) {
  for (; power > 0; --power) numerator *= 5, denominator *= 4;
  for (; power < 0; ++power) numerator *= 4, denominator *= 5;
}

inline int struck(const Member& user, const Member& target, int numerator, int denominator) {
  const Effective attack = effective(user, kAttack), defense = effective(target, kDefense);
  Wide above = static_cast<Wide>(attack.base * numerator),
       below = static_cast<Wide>(defense.base * denominator);
  scale(above, below, attack.power - defense.power);
  return std::max(1, static_cast<int>(above / below));
}

inline int damage(const Member& user, const Member& target, const Move& move) {
  const int halves = kHalves[move.type][target.type];
  if (move.power == 0 || halves == 0) return 0;
  return struck(user, target, move.power * halves * (user.type == move.type ? 6 : 5), 2 * 5);
}

class Bot {
 public:
  virtual ~Bot() = default;
  virtual int choose(const Team& own, const Team& other) = 0;
  /// 0..2 to use a move, 10..12 to switch.
  virtual int act(const Team& own, const Team& other) = 0;
};

/// The floor's counterpart of codemon/rookie: any legal order, each as likely.
class Rookie : public Bot {
 public:
  explicit Rookie(std::uint64_t seed) : random_(seed) {}

  int act(const Team& own, const Team& other) override {
    std::array<int, 6> orders{};
    std::size_t count = 0;
    for (int slot = 0; slot < 3; ++slot)
      if (own.now().uses[static_cast<std::size_t>(slot)] != 0) orders[count++] = slot;
    for (std::size_t slot = 0; slot < 3; ++slot)
      if (slot != own.active && own.member[slot].alive()) orders[count++] = 10 + static_cast<int>(slot);
    if (count == 0) return hit(own.now(), other.now()).slot;
    return orders[random_.below(count)];
  }

  int choose(const Team& own, const Team& other) override {
    int best = -1, best_fitness = 0;
    for (int slot = 0; slot < 3; ++slot) {
      const Member& mine = own.member[static_cast<std::size_t>(slot)];
      if (!mine.alive()) continue;
      const int fitness = 2 * hit(mine, other.now()).taken - threat(other.now(), mine) + mine.hp / 10;
      if (best < 0 || fitness > best_fitness) best = slot, best_fitness = fitness;
    }
    return std::max(0, best);
  }

 private:
  struct Hit {
    int slot, taken;
  };
  static Hit hit(const Member& user, const Member& target) {
    Hit best{0, -1};
    for (int slot = 0; slot < 3; ++slot) {
      const auto i = static_cast<std::size_t>(slot);
      if (user.uses[i] == 0) continue;
      const int taken = damage(user, target, kMoves[user.moves[i]]);
      if (taken > best.taken) best = {slot, taken};
    }
    best.taken = std::max(0, best.taken);
    return best;
  }
  static int threat(const Member& enemy, const Member& mine) {
    int worst = 0;
    for (const Move& move : kMoves)
      if (move.barred != enemy.type) worst = std::max(worst, damage(enemy, mine, move));
    return worst;
  }

  hilltop::Random random_;
};

struct Result {
  std::uint64_t steps;
  std::vector<std::int64_t> scores;
};

/// One battle.
class Battle {
 public:
  Battle(const std::array<Team, 2>& teams, std::array<Bot*, 2> bots, std::uint64_t seed)
      : teams_(teams), bots_(bots), random_(seed) {
    int id = 0;
    for (Team& team : teams_) {
      team.active = 0;
      for (Member& m : team.member) {
        m.id = id++;
        m.hp = 100;
        m.poisoned = m.effect_count = 0;
        for (std::size_t i = 0; i < 3; ++i) m.uses[i] = kMoves[m.moves[i]].uses;
      }
    }
  }

  Result play() {
    std::uint64_t steps = 1;
    choose({true, true});
    for (int turn = 1; turn <= 1000; ++turn) {
      ++steps;
      this->turn();
      const std::array<bool, 2> beaten{is_beaten(teams_[0]), is_beaten(teams_[1])};
      if (beaten[0] || beaten[1])
        return {steps, {beaten[1] && !beaten[0] ? 1 : 0, beaten[0] && !beaten[1] ? 1 : 0}};
      const std::array<bool, 2> fallen{!teams_[0].now().alive(), !teams_[1].now().alive()};
      if (turn == 1000 || (!fallen[0] && !fallen[1])) continue;
      ++steps;
      choose(fallen);
    }
    return {steps, {0, 0}};
  }

 private:
  static bool is_beaten(const Team& team) {
    return std::none_of(team.member.begin(), team.member.end(), [](const Member& m) { return m.alive(); });
  }

  /// A team without what the other may not see.
  static Team hidden(const Team& team) {
    Team seen = team;
    for (Member& m : seen.member) {
      m.moves.fill(-1);
      m.uses.fill(0);
      m.bonus.fill(0);
    }
    return seen;
  }

  void choose(std::array<bool, 2> must) {
    const std::array<Team, 2> seen{hidden(teams_[0]), hidden(teams_[1])};
    std::array<std::size_t, 2> chosen{teams_[0].active, teams_[1].active};
    for (std::size_t i : {0u, 1u}) {
      if (!must[i]) continue;
      const int slot = bots_[i]->choose(teams_[i], seen[1 - i]);
      chosen[i] = static_cast<std::size_t>(slot);
      if (slot >= 0 && slot < 3 && teams_[i].member[chosen[i]].alive()) continue;
      for (chosen[i] = 0; chosen[i] < 2 && !teams_[i].member[chosen[i]].alive();) ++chosen[i];
    }
    for (std::size_t i : {0u, 1u}) teams_[i].active = chosen[i];
  }

  bool is_legal(const Team& team, int order) const {
    if (order >= 0 && order < 3) return team.now().uses[static_cast<std::size_t>(order)] != 0;
    const auto slot = static_cast<std::size_t>(order - 10);
    return order >= 10 && order < 13 && slot != team.active && team.member[slot].alive();
  }

  void turn() {
    const std::array<Team, 2> seen{hidden(teams_[0]), hidden(teams_[1])};
    std::array<int, 2> order{bots_[0]->act(teams_[0], seen[1]), bots_[1]->act(teams_[1], seen[0])};
    for (std::size_t i : {0u, 1u})
      if (!is_legal(teams_[i], order[i])) order[i] = -1;
    for (std::size_t i : {0u, 1u})
      if (order[i] >= 10) teams_[i].active = static_cast<std::size_t>(order[i] - 10);
    for (Team& team : teams_)
      if (team.now().has(kSleep) && random_.percent(60)) team.now().remove(kSleep);
    const std::size_t first = faster(can_move(0, order[0]), can_move(1, order[1]));
    for (std::size_t i : {first, 1 - first})
      if (can_move(i, order[i])) move(i, static_cast<std::size_t>(order[i]));
    for (Team& team : teams_) {
      Member& m = team.now();
      if (m.alive() && m.has(kBurn)) hurt(m, 10);
      if (m.alive() && m.has(kPoison)) hurt(m, 5 * ++m.poisoned);
    }
  }

  bool can_move(std::size_t i, int order) const {
    return order >= 0 && order < 3 && teams_[i].now().alive() && !teams_[i].now().has(kSleep);
  }

  std::size_t faster(bool first, bool second) {
    if (!first || !second) return second ? 1 : 0;
    const Effective a = effective(teams_[0].now(), kSpeed), b = effective(teams_[1].now(), kSpeed);
    Wide left = static_cast<Wide>(a.base), right = static_cast<Wide>(b.base);
    scale(left, right, a.power - b.power);
    return left == right ? static_cast<std::size_t>(random_.below(2)) : left > right ? 0 : 1;
  }

  void move(std::size_t i, std::size_t slot) {
    Member &user = teams_[i].now(), &enemy = teams_[1 - i].now();
    if (user.has(kConfusion) && random_.percent(30)) return hurt(user, struck(user, user, 10, 1));
    if (user.uses[slot] > 0) --user.uses[slot];
    const Move& move = kMoves[user.moves[slot]];
    if (enemy.alive()) hurt(enemy, damage(user, enemy, move));
    user.hp = std::min(100, user.hp + move.heals);
    if (move.effect == kNone) return;
    Member& target = move.effect == kAttackUp || move.effect == kDefenseUp ? user : enemy;
    if (!target.alive() || (move.effect < kAttackUp && target.has(move.effect))) return;
    if (random_.percent(75)) target.add(move.effect);
  }

  static void hurt(Member& m, int hp) { m.hp = std::max(0, m.hp - hp); }

  std::array<Team, 2> teams_;
  std::array<Bot*, 2> bots_;
  hilltop::Random random_;
};

/// The team that codemon/rookie registers.
inline Team rookies() {
  const auto member = [](const char* name, Type type, std::array<int, 3> stats, std::array<int, 3> moves) {
    Member m;
    m.name = name;
    m.type = type;
    m.stats = stats;
    m.moves = moves;
    return m;
  };
  return {"Rookies",
          0,
          {member("Nod", kNormal, {75, 75, 80}, {0, 1, 10}), member("Ned", kFire, {80, 70, 80}, {6, 1, 8}),
           member("Nid", kGrass, {75, 80, 75}, {12, 13, 14})}};
}

}  // namespace codemon_loop
