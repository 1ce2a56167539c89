#include "options.hpp"

#include <hilltop/out.hpp>
#include <hilltop/text.hpp>

#include <unistd.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string_view>

namespace hilltop::process {
namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMiB = 1 << 20;

constexpr hilltop_param param(hilltop_param_type type, const char* name, const char* help,
                              std::int64_t initial = 0, std::int64_t lowest = 0, std::int64_t highest = 0,
                              const char* choices = nullptr) {
  return {sizeof(hilltop_param), type, name, help, choices, initial, lowest, highest, 0, 0};
}

}  // namespace

constexpr hilltop_param kParams[13] = {
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
    param(HILLTOP_CHOICE, "launch",
          "how each ask gets its process; warm: from a runtime kept ready, where there is one; instance: all "
          "from one object of the Java class that run names last",
          0, 0, 2, "warm|cold|instance"),
    param(HILLTOP_INTEGER, "runtimes", "runtimes that a worker may keep ready while they are not asked", 64,
          0, kMiB),
    param(HILLTOP_INTEGER, "runtime-memory",
          "bytes of memory that these may have; 0: half of the machine's, divided by its cores", 0, 0, kMost),
    param(HILLTOP_INTEGER, "trials",
          "first asks that are launched too, to see whether a runtime does the same", 3, 0, kMiB),
};

namespace {

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> list;
  while (!text.empty()) list.emplace_back(next_field(text, '\0'));
  return list;
}

std::string path(hilltop_span bytes, const char* name) {
  std::string path(text(bytes));
  if (!path.empty() && path.front() != '/')
    throw std::invalid_argument(std::string(name) + " must be an absolute path: " + printable(path));
  if (path.find('\0') != std::string::npos)
    throw std::invalid_argument(std::string(name) + " holds a NUL byte: " + printable(path));
  return path;
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
  Options options{.run = words(text(values[0].bytes)),
                  .dir = path(values[1].bytes, "dir"),
                  .scratch = path(values[2].bytes, "scratch"),
                  .output = number(3),
                  .memory = number(4),
                  .processes = number(5),
                  .disk = number(6),
                  .files = number(7),
                  .state = static_cast<State>(values[8].number),
                  .launch = static_cast<Launch>(values[9].number),
                  .runtimes = number(10),
                  .runtime_memory = number(11) != 0 ? number(11) : share_of_memory(),
                  .trials = number(12)};
  if (options.run.empty() || options.run.front().empty()) throw std::invalid_argument("run names no command");
  if (options.scratch.empty()) throw std::invalid_argument("scratch names no folder");
  return options;
}

}  // namespace hilltop::process
