// examine.hpp - which launch the bots of a command get on this machine, found out by one that does nothing.
#pragma once
#include <string>

namespace hilltop::process {

struct Examined {
  bool is_warm = false;
  std::string why;  ///< one line: not warm, or by which of its means; empty if it has but one
};

/// `command`: the first word of a bot's command line. Throws std::exception when nothing can be launched at
/// all.
Examined examine(const std::string& command);

}  // namespace hilltop::process
