// tenant.hpp - the native bot that a guest is for: loaded from its plugin, and called.
#pragma once
#include <hilltop/abi.h>

#include <cstdint>
#include <string>
#include <vector>

namespace hilltop::process {

/// Where to find a bot, and what it is made with.
struct Lease {
  std::string plugin, bot;
  std::uint64_t layout_id = 0;
  std::vector<hilltop_value> values;  ///< borrows from `texts`
  std::vector<std::string> texts;
};

/// One bot, never destroyed: its process ends.
class Tenant {
 public:
  /// Loads the plugin and makes the bot. Throws std::runtime_error, one line.
  explicit Tenant(const Lease& lease);

  const hilltop_bot_class& bot_class() const { return *class_; }
  hilltop_bot* bot() const { return bot_; }

 private:
  const hilltop_bot_class* class_;
  hilltop_bot* bot_ = nullptr;
};

}  // namespace hilltop::process
