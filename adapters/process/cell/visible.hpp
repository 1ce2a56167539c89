// visible.hpp - which of this machine's files can be seen in a cell, read-only and at their own paths.
#pragma once
#include "options.hpp"

#include <string>
#include <vector>

namespace hilltop::cell {

/// Absolute paths, parents before what is in them, none within another; a link among them is to be a link.
///
/// Always: the system (/usr, /bin, /sbin, /lib*, /etc, /opt, and the stores of Nix and Guix). By the options:
/// what they name. By the environment: the folders of PATH, and what its other variables name. With a
/// program, and a folder "bin" of PATH, comes the installation that it is part of: the folders lib, share,
/// ... beside it, unless that is in somebody's home itself, or around the cell's folder or the current one.
/// What else is there is nobody's business. Throws std::runtime_error if the cell's folder is in one of them:
/// then so are those of others.
std::vector<std::string> visible_paths(const Options& options);

}  // namespace hilltop::cell
