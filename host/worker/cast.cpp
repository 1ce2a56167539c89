#include "worker/cast.hpp"

#include "base/error.hpp"
#include "base/visible_text.hpp"
#include "plugin/library.hpp"

#include <cstdio>
#include <string_view>
#include <utility>

namespace hilltop {
namespace {

void log_line(const hilltop_host*, std::int32_t level, const char* text) noexcept {
  static constexpr const char* kLevels[] = {"debug", "info", "warning", "error"};
  if (level >= 1 && level <= 3) std::fprintf(stderr, "%s: %s\n", kLevels[level], visible_text(text).c_str());
}
const void* no_extension(const hilltop_host*, const char*) noexcept { return nullptr; }

hilltop_value value_of(const ParamValue& param) {
  return {param.number,
          {reinterpret_cast<const std::uint8_t*>(param.bytes.data()), param.bytes.size()},
          param.present ? 1u : 0u,
          0};
}

std::vector<hilltop_value> values_of(const std::vector<ParamValue>& params) {
  std::vector<hilltop_value> values;
  for (const auto& param : params) values.push_back(value_of(param));
  return values;
}

std::string joined(const std::vector<std::string>& words) {
  std::string bytes;
  for (const auto& word : words) (bytes += word) += '\0';
  return bytes;
}

/// The place of `name` in the names of a choice, separated by '|'.
std::int64_t choice_of(const hilltop_param& param, std::string_view name) {
  std::string_view rest = param.choices;
  for (std::int64_t place = 0;; ++place) {
    const std::size_t end = rest.find('|');
    if (rest.substr(0, end) == name) return place;
    if (end == std::string_view::npos) return param.initial;
    rest.remove_prefix(end + 1);
  }
}

const char* lifetime_name(Lifetime lifetime) {
  switch (lifetime) {
    case Lifetime::match: return "match";
    case Lifetime::tournament: return "tournament";
    default: return "none";
  }
}

std::int64_t number(std::uint64_t value) { return static_cast<std::int64_t>(value); }

/// What the process adapter's bot classes have in common. False: it is no such parameter.
bool take_limit(const hilltop_param& declared, const Entrant& entrant, ParamValue& value) {
  const std::string_view name = declared.name;
  const Limits& limits = entrant.limits;
  if (name == "memory") value.number = number(limits.memory);
  else if (name == "processes") value.number = number(limits.processes);
  else if (name == "disk") value.number = number(limits.disk);
  else if (name == "files") value.number = number(limits.files);
  else if (name == "clock")
    value.number = choice_of(declared, limits.clock == AnswerClock::cpu ? "cpu" : "wall");
  else if (name == "sandbox") value.number = choice_of(declared, entrant.sandbox.on ? "on" : "off");
  else if (name == "visible") value.bytes = joined(entrant.sandbox.visible);
  else return false;
  return true;
}

/// The adapter's parameters, from what an entrant says of its program.
std::vector<ParamValue> program_params(const hilltop_bot_class& adapter, const Entrant& entrant,
                                       const std::filesystem::path& scratch) {
  std::vector<ParamValue> params;
  for (std::uint32_t i = 0; i < adapter.param_count; ++i) {
    const hilltop_param& declared = adapter.params[i];
    const std::string_view name = declared.name;
    ParamValue& value = params.emplace_back();
    value.name = name;
    value.number = declared.initial;
    if (take_limit(declared, entrant, value)) continue;
    if (name == "run") value.bytes = joined(entrant.run);
    else if (name == "dir") value.bytes = entrant.built;
    else if (name == "scratch") value.bytes = scratch.string();
    else if (name == "output") value.number = number(entrant.limits.output);
    else if (name == "state") value.number = choice_of(declared, lifetime_name(entrant.state));
    else if (name == "launch") value.number = choice_of(declared, entrant.launch);
    else value.present = declared.optional == 0;
  }
  return params;
}

/// The adapter's parameters for a native bot in a cell, and after them the bot's own.
std::vector<ParamValue> guest_params(const hilltop_bot_class& adapter, const Entrant& entrant,
                                     const hilltop_game& game, const std::filesystem::path& scratch) {
  std::vector<ParamValue> params;
  for (std::uint32_t i = 0; i < adapter.param_count; ++i) {
    const hilltop_param& declared = adapter.params[i];
    const std::string_view name = declared.name;
    ParamValue& value = params.emplace_back();
    value.name = name;
    if (take_limit(declared, entrant, value)) continue;
    if (name == "plugin") value.bytes = entrant.plugin;
    else if (name == "bot") value.bytes = entrant.bot;
    else if (name == "layout") value.number = number(game.layout_id);
    else if (name == "action") value.number = number(game.max_action);
    else if (name == "scratch") value.bytes = scratch.string();
  }
  params.insert(params.end(), entrant.params.begin(), entrant.params.end());
  return params;
}

}  // namespace

const hilltop_host& plugin_host() {
  static const hilltop_host host{
      sizeof(hilltop_host), HILLTOP_ABI_MAJOR, HILLTOP_ABI_MINOR, 0, nullptr, log_line, no_extension};
  return host;
}

Cast::Cast(const Tournament& tournament, std::filesystem::path scratch)
    : tournament_(tournament), scratch_(std::move(scratch)), players_(tournament.entrants.size()) {
  game_.game = &find_game(load_plugin(tournament.game_plugin), tournament.game);
  const auto values = values_of(tournament.params);
  Buffer why;
  if (game_.game->create(&plugin_host(), values.data(), values.size(), &game_.tournament, &why) != HILLTOP_OK)
    throw UsageError("game " + tournament.game + " refuses its parameters: " + std::string(why.view()));
}

Cast::~Cast() {
  for (const auto& player : players_)
    if (player.bot != nullptr) player.bot_class->destroy(player.bot);
  game_.game->destroy(game_.tournament);
}

void Cast::begin(std::uint64_t course) {
  if (std::exchange(course_, course) == course) return;
  for (std::size_t i = 0; i < players_.size(); ++i)
    if (tournament_.entrants[i].lasts() && players_[i].bot != nullptr) {
      players_[i].bot_class->destroy(players_[i].bot);
      players_[i] = Player();
    }
}

std::vector<ParamValue> Cast::params_of(const Entrant& entrant, const hilltop_bot_class& bot_class,
                                        const std::filesystem::path& scratch) const {
  if (entrant.is_guest()) return guest_params(bot_class, entrant, *game_.game, scratch);
  check_pair(*game_.game, bot_class);
  return entrant.external() ? program_params(bot_class, entrant, scratch) : entrant.params;
}

const Player& Cast::player(std::uint32_t number) {
  Player& player = players_.at(number);
  if (player.bot != nullptr) return player;
  const Entrant& entrant = tournament_.entrants[number];
  // Nothing of a guest's own plugin is loaded here.
  const hilltop_bot_class& bot_class = entrant.is_guest()
                                           ? find_bot(load_plugin(entrant.adapter), "guest")
                                           : find_bot(load_plugin(entrant.plugin), entrant.bot);
  const auto params = params_of(entrant, bot_class, scratch_ / std::to_string(number));
  const auto values = values_of(params);
  Buffer why;
  if (bot_class.create(&plugin_host(), values.data(), values.size(), game_.game->codec, &player.bot, &why) !=
      HILLTOP_OK) {
    player.bot = nullptr;
    throw RunError("entrant \"" + entrant.name + "\" could not be set up: " + std::string(why.view()));
  }
  player.bot_class = &bot_class;
  player.time_ns = entrant.limits.time_ns;
  player.guest = entrant.is_guest();
  player.resident = entrant.is_resident();
  player.remembers = entrant.state != Lifetime::none || entrant.lasts() || entrant.is_resident();
  if (entrant.state == Lifetime::tournament && bot_class.extension != nullptr)
    player.files = static_cast<const hilltop_files*>(bot_class.extension(HILLTOP_FILES));
  return player;
}

}  // namespace hilltop
