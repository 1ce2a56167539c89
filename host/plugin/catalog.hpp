// catalog.hpp - what plugins hold, known without running them here: each plugin is loaded once by a probe
// process, which prints what it found. A plugin that crashes while it loads takes only its probe with it.
#pragma once
#include <hilltop/abi.h>

#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop {

struct ParamInfo {
  hilltop_param_type type = HILLTOP_INTEGER;
  std::string name, help;
  std::vector<std::string> choices;
  std::int64_t initial = 0, lowest = 0, highest = 0;
  bool optional = false;
};

struct GameEntry {
  std::string id, name, version, summary, plugin;  ///< plugin: absolute path
  std::uint64_t layout_id = 0, time_ns = 0;
  std::uint32_t flags = 0, min_seats = 0, max_seats = 0;
  bool has_codec = false;
  std::uint32_t codec_flags = 0;
  std::vector<ParamInfo> params;
};

struct BotEntry {
  std::string id, name, version, summary, plugin;
  std::string game;  ///< empty: an adapter
  std::uint64_t layout_id = 0;
  std::vector<ParamInfo> params;
};

struct PluginEntry {
  std::string path;         ///< absolute, without links
  std::string fingerprint;  ///< SHA-256 of the file, lower-case hex
  std::vector<GameEntry> games;
  std::vector<BotEntry> bots;
};

/// Where the plugins that come with Hilltop are: HILLTOP_PLUGINS (folders, separated by ':') first,
/// then `../plugins` (build tree) and `../lib/hilltop` (installed) beside the running program.
std::vector<std::filesystem::path> plugin_folders();

/// The plugins of some folders and those named by path. Thread: one at a time.
class Catalog {
 public:
  /// Finds the *.so files in the folders; loads none yet.
  explicit Catalog(std::vector<std::filesystem::path> folders);

  /// One plugin by path. Throws UsageError, one line naming the file: not there, no library, no
  /// plugin, another major version, crashed while loading, ...
  const PluginEntry& load(const std::filesystem::path& file);
  /// One whose content is known already, under its `path`: what probes found, or a test made up.
  const PluginEntry& add(PluginEntry entry);
  /// Every plugin of the folders. One that cannot be loaded is left out and told to `problem`.
  std::vector<const PluginEntry*> all(std::vector<std::string>* problems = nullptr);

  /// A game by id, or by the path of a plugin that holds exactly one (a name with a '/' or ending in
  /// ".so"; relative to `base`). Throws UsageError with the nearest known name.
  const GameEntry& game(std::string_view name, const std::filesystem::path& base);
  /// A bot class for `game` by id ("samurai/observer"), by path of a plugin that holds exactly one, or by
  /// "path.so:id". Throws UsageError: unknown (with the nearest), for another game, other layout id.
  const BotEntry& bot(std::string_view name, const GameEntry& game, const std::filesystem::path& base);
  /// The plugin that an entry came from.
  const PluginEntry& plugin(const std::string& path) const;

 private:
  std::vector<std::filesystem::path> folders_;
  std::map<std::string, PluginEntry> loaded_;
};

}  // namespace hilltop
