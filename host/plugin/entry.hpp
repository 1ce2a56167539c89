// entry.hpp - what a plugin holds, as plain data: what the host knows of games and bots without having
// their plugin in its own process.
#pragma once
#include <hilltop/abi.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop {

/// As hilltop_param.
struct ParamInfo {
  hilltop_param_type type = HILLTOP_INTEGER;
  std::string name, help;
  std::vector<std::string> choices;
  std::int64_t initial = 0, lowest = 0, highest = 0;
  bool optional = false;
  bool operator==(const ParamInfo&) const = default;
};

/// As hilltop_protocol; empty where the game says nothing.
struct ProtocolInfo {
  std::string arguments, input, reply, bad_reply, example, view;
  bool operator==(const ProtocolInfo&) const = default;
};

/// As hilltop_game.
struct GameEntry {
  std::string id, name, version, summary, plugin;  ///< plugin: absolute path
  std::uint64_t layout_id = 0, time_ns = 0;
  std::uint32_t flags = 0, min_seats = 0, max_seats = 0;
  bool has_codec = false;
  std::uint32_t codec_flags = 0;
  std::vector<ParamInfo> params;
  ProtocolInfo protocol;
  bool operator==(const GameEntry&) const = default;
};

/// As hilltop_bot_class.
struct BotEntry {
  std::string id, name, version, summary, plugin;
  std::string game;  ///< empty: an adapter
  std::uint64_t layout_id = 0;
  std::uint32_t flags = 0;
  std::vector<ParamInfo> params;
  bool operator==(const BotEntry&) const = default;
};

struct PluginEntry {
  std::string path;         ///< absolute, without links
  std::string fingerprint;  ///< SHA-256 of the file, lower-case hex
  std::vector<GameEntry> games;
  std::vector<BotEntry> bots;
  bool operator==(const PluginEntry&) const = default;
};

/// Copies of what a checked plugin (check.hpp) declares; `plugin` and `protocol` are left
/// empty. Thread: any.
GameEntry entry_of(const hilltop_game& game);
BotEntry entry_of(const hilltop_bot_class& bot);

/// What a checked game tells of its protocol; calls the plugin.
ProtocolInfo protocol_of(const hilltop_game& game);

/// Throws UsageError, one line, unless that bot can play that game: another game, other layouts of views
/// and actions, an adapter for a game without a text form. Thread: any.
void check_pair(const GameEntry& game, const BotEntry& bot);

/// As one JSON text and back, without the entries' `plugin`, which is the plugin's `path`. The text comes
/// from a probe, so entry_from_json throws RunError when it is none. Thread: any.
std::string to_json(const PluginEntry& plugin);
PluginEntry entry_from_json(std::string_view json);

}  // namespace hilltop
