// limits.hpp - the limits of all processes of a cell that are the same for every ask.
#pragma once
#include "options.hpp"

namespace hilltop::cell {

/// No core files, no great number of descriptors, no better priority, no message queues, in a folder that is
/// kept no file of more than 2 GiB; and the first to go when the machine runs out of memory.
void apply_limits(const Options& options);

}  // namespace hilltop::cell
