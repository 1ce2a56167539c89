#include "plugin/entry.hpp"

#include "base/error.hpp"
#include "plugin/check.hpp"

#include <hilltop/protocol.h>
#include <hilltop/text.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace hilltop {
namespace {

ParamInfo info_of(const hilltop_param& param) {
  ParamInfo info{param.type,    param.name,   param.help,    {},
                 param.initial, param.lowest, param.highest, param.optional != 0};
  if (param.type == HILLTOP_CHOICE) {
    for (std::string_view rest = param.choices; !rest.empty();)
      info.choices.emplace_back(next_field(rest, '|'));
    info.lowest = 0;
    info.highest = static_cast<std::int64_t>(info.choices.size()) - 1;
  }
  return info;
}

std::vector<ParamInfo> infos_of(const hilltop_param* params, std::uint32_t count) {
  std::vector<ParamInfo> infos;
  for (std::uint32_t i = 0; i < count; ++i) infos.push_back(info_of(param_at(params, i)));
  return infos;
}

}  // namespace

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ParamInfo, type, name, help, choices, initial, lowest, highest, optional)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ProtocolInfo, arguments, input, reply, bad_reply, example, view)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(GameEntry, id, name, version, summary, layout_id, time_ns, flags,
                                   min_seats, max_seats, has_codec, codec_flags, params, protocol)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BotEntry, id, name, version, summary, game, layout_id, flags, params)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PluginEntry, path, fingerprint, games, bots)

GameEntry entry_of(const hilltop_game& game) {
  GameEntry entry;
  entry.id = game.id;
  entry.name = game.name;
  entry.version = game.version;
  entry.summary = game.summary;
  entry.layout_id = game.layout_id;
  entry.time_ns = game.time_ns;
  entry.flags = game.flags;
  entry.min_seats = game.min_seats;
  entry.max_seats = game.max_seats;
  entry.has_codec = game.codec != nullptr;
  entry.codec_flags = game.codec != nullptr ? game.codec->flags : 0;
  entry.params = infos_of(game.params, game.param_count);
  return entry;
}

ProtocolInfo protocol_of(const hilltop_game& game) {
  const void* found = game.extension != nullptr ? game.extension(HILLTOP_PROTOCOL) : nullptr;
  if (found == nullptr) return {};
  const auto& told = *static_cast<const hilltop_protocol*>(found);
  const auto text = [&](const char* hilltop_protocol::*member) {
    return std::string(has(told, member) && told.*member != nullptr ? told.*member : "");
  };
  return {text(&hilltop_protocol::arguments), text(&hilltop_protocol::input),
          text(&hilltop_protocol::reply),     text(&hilltop_protocol::bad_reply),
          text(&hilltop_protocol::example),   text(&hilltop_protocol::view)};
}

BotEntry entry_of(const hilltop_bot_class& bot) {
  BotEntry entry;
  entry.id = bot.id;
  entry.name = bot.name;
  entry.version = bot.version;
  entry.summary = bot.summary;
  entry.game = bot.game_id != nullptr ? bot.game_id : "";
  entry.layout_id = bot.layout_id;
  entry.flags = bot.flags;
  entry.params = infos_of(bot.params, bot.param_count);
  return entry;
}

void check_pair(const GameEntry& game, const BotEntry& bot) {
  const std::string named = "bot \"" + bot.id + "\"";
  if (bot.game.empty()) {
    if (!game.has_codec)
      throw UsageError(named + " needs a game with a text form, which \"" + game.id +
                       "\" has not; enter native bots");
  } else if (bot.game != game.id) {
    throw UsageError(named + " plays \"" + bot.game + "\", not \"" + game.id + "\"");
  } else if (bot.layout_id != game.layout_id) {
    throw UsageError(named + " was built for other view and action layouts of \"" + game.id +
                     "\"; rebuild the bot with the game's present header");
  }
}

std::string to_json(const PluginEntry& plugin) {
  // A path may be any bytes; everything else is known to be UTF-8.
  return nlohmann::json(plugin).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

namespace {

[[noreturn]] void no_description(const std::string& why) {
  constexpr std::size_t kShown = 300;
  throw RunError("not a plugin's description: " + printable(why, kShown));
}

/// What check_plugin() has seen to in the probe, unless the plugin itself has written what came from there.
void expect_line(std::string_view text) {
  constexpr std::size_t kLongest = 1000;
  const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
  if (text.size() > kLongest || std::any_of(text.begin(), text.end(), is_control))
    no_description("a text that is long, or no line");
}

void expect_sense(const std::vector<ParamInfo>& params) {
  for (const auto& param : params) {
    expect_line(param.name);
    expect_line(param.help);
    const auto choices = static_cast<std::int64_t>(param.choices.size());
    if (param.type == HILLTOP_CHOICE && !param.optional && (param.initial < 0 || param.initial >= choices))
      no_description("a parameter that starts with no choice of its own");
  }
}

/// All numbers are whole. What is beyond 64 bits is read as a fraction too, and would fit no integer.
bool refuse_fractions(int, nlohmann::json::parse_event_t event, nlohmann::json& value) {
  if (event == nlohmann::json::parse_event_t::value && value.is_number_float())
    no_description("a number with a fraction, or too large");
  return true;
}

template <class Entry>
void expect_sense(const Entry& entry) {
  for (const std::string* text : {&entry.id, &entry.name, &entry.version, &entry.summary}) expect_line(*text);
  if (entry.id.empty() || entry.name.empty()) no_description("an entry without a name");
  expect_sense(entry.params);
}

}  // namespace

PluginEntry entry_from_json(std::string_view json) {
  try {
    const auto told = nlohmann::json::parse(json, refuse_fractions);
    auto plugin = told.get<PluginEntry>();
    if (nlohmann::json(plugin) != told) no_description("a number that does not fit, or an unknown member");
    for (const auto& game : plugin.games) {
      expect_sense(game);
      if (game.min_seats == 0 || game.max_seats < game.min_seats) no_description("a game without seats");
    }
    for (const auto& bot : plugin.bots) expect_sense(bot);
    return plugin;
  } catch (const nlohmann::json::exception& wrong) {
    no_description(wrong.what());
  }
}

}  // namespace hilltop
