// fields.hpp - reading the keys of a mapping strictly: whatever is not asked for is a problem.
#pragma once
#include "base/error.hpp"
#include "config/yaml.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop {

/// All that is wrong with one file. Thread: one at a time.
class Problems {
 public:
  void add(yaml::Position at, std::string what) { list_.push_back({at, std::move(what)}); }
  /// Throws UsageError if there are any: one a line, `file:line:column: what`, in order of place.
  void raise(const std::filesystem::path& file) const;
  /// Runs `read`, and keeps the problem if it throws one: a yaml::Problem, or what is at `at`: a UsageError,
  /// or a file that cannot be looked at.
  template <class F>
  void guard(yaml::Position at, F&& read);

 private:
  std::vector<yaml::Problem> list_;
};

/// The keys of one mapping. Every key that may stand there is asked for once, with read, need or refuse;
/// finish() then tells which keys are unknown. A problem with one key keeps none of the others from being
/// read.
class Fields {
 public:
  /// Throws yaml::Problem if the node is no mapping; `what` is what it should be: "an entrant".
  Fields(const yaml::Node& node, std::string_view what, Problems& problems);

  bool has(std::string_view key) const { return find(key) != nullptr; }
  yaml::Position at() const { return node_->at; }

  /// Calls `use(node)` if the key is there.
  template <class F>
  void read(std::string_view key, F&& use);
  /// The same for a key that must be there.
  template <class F>
  void need(std::string_view key, F&& use);
  /// The key is known, but cannot stand here.
  void refuse(std::string_view key, const std::string& why);
  /// Reports what is missing and what is unknown, with the nearest key that could have been meant.
  void finish();

 private:
  const yaml::Node::Pair* find(std::string_view key) const;

  const yaml::Node* node_;
  std::string what_;
  Problems* problems_;
  std::vector<std::string> known_, missing_;
};

template <class F>
void Problems::guard(yaml::Position at, F&& read) {
  try {
    read();
  } catch (const yaml::Problem& problem) {
    list_.push_back(problem);
  } catch (const UsageError& error) {
    add(at, error.what());
  } catch (const std::filesystem::filesystem_error& error) {
    add(at, error.path1().string() + ": cannot be looked at: " + error.code().message());
  }
}

template <class F>
void Fields::read(std::string_view key, F&& use) {
  known_.emplace_back(key);
  if (const auto* pair = find(key)) problems_->guard(pair->value->at, [&] { use(*pair->value); });
}

template <class F>
void Fields::need(std::string_view key, F&& use) {
  if (!has(key)) missing_.emplace_back(key);
  read(key, std::forward<F>(use));
}

}  // namespace hilltop
