// team.hpp - registration: the line that names a team, and what is wrong with one that isn't legal.
#pragma once
#include "mechanics.hpp"

#include <string_view>

namespace codemon {

/// The team of a registration line NAME|MEMBER|MEMBER|MEMBER, fresh, with ids from 0. Throws
/// hilltop::Invalid, saying what is wrong, for one that is malformed or illegal under `table`.
Team parse_team(std::string_view line, const Table& table);

/// Refills HP and uses, takes effects away, and gives ids from `first_id`; bonuses stay.
void refresh(Team& team, const Table& table, std::int32_t first_id);

}  // namespace codemon
