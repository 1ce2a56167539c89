// options.hpp - the command line of hilltop-cell.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace hilltop::cell {

struct Options {
  std::string folder =
      {};  ///< absolute; the only place, beside /tmp and /dev/shm, where anything can be written
  /// The folder is this machine's own, and stays. Else it is one in memory that is gone with the cell, and
  /// whose descriptor goes to whoever is at the other end of the socket that is standard input.
  bool is_kept = false;
  /// That may be held in memory: folder, /tmp and /dev/shm together; 0: any number.
  std::uint64_t bytes = 1 << 30, files = 100'000;
  /// Of all that runs in it together, where a control group can be had; 0: no bound.
  std::uint64_t memory = 0, processes = 0;
  std::vector<std::string> visible = {};   ///< absolute paths that can be read beside the system's own
  std::vector<std::string> programs = {};  ///< that will be run: so can these, and what belongs to them
  bool has_init =
      false;  ///< the program is a child of process 1, which forwards how it ends; else it is that
  std::vector<std::string> command = {};
};

/// `words`: what follows the program's own name. Throws std::runtime_error, one line.
Options read_options(const std::vector<std::string>& words);

/// What the options are, for people.
extern const char* const kUsage;

}  // namespace hilltop::cell
