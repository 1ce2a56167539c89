#include "config/fields.hpp"

#include "base/nearest.hpp"
#include "config/values.hpp"

#include <algorithm>

namespace hilltop {

void Problems::raise(const std::filesystem::path& file) const {
  constexpr std::size_t kMost = 20;
  if (list_.empty()) return;
  auto sorted = list_;
  std::ranges::stable_sort(sorted, {}, &yaml::Problem::at);
  std::string lines;
  for (std::size_t i = 0; i < std::min(sorted.size(), kMost); ++i) {
    auto& [at, what] = sorted[i];
    std::ranges::replace_if(
        what, [](unsigned char c) { return c < 0x20 || c == 0x7F; }, ' ');
    lines += (i == 0 ? "" : "\n") + file.string() + ':' + std::to_string(at.line) + ':' +
             std::to_string(at.column) + ": " + what;
  }
  throw UsageError(lines);
}

Fields::Fields(const yaml::Node& node, std::string_view what, Problems& problems)
    : node_(&node), what_(what), problems_(&problems) {
  if (node.kind != yaml::Node::Kind::map)
    throw yaml::Problem{node.at, "expected " + what_ + " (key: value), found " + kind_of(node)};
}

const yaml::Node::Pair* Fields::find(std::string_view key) const {
  const auto found = std::ranges::find(node_->map, key, &yaml::Node::Pair::key);
  return found == node_->map.end() ? nullptr : &*found;
}

void Fields::refuse(std::string_view key, const std::string& why) {
  known_.emplace_back(key);
  if (const auto* pair = find(key)) problems_->add(pair->at, '"' + std::string(key) + "\" " + why);
}

void Fields::finish() {
  std::vector<std::string> free;  // keys that are known and not given: those that could have been meant
  for (const auto& key : known_)
    if (!has(key)) free.push_back(key);
  for (const auto& pair : node_->map) {
    if (std::ranges::find(known_, pair.key) != known_.end()) continue;
    problems_->add(pair.at, "unknown key \"" + pair.key + '"' + did_you_mean(pair.key, free));
    std::erase(missing_, nearest(pair.key, free));
  }
  for (const auto& key : missing_) problems_->add(node_->at, "missing key \"" + key + "\" of " + what_);
}

}  // namespace hilltop
