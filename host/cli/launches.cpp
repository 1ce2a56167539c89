#include "cli/launches.hpp"

#include "base/error.hpp"
#include "config/command.hpp"
#include "match/session.hpp"
#include "plugin/library.hpp"

#include <hilltop/launches.h>

#include <iostream>

namespace hilltop {

int print_launch(const std::filesystem::path& plugin, const std::string& command) {
  const hilltop_bot_class& adapter = find_bot(load_plugin(plugin), "process");
  const void* found = adapter.extension != nullptr ? adapter.extension(HILLTOP_LAUNCHES) : nullptr;
  if (found == nullptr) throw UsageError(plugin.string() + ": does not tell how programs are started");
  Buffer launch, why;
  if (static_cast<const hilltop_launches*>(found)->examine(command.c_str(), &launch, &why) != HILLTOP_OK)
    throw UsageError(std::string(why.view()));
  std::cout << launch.view() << '\n' << why.view() << '\n';
  return 0;
}

LaunchOf launch_of(const std::filesystem::path& plugin, const std::string& command) {
  try {
    const auto result = run_command({"/proc/self/exe", "launch", plugin.string(), command},
                                    std::filesystem::temp_directory_path(), std::chrono::minutes(2));
    const std::size_t end = result.output.find('\n');
    if (!result.ok() || end == std::string::npos) return {"", result.output.substr(0, end)};
    const std::size_t last = result.output.find('\n', end + 1);
    return {result.output.substr(0, end), result.output.substr(end + 1, last - end - 1)};
  } catch (const RunError& error) {
    return {"", error.what()};
  }
}

}  // namespace hilltop
