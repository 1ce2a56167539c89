#include "config/values.hpp"

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "base/utf8.hpp"
#include "config/quantity.hpp"
#include "config/words.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <string_view>

namespace hilltop {
namespace {

using yaml::Node;
using yaml::Problem;

[[noreturn]] void expected(const Node& node, const std::string& what) {
  throw Problem{node.at, "expected " + what + ", found " + kind_of(node)};
}

const std::string& scalar(const Node& node, const std::string& what) {
  if (node.kind != Node::Kind::scalar) expected(node, what);
  return node.text;
}

const std::string& number(const Node& node, const std::string& what) {
  if (node.quoted) expected(node, what + " without quotes");
  return scalar(node, what);
}

/// Runs a parser that knows no place, and adds the place to its error.
template <class F>
auto at(const Node& node, F parse) {
  try {
    return parse();
  } catch (const UsageError& error) {
    throw Problem{node.at, error.what()};
  }
}

template <class T>
T within(const Node& node, T value, T lowest, T highest, const std::string& low, const std::string& high) {
  if (value < lowest || value > highest)
    throw Problem{node.at, node.text + " is out of range; it must be from " + low + " to " + high};
  return value;
}

/// A quantity in the largest unit that keeps it whole.
std::string shown(std::uint64_t value, std::span<const std::pair<std::uint64_t, const char*>> units) {
  for (const auto& [factor, name] : units)
    if (value != 0 && value % factor == 0) return std::to_string(value / factor) + name;
  return std::to_string(value);
}

constexpr std::array<std::pair<std::uint64_t, const char*>, 6> kTimes{{{3'600'000'000'000, "h"},
                                                                       {60'000'000'000, "min"},
                                                                       {1'000'000'000, "s"},
                                                                       {1'000'000, "ms"},
                                                                       {1'000, "us"},
                                                                       {1, "ns"}}};
constexpr std::array<std::pair<std::uint64_t, const char*>, 5> kSizes{
    {{1ull << 40, "TiB"}, {1ull << 30, "GiB"}, {1ull << 20, "MiB"}, {1ull << 10, "KiB"}, {1, "B"}}};

}  // namespace

std::string kind_of(const Node& node) {
  switch (node.kind) {
    case Node::Kind::null: return "nothing";
    case Node::Kind::list: return "a list";
    case Node::Kind::map: return "a mapping";
    case Node::Kind::scalar: break;
  }
  constexpr std::size_t kShown = 40;
  return '"' + (node.text.size() > kShown ? node.text.substr(0, kShown) + "..." : node.text) + '"';
}

std::string read_text(const Node& node) {
  const auto& text = scalar(node, "text");
  if (text.empty()) throw Problem{node.at, "the text is empty"};
  return text;
}

std::string read_name(const Node& node, std::size_t most) {
  auto name = read_text(node);
  if (name.size() > most)
    throw Problem{node.at, "the name is longer than " + std::to_string(most) + " bytes"};
  if (has_hidden(name))
    throw Problem{node.at, "the name has a control character or an invisible one in it; type it anew"};
  if (name.front() == ' ' || name.back() == ' ')
    throw Problem{node.at, "the name begins or ends with a space"};
  return name;
}

std::uint64_t read_whole(const Node& node, std::uint64_t lowest, std::uint64_t highest) {
  const auto& text = number(node, "a whole number");
  const auto value = at(node, [&] { return parse_whole(text); });
  return within(node, value, lowest, highest, std::to_string(lowest), std::to_string(highest));
}

std::int64_t read_integer(const Node& node, std::int64_t lowest, std::int64_t highest) {
  const auto& text = number(node, "a whole number");
  const bool negative = text.starts_with('-');
  const auto magnitude =
      at(node, [&] { return parse_whole(std::string_view(text).substr(negative ? 1 : 0)); });
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (magnitude > kMost) throw Problem{node.at, text + " is out of range"};
  const auto value = negative ? -static_cast<std::int64_t>(magnitude) : static_cast<std::int64_t>(magnitude);
  return within(node, value, lowest, highest, std::to_string(lowest), std::to_string(highest));
}

bool read_boolean(const Node& node) {
  const auto& text = number(node, "true or false");
  if (text != "true" && text != "false") expected(node, "true or false");
  return text == "true";
}

std::size_t read_choice(const Node& node, std::span<const std::string> known) {
  const auto& text = scalar(node, "a word");
  const auto found = std::ranges::find(known, text);
  if (found == known.end()) throw Problem{node.at, "unknown " + kind_of(node) + did_you_mean(text, known)};
  return static_cast<std::size_t>(found - known.begin());
}

std::uint64_t read_time(const Node& node, std::uint64_t lowest, std::uint64_t highest) {
  const auto& text = scalar(node, "a time like 1s");
  const auto value = at(node, [&] { return parse_time(text); });
  return within(node, value, lowest, highest, shown(lowest, kTimes), shown(highest, kTimes));
}

std::uint64_t read_size(const Node& node, std::uint64_t lowest, std::uint64_t highest) {
  const auto& text = scalar(node, "a size like 4KiB");
  const auto value = at(node, [&] { return parse_size(text); });
  return within(node, value, lowest, highest, shown(lowest, kSizes), shown(highest, kSizes));
}

std::int64_t read_points(const Node& node) {
  const auto& text = number(node, "points");
  return at(node, [&] { return parse_points(text); });
}

std::vector<std::string> read_command(const Node& node) {
  std::vector<std::string> words;
  if (node.kind == Node::Kind::list) {
    for (const auto& word : node.list) words.push_back(scalar(*word, "a word"));
  } else {
    const auto& line = scalar(node, "a command");
    words = at(node, [&] { return split_words(line); });
  }
  if (words.empty() || words.front().empty()) throw Problem{node.at, "the command is empty"};
  return words;
}

std::span<const std::shared_ptr<const Node>> read_list(const Node& node) {
  if (node.kind != Node::Kind::list) expected(node, "a list");
  if (node.list.empty()) throw Problem{node.at, "the list is empty"};
  return node.list;
}

}  // namespace hilltop
