// options.hpp - what a tournament tells the adapter about one external bot.
#pragma once
#include <hilltop/abi.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hilltop::process {

/// How long what a bot leaves in its folder stays.
enum class State : std::int64_t { kNone = 0, kMatch = 1, kTournament = 2 };

/// How each ask gets its process.
enum class Launch : std::int64_t {
  kWarm = 0,  ///< from a runtime, where the command is one that languages.hpp knows
  kCold = 1,
  kInstance =
      2,         ///< one object of a Java class answers all asks: `run` is the command for Java, and its name
  kResident = 3  ///< one process for all asks of a match, line by line
};

struct Options {
  std::vector<std::string> run;  ///< the command and its fixed arguments; at least one word
  std::string dir;               ///< the bot's own files; empty: it has none
  std::string scratch;           ///< where its private copy of them is made
  std::uint64_t output = 0;      ///< bytes of stdout in one ask
  std::uint64_t memory = 0;      ///< bytes; this and the limits below: 0 for none
  std::uint64_t processes = 0;
  std::uint64_t disk = 0;   ///< bytes beyond its own files
  std::uint64_t files = 0;  ///< files and folders beyond its own
  State state = State::kNone;
  bool is_cpu_time = false;  ///< what an ask's time is measured by; else how long it takes
  Launch launch = Launch::kWarm;
  std::uint64_t runtimes = 0;             ///< that may be idle in this process, all bots together
  std::uint64_t runtime_memory = 0;       ///< bytes that these may hold
  std::uint64_t trials = 0;               ///< first asks that are run both ways
  bool is_confined = true;                ///< its processes live in a cell
  std::vector<std::string> visible = {};  ///< absolute paths that the cell shows beside what it must
};

/// The longest that an ask may take whose time is CPU time: that many times as long.
inline constexpr std::uint64_t kMostWait = 10;

/// The declarations, in the order in which options() takes the values.
extern const hilltop_param kParams[16];

/// Throws std::invalid_argument, one line, when the values make no bot.
Options options(std::span<const hilltop_value> values);

}  // namespace hilltop::process
