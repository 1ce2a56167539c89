#include "guest_options.hpp"

#include "param.hpp"

#include <hilltop/out.hpp>

#include <iterator>
#include <stdexcept>

namespace hilltop::process {

constexpr hilltop_param kGuestParams[12] = {
    param(HILLTOP_TEXT, "plugin", "absolute path of the plugin that holds the bot"),
    param(HILLTOP_TEXT, "bot", "its id"),
    param(HILLTOP_INTEGER, "layout", "the layout id of the game, as a signed number", 0, kLeast, kMost),
    param(HILLTOP_INTEGER, "action", "bytes that an action may have", 0, 0, 1024 * kMiB),
    param(HILLTOP_TEXT, "scratch", "absolute path of the bot's folder, which is in memory"),
    param(HILLTOP_INTEGER, "memory", "bytes of memory a process may have (RLIMIT_DATA); 0: no limit", 0, 0,
          kMost),
    param(HILLTOP_INTEGER, "processes", "processes and threads it may have (RLIMIT_NPROC); 0: no limit", 0, 0,
          kMiB),
    param(HILLTOP_INTEGER, "disk", "bytes that the folder may hold; 0: no limit", 0, 0, kMost),
    param(HILLTOP_INTEGER, "files", "files that the folder may hold; 0: no limit", 0, 0, kMost),
    param(HILLTOP_CHOICE, "clock", "what the time of an ask is, as of a program", 0, 0, 1, "wall|cpu"),
    param(HILLTOP_CHOICE, "sandbox", "whether it lives in a cell", 0, 0, 1, "on|off"),
    param(HILLTOP_WORDS, "visible", "absolute paths that can be read in the cell too"),
};

GuestOptions guest_options(std::span<const hilltop_value> values) {
  constexpr std::size_t kOwn = std::size(kGuestParams);
  if (values.size() < kOwn) throw std::invalid_argument("not the declared number of parameters");
  const auto number = [&](std::size_t i) { return static_cast<std::uint64_t>(values[i].number); };
  GuestOptions options{.plugin = path(values[0].bytes, "plugin"),
                       .bot = std::string(text(values[1].bytes)),
                       .layout_id = number(2),
                       .action = number(3),
                       .scratch = path(values[4].bytes, "scratch"),
                       .memory = number(5),
                       .processes = number(6),
                       .disk = number(7),
                       .files = number(8),
                       .is_cpu_time = values[9].number != 0,
                       .is_confined = values[10].number == 0,
                       .visible = words(text(values[11].bytes)),
                       .values = {}};
  for (const hilltop_value& value : values.subspan(kOwn))
    options.values.push_back({value.number, std::string(text(value.bytes)), value.present != 0});
  if (options.plugin.empty() || options.bot.empty())
    throw std::invalid_argument("plugin and bot name no bot");
  if (options.scratch.empty()) throw std::invalid_argument("scratch names no folder");
  return options;
}

}  // namespace hilltop::process
