// root.hpp - the file system of a cell.
#pragma once
#include "options.hpp"
#include "user.hpp"

#include <string>
#include <vector>

namespace hilltop::cell {

/// [the cell] Makes a new root and enters it; of the old one nothing is left but what is visible, read-only.
/// There are a fresh /proc, a /dev with null, zero, full, random, urandom, shm and the standard streams, a
/// /tmp, and the options' folder. All of the latter that is in memory is one file system, with the options'
/// bounds and the folders "home", "tmp" and "shm": the descriptor of it is returned, which the caller owns.
/// What is in it belongs to the user. Throws std::runtime_error.
int enter_root(const Options& options, const std::vector<std::string>& visible, const User& user);

}  // namespace hilltop::cell
