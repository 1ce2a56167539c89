// yaml.hpp - a YAML text as a tree that remembers where everything stood. Hostile texts are refused with one
// problem: aliases that would unfold into gigabytes, deep nesting, bytes that are no text.
#pragma once
#include <compare>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop::yaml {

/// A place in a text, counted from 1; columns count characters.
struct Position {
  int line = 1, column = 1;
  auto operator<=>(const Position&) const = default;
};

/// What is wrong with a text, and where. Thrown by whatever reads a value.
struct Problem {
  Position at;
  std::string what;
};

struct Node {
  enum class Kind { null, scalar, list, map };
  struct Pair {
    std::string key;
    Position at;
    std::shared_ptr<const Node> value;
  };

  Kind kind = Kind::null;
  Position at;
  std::string text;     ///< of a scalar
  bool quoted = false;  ///< a scalar in quotes, or a block: text, even if it looks like a number
  std::vector<std::shared_ptr<const Node>> list;
  std::vector<Pair> map;   ///< in the order of the file; merges (`<<`) are done, keys differ
  std::size_t weight = 1;  ///< bytes and nodes with all aliases unfolded
  std::size_t height = 0;  ///< of the tree below
};

/// The one document of a text. Aliases share their node. Throws Problem. Thread: any.
std::shared_ptr<const Node> parse(const std::string& text);

}  // namespace hilltop::yaml
