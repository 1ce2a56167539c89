#include "options.hpp"

#include "param.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

namespace hilltop::process {
namespace {

constexpr hilltop_param optional_number(const char* name, const char* help) {
  return {sizeof(hilltop_param), HILLTOP_INTEGER, name, help, nullptr, 0, 0, kMost, 1, 0};
}

}  // namespace

constexpr hilltop_param kParams[16] = {
    param(HILLTOP_WORDS, "run", "the command that starts the bot, and its fixed arguments"),
    param(HILLTOP_TEXT, "dir", "absolute path of the folder with the bot's own files; empty: none"),
    param(HILLTOP_TEXT, "scratch", "absolute path of a folder for the bot's private copy of its files"),
    param(HILLTOP_INTEGER, "output", "bytes that an answer may have", 65'536, 1, 1024 * kMiB),
    param(HILLTOP_INTEGER, "memory", "bytes of memory a process may have (RLIMIT_DATA); 0: no limit", 0, 0,
          kMost),
    param(HILLTOP_INTEGER, "processes", "processes and threads an ask may have (RLIMIT_NPROC); 0: no limit",
          0, 0, kMiB),
    param(HILLTOP_INTEGER, "disk", "bytes that the folder may hold beyond the bot's own files; 0: no limit",
          0, 0, kMost),
    param(HILLTOP_INTEGER, "files", "files that the folder may hold beyond the bot's own; 0: no limit", 0, 0,
          kMost),
    param(HILLTOP_CHOICE, "state", "how long what the bot writes in its folder stays", 0, 0, 2,
          "none|match|tournament"),
    param(HILLTOP_CHOICE, "clock",
          "what the time of an ask is: how long it takes, or the CPU time that it uses, when it may take ten "
          "times as long",
          0, 0, 1, "wall|cpu"),
    param(
        HILLTOP_CHOICE, "launch",
        "how each ask gets its process; warm: from a runtime kept ready, where there is one; instance: all "
        "from one object of the Java class that run names last; resident: one process for all of a match, a "
        "line for each",
        0, 0, 3, "warm|cold|instance|resident"),
    optional_number("runtimes",
                    "runtimes that a worker may keep ready while they are not asked; absent: "
                    "HILLTOP_RUNTIMES in the environment, or 256"),
    optional_number("runtime-memory",
                    "bytes of memory that these may have; absent: HILLTOP_RUNTIME_MEMORY in the "
                    "environment, or half of the machine's, divided by its cores"),
    param(HILLTOP_INTEGER, "trials",
          "first asks that are launched too, to see whether a runtime does the same", 3, 0, kMiB),
    param(HILLTOP_CHOICE, "sandbox",
          "whether its processes live in a cell, with the system read-only, their folder, and nothing else",
          0, 0, 1, "on|off"),
    param(HILLTOP_WORDS, "visible", "absolute paths that can be read in the cell too"),
};

namespace {

// A number, with K, M or G after it if those are meant.
std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* const value = std::getenv(name);
  if (value == nullptr || *value == '\0') return otherwise;
  const std::string_view text = value;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  const std::size_t power = std::string_view("KMG").find(unit.empty() ? '?' : unit.front());
  const bool has_unit = unit.size() == 1 && power != std::string_view::npos;
  if (error != std::errc() || (!unit.empty() && !has_unit) || number >> 30 >> 4 != 0)
    throw std::invalid_argument(std::string(name) +
                                ": expected a number, such as 64 or 2G: " + printable(text));
  return has_unit ? number << (10 * (power + 1)) : number;
}

std::uint64_t share_of_memory() {
  const auto value = [](int name) { return static_cast<std::uint64_t>(std::max(sysconf(name), 1L)); };
  return value(_SC_PHYS_PAGES) * value(_SC_PAGESIZE) / 2 / value(_SC_NPROCESSORS_ONLN);
}

}  // namespace

Options options(std::span<const hilltop_value> values) {
  if (values.size() != std::size(kParams))
    throw std::invalid_argument("not the declared number of parameters");
  const auto number = [&](std::size_t i) { return static_cast<std::uint64_t>(values[i].number); };
  Options options{
      .run = words(text(values[0].bytes)),
      .dir = path(values[1].bytes, "dir"),
      .scratch = path(values[2].bytes, "scratch"),
      .output = number(3),
      .memory = number(4),
      .processes = number(5),
      .disk = number(6),
      .files = number(7),
      .state = static_cast<State>(values[8].number),
      .is_cpu_time = values[9].number != 0,
      .launch = static_cast<Launch>(values[10].number),
      .runtimes = values[11].present != 0 ? number(11) : from_environment("HILLTOP_RUNTIMES", 256),
      .runtime_memory = values[12].present != 0
                            ? number(12)
                            : from_environment("HILLTOP_RUNTIME_MEMORY", share_of_memory()),
      .trials = number(13),
      .is_confined = number(14) == 0,
      .visible = words(text(values[15].bytes))};
  if (options.run.empty() || options.run.front().empty()) throw std::invalid_argument("run names no command");
  if (options.scratch.empty()) throw std::invalid_argument("scratch names no folder");
  return options;
}

}  // namespace hilltop::process
