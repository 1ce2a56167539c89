// walls.hpp - what this machine can give a cell.
#pragma once

namespace hilltop::cell {

/// Prints a line for each wall: its name, "yes", "no" or "unused", and what is to be said about it, separated
/// by tabs. Returns the exit code: 0 if every wall that a cell cannot do without is there.
int show_walls();

}  // namespace hilltop::cell
