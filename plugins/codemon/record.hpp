// record.hpp - what an entrant keeps between sessions: its team, the bonus, the battles fought.
#pragma once
#include "mechanics.hpp"

#include <hilltop/out.hpp>

#include <string>

namespace codemon {

struct Record {
  std::string line;           ///< the registration, as it was printed
  Team team{};                ///< as it stood at the end of the battle before, with its bonus
  std::uint32_t battles = 0;  ///< fought, byes included
  std::uint32_t asked = 0;    ///< how often its owner was asked for bonus points

  /// Throws hilltop::Invalid for bytes that `write` has not written under the same parameters.
  static Record read(hilltop_span bytes, const Table& table);
  void write(hilltop::Out& out) const;

  /// True once after every `bonus_every` battles, until the owner was asked.
  bool due(const Table& table) const {
    return asked < battles / static_cast<std::uint32_t>(table.bonus_every);
  }
  /// {"team": ..., "bonus": [[a,d,s],...], "battles": n}
  void describe(hilltop::Out& json) const;
};

}  // namespace codemon
