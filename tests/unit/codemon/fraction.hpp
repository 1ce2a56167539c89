// fraction.hpp - the numbers of Codemon as the rules write them: plain fractions, one factor an effect.
#pragma once

namespace codemon_test {

__extension__ typedef unsigned __int128 Wide;

/// A positive fraction that is never shortened.
struct Fraction {
  Wide numerator = 1, denominator = 1;
  Fraction times(unsigned n, unsigned d) const { return {numerator * n, denominator * d}; }
  Fraction over(const Fraction& f) const { return {numerator * f.denominator, denominator * f.numerator}; }
  int floor() const { return static_cast<int>(numerator / denominator); }
};

inline Fraction effective(int stat, int bonus, int up, int down) {
  Fraction value{static_cast<Wide>(stat + bonus), 1};
  for (int i = 0; i < up; ++i) value = value.times(5, 4);
  for (int i = 0; i < down; ++i) value = value.times(4, 5);
  return value;
}

/// The type table as the rules print it, times 2.
constexpr unsigned kTwice[5][5] = {
    {4, 0, 2, 2, 2}, {0, 4, 2, 2, 2}, {2, 2, 1, 1, 4}, {2, 2, 4, 1, 1}, {2, 2, 1, 4, 1}};

}  // namespace codemon_test
