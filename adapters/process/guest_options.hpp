// guest_options.hpp - what a tournament tells the adapter about one native bot that is to have a process of
// its own.
#pragma once
#include <hilltop/abi.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hilltop::process {

struct GuestOptions {
  std::string plugin;           ///< absolute path of the plugin that holds it
  std::string bot;              ///< its id
  std::uint64_t layout_id = 0;  ///< of the game
  std::uint64_t action = 0;     ///< bytes that an action may have
  std::string scratch;          ///< the name of its folder; with a cell that is in memory
  std::uint64_t memory = 0;     ///< bytes; this and the limits below: 0 for none
  std::uint64_t processes = 0;
  std::uint64_t disk = 0;
  std::uint64_t files = 0;
  bool is_cpu_time = false;               ///< what an ask's time is measured by; else how long it takes
  bool is_confined = true;                ///< its process lives in a cell
  std::vector<std::string> visible = {};  ///< absolute paths that the cell shows beside what it must

  /// The bot's own parameters.
  struct Value {
    std::int64_t number = 0;
    std::string bytes;
    bool is_present = false;
  };
  std::vector<Value> values;
};

/// The declarations, in the order in which guest_options() takes the values.
extern const hilltop_param kGuestParams[12];

/// Of the values for these; those of the bot's own parameters follow them. Throws std::invalid_argument, one
/// line, when they make no bot.
GuestOptions guest_options(std::span<const hilltop_value> values);

}  // namespace hilltop::process
