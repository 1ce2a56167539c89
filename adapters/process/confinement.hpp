// confinement.hpp - the command that starts a bot's keeper, or a native bot's guest: in a cell, or not.
#pragma once
#include "folder.hpp"
#include "guest_options.hpp"
#include "options.hpp"

#include <string>
#include <vector>

namespace hilltop::process {

/// `program`: what the bot's command means, a path, or empty. What the cell may hold in memory is bounded by
/// the bot's own files and generously more than its limits, so that who passes those is found out by a look
/// at the folder, and a runaway has no room. Throws std::runtime_error when Hilltop's own programs are not
/// there.
std::vector<std::string> keeper_command(const Options& options, const Folder& folder,
                                        const std::string& program);

/// The same of a guest. Its folder is empty at first, and lives as long as it does.
std::vector<std::string> guest_command(const GuestOptions& options);

}  // namespace hilltop::process
