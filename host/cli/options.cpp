#include "cli/options.hpp"

#include "base/error.hpp"
#include "base/nearest.hpp"

#include <hilltop/text.hpp>

#include <algorithm>
#include <boost/program_options.hpp>
#include <iostream>

namespace hilltop {
namespace po = boost::program_options;
namespace {

void print_help(const Usage& usage) {
  std::cout << "usage: " << usage.command << ' ' << usage.arguments << "\n\n" << usage.text << '\n';
  std::vector<std::pair<std::string, std::string>> rows;
  std::size_t width = 0;
  for (const auto& option : usage.options) {
    std::string left = option.letter == 0 ? "" : std::string("-") + option.letter + ", ";
    (left += "--") += option.name;
    if (*option.value != '\0') (left += ' ') += option.value;
    width = std::max(width, left.size());
    rows.emplace_back(left, option.help);
  }
  rows.emplace_back("--help", "show this");
  width = std::max<std::size_t>(width, 6);
  std::cout << "\noptions:\n";
  for (auto& [left, help] : rows)
    std::cout << "  " << left << std::string(width - left.size() + 2, ' ') << help << '\n';
}

po::options_description describe(const Usage& usage) {
  po::options_description all;
  all.add_options()("help", "");
  for (const auto& option : usage.options) {
    if (*option.value == '\0') all.add_options()(option.name, "");
    else all.add_options()(option.name, po::value<std::string>(), "");
  }
  return all;
}

/// The arguments with the whole names of options that were given by their letters.
std::vector<std::string> spelled_out(const Usage& usage, std::vector<std::string> args) {
  for (auto& arg : args) {
    if (arg == "--") break;
    for (const auto& option : usage.options)
      if (arg.size() == 2 && arg[0] == '-' && arg[1] == option.letter) arg = std::string("--") + option.name;
  }
  return args;
}

std::string see_help(const Usage& usage) { return std::string(" (see ") + usage.command + " --help)"; }

}  // namespace

Options::Options(const Usage& usage, const std::vector<std::string>& args) : command_(usage.command) {
  const auto described = describe(usage);
  const bool any_argument = std::find(args.begin(), args.end(), "--") != args.end();
  try {
    namespace style = po::command_line_style;
    const auto parsed = po::command_line_parser(spelled_out(usage, args))
                            .options(described)
                            .style(style::allow_long | style::long_allow_adjacent | style::long_allow_next)
                            .allow_unregistered()
                            .run();
    for (const auto& option : parsed.options) {
      if (option.unregistered) {
        std::vector<std::string> known;
        for (const auto& each : usage.options) known.emplace_back(std::string("--") + each.name);
        const std::string name = "--" + option.string_key;
        throw UsageError(command_ + ": unknown option " + name + did_you_mean(name, known) + see_help(usage));
      }
      if (option.position_key >= 0 || option.string_key.empty()) {
        for (const auto& argument : option.value) {
          if (!any_argument && argument.size() > 1 && argument.front() == '-')
            throw UsageError(command_ + ": unknown option " + argument + see_help(usage));
          arguments_.push_back(argument);
        }
      } else if (option.original_tokens.size() > 1 && option.value.front().starts_with("--")) {
        throw UsageError(command_ + ": --" + option.string_key + " needs a value" + see_help(usage));
      } else if (!values_.emplace(option.string_key, option.value.empty() ? "" : option.value.front())
                      .second) {
        throw UsageError(command_ + ": --" + option.string_key + " is given twice");
      }
    }
  } catch (const po::error& error) {
    throw UsageError(command_ + ": " + error.what() + see_help(usage));
  }
  helped_ = values_.count("help") != 0;
  if (helped_) {
    print_help(usage);
    return;
  }
  if (arguments_.size() < usage.least)
    throw UsageError(command_ + ": an argument is missing; usage: " + command_ + ' ' + usage.arguments);
  if (arguments_.size() > usage.most)
    throw UsageError(command_ + ": \"" + arguments_[usage.most] +
                     "\" is one argument too many; usage: " + command_ + ' ' + usage.arguments);
}

std::string Options::path(const std::string& text) const {
  if (text.empty()) throw UsageError(command_ + ": the name of a file is empty");
  if (std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }))
    throw UsageError(command_ + ": \"" + printable(text, 200) +
                     "\" has a control character in it; rename the file");
  return text;
}

std::optional<std::string> Options::value(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::uint64_t> Options::number(const std::string& name, std::uint64_t least,
                                             std::uint64_t most) const {
  const auto text = value(name);
  if (!text) return std::nullopt;
  const auto number = whole_number(*text);
  if (!number || static_cast<std::uint64_t>(*number) < least || static_cast<std::uint64_t>(*number) > most)
    throw UsageError(command_ + ": --" + name + " takes a whole number from " + std::to_string(least) +
                     " to " + std::to_string(most) + ", not \"" + *text + '"');
  return static_cast<std::uint64_t>(*number);
}

}  // namespace hilltop
