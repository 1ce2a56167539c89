// catalog.hpp - finds games and bots by name or path, without running plugins here: each plugin is probed
// once, when it is first needed (probe.hpp).
#pragma once
#include "plugin/entry.hpp"
#include "plugin/probe.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop {

/// Where plugins are: HILLTOP_PLUGINS (folders and plugins, separated by ':') first, then those that come
/// with Hilltop: `../plugins` (build tree) and `../lib/hilltop` (installed) beside the running program's
/// folder.
std::vector<std::filesystem::path> plugin_folders();

/// What HILLTOP_PLUGINS names and is not there, one line each.
std::vector<std::string> missing_plugins();

/// The plugins of some folders and those named by path. Where two plugins hold a game or bot of the same id,
/// the first one's counts: in the order of the folders, and of the file names in a folder. Entries stay
/// where they are as long as the catalog lives. Thread: one at a time.
class Catalog {
 public:
  /// Finds the *.so files in the folders, and takes what is a file as it is; loads none yet. A folder that is
  /// not there holds none.
  explicit Catalog(const std::vector<std::filesystem::path>& folders);

  /// Plugins of strangers are looked at in such cells from now on.
  void keep_strangers_in(ProbeCell cell) { cell_ = std::move(cell); }

  /// One plugin by path. Throws UsageError, one line naming the file: not there, no library, no
  /// plugin, another major version, crashed while loading, ...
  const PluginEntry& load(const std::filesystem::path& file, bool stranger = false);
  /// One whose content is known already, under its `path`: what probes found, or a test made up.
  const PluginEntry& add(PluginEntry entry);
  /// Every plugin of the folders and every added one. One that cannot be loaded is left out and told to
  /// `problems`.
  std::vector<const PluginEntry*> all(std::vector<std::string>* problems = nullptr);

  /// A game by id, by the path of a plugin that holds exactly one (a name with a '/' or ending in ".so"), or
  /// by "path.so:id"; paths are relative to `base`. Throws UsageError with the nearest known name.
  const GameEntry& game(std::string_view name, const std::filesystem::path& base);
  /// A bot class for `game` by id ("samurai/observer"), by path of a plugin that holds exactly one, or by
  /// "path.so:id". Throws UsageError: unknown (with the nearest), for another game, other layout id.
  /// `stranger`: a plugin that is named by its path is one, unless it was loaded before.
  const BotEntry& bot(std::string_view name, const GameEntry& game, const std::filesystem::path& base,
                      bool stranger = false);
  /// The path of the plugin that holds an adapter. Throws UsageError.
  std::string adapter(std::string_view id);
  /// The plugin that an entry came from, by its `plugin`. Throws UsageError if it was never loaded.
  const PluginEntry& plugin(const std::string& path) const;

 private:
  /// The plugin of the game comes first: a game named by path brings its own bots.
  std::vector<const PluginEntry*> all_for(const GameEntry& game,
                                          std::vector<std::string>* problems = nullptr);
  const GameEntry* find_game(std::string_view id);
  const BotEntry* find_bot(std::string_view id, const GameEntry& game);
  std::string unknown_game(std::string_view name);
  std::string unknown_bot(std::string_view name, const GameEntry& game);

  std::vector<std::filesystem::path> files_;
  ProbeCell cell_;
  std::map<std::string, PluginEntry> loaded_;
  std::map<std::string, std::string> failed_;  // by path: why
};

}  // namespace hilltop
