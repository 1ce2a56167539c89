// sandbox.hpp - cells (hilltop-cell, see docs/security.md) as the host asks for them: what a tournament file
// says of them, whether this machine can make them, and builds in them.
#pragma once
#include "config/fields.hpp"
#include "tournament/tournament.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace hilltop {

/// Reads the key "sandbox" of a mapping, if it is there: `off`, `on`, or `{visible: [PATH...]}`, relative to
/// `base`.
void read_sandbox(Fields& fields, Sandbox& sandbox, const std::filesystem::path& base, Problems& problems);

/// The path of hilltop-cell: HILLTOP_CELL, else beside this program in a build tree or where it is installed
/// (`../libexec/hilltop`). Throws RunError.
std::string find_cell();

/// Removes what cells that were killed have left in the system: their control groups. What cannot be removed
/// stays.
void sweep_cells();

/// A command that runs another in a cell whose folder is this machine's own.
std::vector<std::string> confined(const std::vector<std::string>& command, const Sandbox& sandbox,
                                  const std::string& folder);

/// One that looks at a plugin, which runs it. Throws as find_cell().
std::vector<std::string> confined_probe(std::vector<std::string> command,
                                        const std::filesystem::path& plugin);

/// A wall of a cell, as `hilltop-cell --walls` tells.
struct Wall {
  std::string name;
  std::string is_there;  ///< "yes", "no", or "unused": cells do without
  std::string note;      ///< why it is not, or what is to be said
};
/// Those of this machine. Throws RunError if they cannot be found out.
std::vector<Wall> find_walls();

/// Throws RunError, one line, if a program of the tournament is to be in a cell and this machine cannot make
/// one, or not with folders in the cache: which wall is missing, why, and what to do.
void need_cells(const Tournament& tournament);

}  // namespace hilltop
