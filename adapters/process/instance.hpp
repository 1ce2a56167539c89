// instance.hpp - entrants that are a Java class: one object answers all asks, in a Java of its own.
#pragma once
#include "options.hpp"
#include "warm.hpp"

#include <string>

namespace hilltop::process {

/// The runtime for `options.run`, which is a command that starts Java and the name of the class. `java`: the
/// file that this command means.
RuntimeCommand instance_command(const Options& options, const std::string& java, const std::string& runtimes);

}  // namespace hilltop::process
