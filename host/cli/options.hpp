// options.hpp - the arguments of one command, read by Boost.Program_options.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hilltop {

/// One option of a command.
struct Option {
  const char* name;   ///< without the dashes
  const char* value;  ///< what the value is called in the help; empty: a switch
  const char* help;
  char letter = 0;  ///< not 0: `-o` is another way to write `--output`
};

/// What a command takes.
struct Usage {
  const char* command;    ///< "hilltop run"
  const char* arguments;  ///< "FILE [OPTIONS]"
  const char* text;       ///< what it does, for --help
  std::vector<Option> options;
  std::size_t least = 0, most = 0;  ///< positional arguments
};

/// What was given; arguments that begin with '-' come after "--". Throws UsageError for an option that is not
/// known (with the nearest), given twice, without its value, and for a wrong number of arguments.
class Options {
 public:
  Options(const Usage& usage, const std::vector<std::string>& args);

  /// True if --help was given; the help has been printed then.
  bool helped() const { return helped_; }
  bool has(const std::string& name) const { return values_.count(name) != 0; }
  std::optional<std::string> value(const std::string& name) const;
  /// A whole number within bounds. Throws UsageError naming the option.
  std::optional<std::uint64_t> number(const std::string& name, std::uint64_t least, std::uint64_t most) const;
  const std::vector<std::string>& arguments() const { return arguments_; }
  /// A text as the path of a file. Throws UsageError if it can be none, or none that fits in a line.
  std::string path(const std::string& text) const;

 private:
  std::string command_;
  std::map<std::string, std::string> values_;
  std::vector<std::string> arguments_;
  bool helped_ = false;
};

}  // namespace hilltop
