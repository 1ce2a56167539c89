// stability.hpp - how much the ranking by points depends on who else is in the field: what it would be
// without one entrant and all its matches.
#pragma once
#include "rating/field.hpp"

#include <vector>

namespace hilltop {

/// Ranks among the others, from 1, those who are level share one.
struct RankChange {
  std::uint32_t entrant = 0;
  std::uint32_t before = 0, after = 0;
};

/// The ranking without one entrant. Ranks go by points a match, since without it some have played more.
struct LeftOut {
  std::uint32_t entrant = 0;
  std::vector<std::uint32_t> first;  ///< who is first without it
  std::vector<RankChange> changes;   ///< of all whose rank is another, the largest change first
};

struct Stability {
  /// False where every match has every entrant: without one's matches there are none.
  bool known = false;
  std::vector<LeftOut> left_out;     ///< by each entrant of `among`, in its order
  std::vector<std::uint32_t> first;  ///< who is first with all
  /// Of all pairs of entrants, over all entrants that are left out, the share that stays in its order: 1: the
  /// ranking does not depend on who is there.
  double kept_order = 1;
};

/// `among`: those who are ranked (not refused, not disqualified). Thread: any.
Stability leave_one_out(const Field& field, const std::vector<std::uint32_t>& among);

}  // namespace hilltop
