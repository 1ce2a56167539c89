// commitment.hpp - `sha256:` on an entrant: its author published the hash of the source before the deadline,
// and what plays must be that source.
#pragma once
#include "config/yaml.hpp"
#include "tournament/tournament.hpp"

namespace hilltop {

/// Checks the files of an entrant's folder, read before, against a hash (base64 of the SHA-256) of its only
/// file, or a mapping from files to hashes. Throws yaml::Problem: a mismatch names both hashes.
void check_commitment(const yaml::Node& node, const Entrant& entrant);

}  // namespace hilltop
