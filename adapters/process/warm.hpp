// warm.hpp - whether a bot's asks come from a runtime: the runtime's command, and what speaks against it.
#pragma once
#include "languages.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace hilltop::process {

/// The command of a runtime, as Ask::runtime_size says.
struct RuntimeCommand {
  RuntimeKind kind = RuntimeKind::kNone;
  std::uint32_t words_used = 0;
  std::string text;
  bool has_one_thread = false;
};

/// For a recognised command. `told`: the path of the interpreter and "NAME=value" lines, as Language::tell
/// says. `name`: its argv[0], that of a launch; empty: the path. `runtimes`: the folder. Throws
/// std::invalid_argument, one line, when the first line is no absolute path.
RuntimeCommand runtime_command(const Recognised& command, std::string_view told, std::string_view name,
                               const std::string& runtimes);

/// Notes how long a bot's runtimes last. One that is replaced for nearly every ask costs more than a launch.
class Wear {
 public:
  /// `started`: a runtime was started for an ask. True: it is not worth it.
  bool note(bool started);

 private:
  std::uint32_t asks_ = 0, starts_ = 0;
};

}  // namespace hilltop::process
