// instance.hpp - entrants that are a Java class: one object answers all asks, in a Java of its own.
#pragma once
#include "languages.hpp"
#include "warm.hpp"

#include <cstdint>
#include <string>

namespace hilltop::process {

/// The runtime for what an ask launches: a command that starts Java, and last the name of the class.
/// `memory`: its limit in bytes; 0: none. `java`: the file that this command means.
RuntimeCommand instance_command(const Words& command, std::uint64_t memory, const std::string& java,
                                const std::string& runtimes);

}  // namespace hilltop::process
