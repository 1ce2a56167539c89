// values.hpp - typed values out of a YAML tree. Every function throws yaml::Problem with the place and
// what was expected; strings in quotes are no numbers. Thread: any.
#pragma once
#include "config/yaml.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hilltop {

/// A scalar of at least one character, whatever it looks like.
std::string read_text(const yaml::Node& node);
/// A name for people and tables: at most `most` bytes, no control characters (C0, DEL, C1), no space at its
/// ends.
std::string read_name(const yaml::Node& node, std::size_t most);
/// A whole number within bounds, which the error names.
std::uint64_t read_whole(const yaml::Node& node, std::uint64_t lowest, std::uint64_t highest);
/// The same with a sign.
std::int64_t read_integer(const yaml::Node& node, std::int64_t lowest, std::int64_t highest);
/// true or false.
bool read_boolean(const yaml::Node& node);
/// The place of a word among those that are known.
std::size_t read_choice(const yaml::Node& node, std::span<const std::string> known);
/// See quantity.hpp for these.
std::uint64_t read_time(const yaml::Node& node, std::uint64_t lowest, std::uint64_t highest);
std::uint64_t read_size(const yaml::Node& node, std::uint64_t lowest, std::uint64_t highest);
std::int64_t read_points(const yaml::Node& node);
/// One command: a text that is split like a shell would (words.hpp), or a list of words. Never empty.
std::vector<std::string> read_command(const yaml::Node& node);
/// A list of at least one element.
std::span<const std::shared_ptr<const yaml::Node>> read_list(const yaml::Node& node);

/// "a list", "a number", ...: for errors.
std::string kind_of(const yaml::Node& node);

}  // namespace hilltop
