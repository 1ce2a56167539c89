// Codemon's exact arithmetic against an oracle that multiplies plain fractions as the rules write them.
#include "fight.hpp"
#include "fraction.hpp"

#include <hilltop/random.hpp>

namespace codemon_test {
namespace {

using codemon::Effect;
using codemon::Member;
using codemon::Stat;

Member monster(int type, int attack, int defense, int speed) {
  Member m{};
  m.type = type;
  m.stats[0] = attack, m.stats[1] = defense, m.stats[2] = speed;
  m.hp = 100;
  return m;
}

void add(Member& m, Effect effect, int times) {
  for (int i = 0; i < times; ++i) codemon::add(m, effect);
}

TEST(CodemonDamage, EveryTypePairAndMoveAgreesWithTheOracle) {
  for (const auto& move : codemon::kMoves) {
    for (int user = 0; user < 5; ++user) {
      for (int target = 0; target < 5; ++target) {
        for (int attack = 50; attack <= 100; attack += 5) {
          for (int defense = 50; defense <= 100; defense += 1) {
            const unsigned twice = kTwice[static_cast<int>(move.type)][target];
            int expected = 0;
            if (move.power != 0 && twice != 0) {
              Fraction f = effective(attack, 0, 0, 0).over(effective(defense, 0, 0, 0));
              f = f.times(static_cast<unsigned>(move.power), 1).times(twice, 2);
              if (user == static_cast<int>(move.type)) f = f.times(12, 10);
              expected = std::max(1, f.floor());
            }
            ASSERT_EQ(codemon::damage(monster(user, attack, 50, 50), monster(target, 50, defense, 50), move),
                      expected)
                << move.name << ' ' << user << ' ' << target << ' ' << attack << ' ' << defense;
          }
        }
      }
    }
  }
}

TEST(CodemonDamage, EveryStackAgreesWithTheOracle) {
  hilltop::Random random(1);
  const auto& move = codemon::kMoves[fireball];
  for (int up = 0; up <= 5; ++up) {
    for (int down = 0; down <= 15; ++down) {
      for (int shields = 0; shields <= 5; ++shields) {
        for (int saps = 0; saps <= 15; ++saps) {
          const int attack = 50 + static_cast<int>(random.below(51)),
                    bonus = static_cast<int>(random.below(50));
          const int defense = 50 + static_cast<int>(random.below(51)),
                    guard = static_cast<int>(random.below(50));
          Member user = monster(fire, attack, 50, 50), target = monster(grass, 50, defense, 50);
          user.bonus[0] = bonus, target.bonus[1] = guard;
          add(user, Effect::attack_down, down), add(user, Effect::attack_up, up);
          add(target, Effect::defense_down, saps), add(target, Effect::defense_up, shields);
          const Fraction f =
              effective(attack, bonus, up, down).over(effective(defense, guard, shields, saps));
          ASSERT_EQ(codemon::damage(user, target, move), std::max(1, f.times(20 * 2 * 12, 10).floor()))
              << up << ' ' << down << ' ' << shields << ' ' << saps;
        }
      }
    }
  }
}

TEST(CodemonDamage, ExactWhereFloatingPointIsNot) {
  // 50 * 1.25 * 0.8 / 50 * 20 is 20; and 64 / 80 * 20 is 16, not 15.999.
  Member user = monster(normal, 50, 50, 50);
  add(user, Effect::attack_up, 1), add(user, Effect::attack_down, 1);
  EXPECT_EQ(codemon::damage(user, monster(fire, 50, 50, 50), codemon::kMoves[watergun]), 40);
  Member weak = monster(psychic, 100, 50, 50);
  add(weak, Effect::attack_down, 2);
  EXPECT_EQ(codemon::damage(weak, monster(psychic, 50, 80, 50), codemon::kMoves[punch]), 0);
  EXPECT_EQ(codemon::damage(weak, monster(fire, 50, 80, 50), codemon::kMoves[vine]), 8);
}

TEST(CodemonDamage, AtLeastOne) {
  Member user = monster(normal, 50, 50, 50);
  add(user, Effect::attack_down, 15);
  EXPECT_EQ(codemon::damage(user, monster(fire, 50, 100, 50), codemon::kMoves[vine]), 1);
  EXPECT_EQ(codemon::self_damage(user), 1);
}

TEST(CodemonDamage, GreatStatsOfAVariantDoNotOverflow) {
  Member user = monster(fire, 1000000, 50, 50), target = monster(grass, 50, 50, 50);
  add(user, Effect::attack_up, 5), add(target, Effect::defense_down, 15);
  // 1000000 / 50 * 20 * 2 * 1.2 * (5/4)^20, rounded down: 960000 * 86.736173798840354
  EXPECT_EQ(codemon::damage(user, target, codemon::kMoves[fireball]), 83266726);
}

TEST(CodemonDamage, StrikingOneself) {
  for (int attack = 50; attack <= 100; ++attack) {
    for (int defense = 50; defense <= 100; ++defense) {
      Member m = monster(normal, attack, defense, 50);
      add(m, Effect::attack_down, 1), add(m, Effect::defense_up, 2);
      const Fraction f = effective(attack, 0, 0, 1).over(effective(defense, 0, 2, 0)).times(10, 1);
      ASSERT_EQ(codemon::self_damage(m), std::max(1, f.floor()));
    }
  }
}

TEST(CodemonSpeed, ComparesExactly) {
  const auto speed = [](int stat, int slows, int bonus = 0) {
    Member m = monster(normal, 50, 50, stat);
    m.bonus[2] = bonus;
    add(m, Effect::speed_down, slows);
    return codemon::effective(m, Stat::speed);
  };
  EXPECT_EQ(codemon::compare(speed(100, 1), speed(80, 0)), 0);
  EXPECT_EQ(codemon::compare(speed(100, 2), speed(64, 0)), 0);
  EXPECT_EQ(codemon::compare(speed(80, 1), speed(100, 2)), 0);
  EXPECT_GT(codemon::compare(speed(100, 2), speed(63, 0)), 0);
  EXPECT_LT(codemon::compare(speed(100, 3), speed(52, 0)), 0);  // 51.2
  EXPECT_GT(codemon::compare(speed(100, 15, 7), speed(100, 15)), 0);
  EXPECT_GT(codemon::compare(speed(50, 0), speed(100, 15)), 0);
  for (int a = 50; a <= 100; ++a) {
    for (int slows = 0; slows <= 15; ++slows) {
      for (int b = 50; b <= 100; ++b) {
        const Fraction f = effective(a, 0, 0, slows).over(effective(b, 0, 0, 3));
        const int expected = f.numerator < f.denominator ? -1 : (f.numerator > f.denominator ? 1 : 0);
        ASSERT_EQ(codemon::compare(speed(a, slows), speed(b, 3)), expected);
      }
    }
  }
}

TEST(CodemonMoves, TheTableOfTheRules) {
  struct Row {
    const char* name;
    int type, power, uses;
    std::string usable;
  };
  const Row kRows[] = {
      {"Punch", 0, 20, -1, "NFWG"},    {"Heal", 0, 0, 3, "NFWG"},    {"Slow", 0, 10, 5, "NFWG"},
      {"Pain", 1, 20, -1, "PFWG"},     {"Sleep", 1, 0, 3, "PFWG"},   {"Weaken", 1, 10, 5, "PFWG"},
      {"Fireball", 2, 20, -1, "NPFW"}, {"Burn", 2, 0, 3, "NPFW"},    {"Sharpen", 2, 10, 5, "NPFW"},
      {"Watergun", 3, 20, -1, "NPWG"}, {"Confuse", 3, 0, 3, "NPWG"}, {"Shield", 3, 10, 5, "NPWG"},
      {"Vine", 4, 20, -1, "NPFG"},     {"Poison", 4, 0, 3, "NPFG"},  {"Sap", 4, 10, 5, "NPFG"}};
  ASSERT_EQ(codemon::kMoves.size(), std::size(kRows));
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    const auto& move = codemon::kMoves[i];
    const Row& row = kRows[i];
    EXPECT_STREQ(move.name, row.name);
    EXPECT_EQ(static_cast<int>(move.type), row.type) << row.name;
    EXPECT_EQ(move.power, row.power) << row.name;
    EXPECT_EQ(move.uses, row.uses) << row.name;
    for (int type = 0; type < 5; ++type)
      EXPECT_EQ(static_cast<int>(move.barred) != type, row.usable.find("NPFWG"[type]) != std::string::npos)
          << row.name << ' ' << type;
  }
}

TEST(CodemonEffects, KeepTheirOrder) {
  Member m = monster(normal, 50, 50, 50);
  for (Effect effect : {Effect::sleep, Effect::speed_down, Effect::poison, Effect::speed_down})
    codemon::add(m, effect);
  EXPECT_EQ(codemon::count(m, Effect::speed_down), 2);
  codemon::remove(m, Effect::sleep);
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(m.effects)), "\x0a\x01\x0a");
  for (int i = 0; i < 100; ++i) codemon::add(m, Effect::attack_up);
  EXPECT_EQ(m.effects[CODEMON_EFFECTS - 1], 0) << "the list stays ended";
}

}  // namespace
}  // namespace codemon_test
