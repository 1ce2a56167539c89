#include "tenant.hpp"

#include <dlfcn.h>

#include <cstdio>
#include <stdexcept>
#include <string_view>

namespace hilltop::process {
namespace {

void log_line(const hilltop_host*, std::int32_t, const char* text) noexcept {
  std::fprintf(stderr, "%s\n", text);
}
const void* no_extension(const hilltop_host*, const char*) noexcept { return nullptr; }

constexpr hilltop_host kHost{sizeof(hilltop_host), HILLTOP_ABI_MAJOR, HILLTOP_ABI_MINOR, 0, nullptr, log_line,
                             no_extension};

// What else must be true of a plugin was checked when the tournament's file was read.
const hilltop_plugin& load(const std::string& file) {
  void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw std::runtime_error(dlerror());
  const auto* plugin = static_cast<const hilltop_plugin*>(dlsym(library, "hilltop_plugin_v1"));
  if (plugin == nullptr || plugin->abi_major != HILLTOP_ABI_MAJOR)
    throw std::runtime_error(file + ": is no plugin of this version of Hilltop");
  return *plugin;
}

const hilltop_bot_class& find(const hilltop_plugin& plugin, const Lease& lease) {
  for (const auto* const* entry = plugin.bots; entry != nullptr && *entry != nullptr; ++entry)
    if (lease.bot == (*entry)->id && lease.layout_id == (*entry)->layout_id) return **entry;
  throw std::runtime_error(lease.plugin + ": holds no bot " + lease.bot + " for this game");
}

}  // namespace

Tenant::Tenant(const Lease& lease) : class_(&find(load(lease.plugin), lease)) {
  char why[256];
  hilltop_buf words{reinterpret_cast<std::uint8_t*>(why), 0, sizeof why, nullptr};
  if (class_->create(&kHost, lease.values.data(), lease.values.size(), nullptr, &bot_, &words) != HILLTOP_OK)
    throw std::runtime_error("could not be set up: " +
                             std::string(why, static_cast<std::size_t>(words.size)));
}

}  // namespace hilltop::process
