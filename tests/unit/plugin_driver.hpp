// plugin_driver.hpp - opens a plugin that was built with the tests, for tests of its native bots.
#pragma once
#include <hilltop/abi.h>

#include <dlfcn.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace hilltop::driver {

/// The plugin in HILLTOP_PLUGIN_DIR with that name; stays open, as the ABI has it.
inline const hilltop_plugin& open_plugin(const std::string& name) {
  const std::string file = HILLTOP_PLUGIN_DIR "/" + name + ".so";
  void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw std::runtime_error(dlerror());
  const void* plugin = dlsym(library, "hilltop_plugin_v1");
  if (plugin == nullptr) throw std::runtime_error(file + " is no plugin");
  return *static_cast<const hilltop_plugin*>(plugin);
}

inline std::vector<const hilltop_bot_class*> bots_of(const hilltop_plugin& plugin) {
  std::vector<const hilltop_bot_class*> bots;
  for (auto bot = plugin.bots; *bot != nullptr; ++bot) bots.push_back(*bot);
  return bots;
}

}  // namespace hilltop::driver
