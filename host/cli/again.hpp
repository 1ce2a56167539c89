// again.hpp - how a person puts a question to a program again that it answered badly.
#pragma once
#include "tournament/tournament.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace hilltop {

/// The command that puts one question to a program again, in a new copy of what it runs in. `ask`: the line
/// of a transcript with details (worker/transcript.hpp).
std::string again_command(const Entrant& entrant, const nlohmann::json& ask);

/// Of a failed ask. False: the entrant is disqualified, and its action was taken for it.
bool was_asked(const nlohmann::json& ask);

}  // namespace hilltop
