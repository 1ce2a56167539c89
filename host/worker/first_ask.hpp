// first_ask.hpp - puts the first question of a session to one bot: does it start, and answer?
#pragma once
#include "match/referee.hpp"

#include <string>

namespace hilltop {

/// Opens the session and asks the bot in seat 0, as soon as it is its turn; the other seats fail until then.
/// What came of it as one JSON object: fault (a name or null), why, reply, stderr, wall_us.
std::string ask_once(const GameInstance& instance, const Job& job, const Player& player, Blackbox& box);

}  // namespace hilltop
