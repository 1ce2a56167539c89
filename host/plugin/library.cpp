#include "plugin/library.hpp"

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "plugin/check.hpp"
#include "plugin/elf.hpp"
#include "plugin/entry.hpp"

#define BOOST_DLL_USE_STD_FS
#include <dlfcn.h>

#include <boost/dll/shared_library.hpp>

#include <memory>
#include <string>
#include <vector>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

using boost::dll::shared_library;
using boost::dll::load_mode::type;

constexpr const char* kSymbol = "hilltop_plugin_v1";

/// What the loader said last, without the file's name, which the caller puts before it.
std::string loader_message(const fs::path& file) {
  const char* said = dlerror();
  std::string message = said != nullptr ? said : "the loader does not say why";
  const std::string prefix = file.string() + ": ";
  if (message.starts_with(prefix)) message.erase(0, prefix.size());
  return message;
}

std::string advice(const std::string& message) {
  if (message.starts_with("undefined symbol"))
    return "; add the source or library that defines it to the plugin";
  if (message.find("cannot open shared object file") != std::string::npos)
    return "; install that library, or link it statically";
  return "";
}

/// The loaded library, never closed: static objects and threads of a plugin may outlive anything.
const shared_library& open(const fs::path& file) {
  auto library = std::make_unique<shared_library>();
  std::error_code error;
  library->load(file, error, type::rtld_now | type::rtld_local);
  if (error) {
    const auto message = loader_message(file);
    throw UsageError("cannot be loaded: " + message + advice(message));
  }
  static auto& loaded = *new std::vector<std::unique_ptr<shared_library>>;
  return *loaded.emplace_back(std::move(library));
}

const hilltop_plugin& load(const fs::path& file) {
  if (const auto problem = elf_problem(file); !problem.empty()) throw UsageError(problem);
  const auto& library = open(file);
  if (!library.has(kSymbol))
    throw UsageError(std::string("is no Hilltop plugin: it exports no `") + kSymbol +
                     "`; define it, in C++ with HILLTOP_PLUGIN()");
  const auto& plugin = library.get<const hilltop_plugin>(kSymbol);
  check_plugin(plugin);
  return plugin;
}

template <class Entry>
const Entry& find(const Entry* const* entries, const char* kind, std::string_view id) {
  std::vector<std::string> known;
  for (; entries != nullptr && *entries != nullptr; ++entries) {
    if (id == (*entries)->id) return **entries;
    known.emplace_back((*entries)->id);
  }
  throw UsageError(std::string("the plugin holds no ") + kind + " \"" + std::string(id) + "\"" +
                   did_you_mean(id, known));
}

}  // namespace

const hilltop_plugin& load_plugin(const fs::path& file) {
  try {
    return load(fs::absolute(file));
  } catch (const UsageError& problem) {
    throw UsageError(file.string() + ": " + problem.what());
  }
}

const hilltop_game& find_game(const hilltop_plugin& plugin, std::string_view id) {
  return find(plugin.games, "game", id);
}

const hilltop_bot_class& find_bot(const hilltop_plugin& plugin, std::string_view id) {
  return find(plugin.bots, "bot", id);
}

void check_pair(const hilltop_game& game, const hilltop_bot_class& bot) {
  check_pair(entry_of(game), entry_of(bot));
}

}  // namespace hilltop
