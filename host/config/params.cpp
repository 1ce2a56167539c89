#include "config/params.hpp"

#include "base/error.hpp"
#include "config/values.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <fstream>
#include <string>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t kLargestFile = 16 << 20;

std::string as_json(const nlohmann::json& value) {
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// The value of a parameter that the file leaves out.
ParamValue initial(const ParamInfo& info) {
  ParamValue value;
  value.name = info.name;
  value.present = !info.optional;
  value.shown = "null";
  if (info.optional) return value;
  value.number = info.initial;
  switch (info.type) {
    case HILLTOP_BOOLEAN: value.shown = as_json(info.initial != 0); break;
    case HILLTOP_CHOICE:
      value.shown = as_json(info.choices.at(static_cast<std::size_t>(info.initial)));
      break;
    case HILLTOP_TEXT: value.shown = "\"\""; break;
    case HILLTOP_WORDS: value.shown = "[]"; break;
    default: value.shown = as_json(info.initial);
  }
  return value;
}

ParamValue given(const ParamInfo& info, const yaml::Node& node, const fs::path& base) {
  ParamValue value;
  value.name = info.name;
  switch (info.type) {
    case HILLTOP_INTEGER:
      value.number = read_integer(node, info.lowest, info.highest);
      value.shown = as_json(value.number);
      break;
    case HILLTOP_BOOLEAN:
      value.number = read_boolean(node) ? 1 : 0;
      value.shown = as_json(value.number != 0);
      break;
    case HILLTOP_CHOICE:
      value.number = static_cast<std::int64_t>(read_choice(node, info.choices));
      value.shown = as_json(node.text);
      break;
    case HILLTOP_TEXT:
      value.bytes = read_text(node);
      value.shown = as_json(value.bytes);
      break;
    case HILLTOP_FILE:
      value.bytes = read_file(base / read_text(node), kLargestFile);
      value.shown = as_json(node.text);
      break;
    case HILLTOP_WORDS: {
      const auto words = read_command(node);
      for (const auto& word : words) value.bytes.append(word).push_back('\0');
      value.shown = as_json(words);
      break;
    }
    default:
      throw yaml::Problem{node.at, "the plugin declares \"" + info.name + "\" with a type not known here"};
  }
  return value;
}

}  // namespace

std::string read_file(const fs::path& file, std::uint64_t most) {
  std::error_code error;
  const auto status = fs::status(file, error);
  if (!fs::exists(status)) throw UsageError(file.string() + ": no such file");
  if (fs::is_directory(status)) throw UsageError(file.string() + ": is a folder, not a file");
  if (!fs::is_regular_file(status)) throw UsageError(file.string() + ": is no regular file");
  if (fs::file_size(file, error) > most || error)
    throw UsageError(file.string() + ": is larger than " + std::to_string(most >> 20) + " MiB");
  std::ifstream in(file, std::ios::binary);
  std::string content(static_cast<std::size_t>(most) + 1, '\0');
  in.read(content.data(), static_cast<std::streamsize>(content.size()));
  if (in.bad() || !in.is_open()) throw UsageError(file.string() + ": cannot be read");
  content.resize(static_cast<std::size_t>(in.gcount()));
  if (content.size() > most) throw UsageError(file.string() + ": is still growing");
  return content;
}

std::vector<ParamValue> read_params(Fields& fields, std::span<const ParamInfo> declared, const fs::path& base,
                                    Problems& problems) {
  std::vector<ParamValue> values;
  for (const auto& info : declared) values.push_back(initial(info));
  const auto required = [&](const ParamInfo& info) { return info.type == HILLTOP_FILE && !info.optional; };
  fields.read("params", [&](const yaml::Node& node) {
    Fields given_params(node, "parameters", problems);
    for (std::size_t i = 0; i < declared.size(); ++i) {
      const auto use = [&](const yaml::Node& value) { values[i] = given(declared[i], value, base); };
      if (required(declared[i])) given_params.need(declared[i].name, use);
      else given_params.read(declared[i].name, use);
    }
    given_params.finish();
  });
  if (!fields.has("params"))
    for (const auto& info : declared)
      if (required(info)) problems.add(fields.at(), "missing parameter \"" + info.name + "\" (params: ...)");
  return values;
}

}  // namespace hilltop
