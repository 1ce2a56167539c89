// fingerprint.hpp - what decides how an entrant plays, as one digest: the store keeps results by it. Names
// and places of folders are no part of it: the same bot elsewhere has the same fingerprint.
#pragma once
#include "tournament/tournament.hpp"

#include <string>
#include <string_view>

namespace hilltop {

/// Of a program: `content` is the sha256_folder of its folder before the build. Lower-case hex. Thread: any.
std::string program_fingerprint(const Entrant& entrant, std::string_view content);

/// Of a native bot: `plugin` is the sha256_file of the plugin that holds it. Thread: any.
std::string native_fingerprint(const Entrant& entrant, std::string_view plugin);

}  // namespace hilltop
