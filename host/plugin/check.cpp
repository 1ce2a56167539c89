#include "plugin/check.hpp"

#include "base/error.hpp"
#include "base/utf8.hpp"
#include "plugin/entry.hpp"

#include <hilltop/text.hpp>

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace hilltop {
namespace {

constexpr std::size_t kLongestText = 1000;      // bytes of a name, summary, ...
constexpr std::size_t kMostChoices = 64 << 10;  // bytes of a parameter's list of choices
constexpr std::uint32_t kMostParams = 256;
constexpr std::uint32_t kMostSeats = 1 << 16;
constexpr std::uint32_t kMostAction = 1 << 20;  // bytes
constexpr std::uint32_t kLargestStruct = 4096;  // bytes
constexpr std::size_t kMostEntries = 10'000;    // games or bots of one plugin

[[noreturn]] void fail(const std::string& subject, const std::string& wrong) {
  throw UsageError(subject + " " + wrong);
}

/// `last` is the last member that version 1.0 of the struct has.
template <class Struct, class Member>
void check_size(const std::string& subject, const Struct& object, Member Struct::*last) {
  if (has(object, last) && object.struct_size <= kLargestStruct) return;
  fail(subject, "has struct_size " + std::to_string(object.struct_size) + ", expected " +
                    std::to_string(sizeof(Struct)) + "; set it to sizeof the struct");
}

/// One line of UTF-8.
std::string_view check_text(const std::string& subject, const char* member, const char* value,
                            std::size_t longest = kLongestText) {
  if (value == nullptr) fail(subject, std::string("has no ") + member + " (NULL); give it one");
  const std::string_view text(value, strnlen(value, longest + 1));
  if (text.size() > longest)
    fail(subject, std::string("has a ") + member + " of more than " + std::to_string(longest) + " bytes");
  for (char c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      fail(subject, std::string("has a control character in its ") + member + "; make it one line of text");
  if (!is_utf8(text)) fail(subject, std::string("has a ") + member + " that is not UTF-8");
  return text;
}

void check_filled(const std::string& subject, const char* member, const char* value) {
  if (check_text(subject, member, value).empty()) fail(subject, std::string("has an empty ") + member);
}

bool is_word(std::string_view text) {
  for (char c : text)
    if (!is_digit(c) && !(c >= 'a' && c <= 'z') && c != '-' && c != '_') return false;
  return !text.empty();
}

/// What messages call the n-th entry of a plugin: its id, if that can be read.
std::string named(const char* kind, const char* id, std::size_t place) {
  const std::string nth = std::string(kind) + " number " + std::to_string(place + 1);
  const std::string_view text = check_text(nth, "id", id);
  return text.empty() ? nth : std::string(kind) + " \"" + printable(text) + "\"";
}

// ---- parameters

void check_choices(const std::string& subject, const hilltop_param& param) {
  std::set<std::string_view> names;
  std::string_view rest = check_text(subject, "choices", param.choices, kMostChoices);
  if (rest.empty()) fail(subject, "has no choices; list their names with '|' between them");
  const auto count = std::count(rest.begin(), rest.end(), '|') + 1;
  for (auto left = count; left > 0; --left) {
    const auto name = next_field(rest, '|');
    if (name.empty()) fail(subject, "has a choice without a name");
    if (!names.insert(name).second) fail(subject, "lists the choice \"" + std::string(name) + "\" twice");
  }
  if (param.optional == 0 && (param.initial < 0 || param.initial >= count))
    fail(subject, "starts with choice number " + std::to_string(param.initial) + " of " +
                      std::to_string(count) + "; they count from 0");
}

void check_number(const std::string& subject, const hilltop_param& param) {
  if (param.type == HILLTOP_BOOLEAN && (param.lowest != 0 || param.highest != 1))
    fail(subject, "is boolean, but has other bounds than 0 and 1");
  if (param.lowest > param.highest) fail(subject, "has its lowest value above its highest");
  if (param.optional == 0 && (param.initial < param.lowest || param.initial > param.highest))
    fail(subject, "starts with " + std::to_string(param.initial) + ", outside its bounds " +
                      std::to_string(param.lowest) + " to " + std::to_string(param.highest));
}

void check_param(const std::string& subject, const hilltop_param& param) {
  check_text(subject, "help", param.help);
  if (param.optional > 1) fail(subject, "has an `optional` that is neither 0 nor 1");
  switch (param.type) {
    case HILLTOP_INTEGER:
    case HILLTOP_BOOLEAN: return check_number(subject, param);
    case HILLTOP_CHOICE: return check_choices(subject, param);
    case HILLTOP_TEXT:
    case HILLTOP_FILE:
    case HILLTOP_WORDS: return;
    default: fail(subject, "has type " + std::to_string(param.type) + ", which this Hilltop does not know");
  }
}

void check_params(const std::string& owner, const hilltop_param* params, std::uint32_t count) {
  if (count == 0) return;
  if (params == nullptr)
    fail(owner, "counts " + std::to_string(count) + " parameters, but lists none (NULL)");
  if (count > kMostParams)
    fail(owner,
         "has " + std::to_string(count) + " parameters, above the most of " + std::to_string(kMostParams));
  std::set<std::string_view> names;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::string nth = "parameter number " + std::to_string(i + 1) + " of " + owner;
    check_size(nth, *params, &hilltop_param::reserved);
    const auto& param = param_at(params, i);
    if (param.struct_size != params->struct_size || param.struct_size % alignof(hilltop_param) != 0)
      fail(nth, "has struct_size " + std::to_string(param.struct_size) + "; set it to sizeof the struct");
    const auto name = check_text(nth, "name", param.name);
    if (!is_word(name))
      fail(nth, "is named \"" + printable(name) + "\"; use lower-case letters, digits, '-' and '_'");
    if (!names.insert(name).second) fail(owner, "has two parameters \"" + std::string(name) + "\"");
    check_param("parameter \"" + std::string(name) + "\" of " + owner, param);
  }
}

// ---- games

/// Throws unless every named function is there.
struct Function {
  const char* name;
  bool there;
};
void check_functions(const std::string& subject, std::initializer_list<Function> functions) {
  for (const auto& function : functions)
    if (!function.there) fail(subject, std::string("has no ") + function.name + "() (NULL); give it one");
}

void check_codec(const std::string& subject, const hilltop_codec& codec) {
  check_size("codec of " + subject, codec, &hilltop_codec::format);
  check_functions("codec of " + subject, {{"encode", codec.encode != nullptr},
                                          {"decode", codec.decode != nullptr},
                                          {"format", codec.format != nullptr}});
}

void check_describe(const std::string& subject, const hilltop_game& game) {
  if (game.describe == nullptr) fail(subject, "has no describe (NULL); transcripts need it");
  const auto& describe = *game.describe;
  check_size("describe of " + subject, describe, &hilltop_describe::action);
  const bool keeps = (game.flags & HILLTOP_KEEPS_RECORDS) != 0;
  check_functions("describe of " + subject, {{"state", describe.state != nullptr},
                                             {"chance", describe.chance != nullptr},
                                             {"record", !keeps || describe.record != nullptr},
                                             {"action", describe.action != nullptr}});
}

void check_numbers(const std::string& subject, const hilltop_game& game) {
  if (game.min_seats == 0) fail(subject, "has min_seats 0; a match needs at least one seat");
  if (game.max_seats < game.min_seats)
    fail(subject, "has max_seats " + std::to_string(game.max_seats) + " below min_seats " +
                      std::to_string(game.min_seats));
  if (game.max_seats > kMostSeats)
    fail(subject, "has max_seats " + std::to_string(game.max_seats) + ", above the most of " +
                      std::to_string(kMostSeats));
  if (game.max_action == 0 || game.max_action > kMostAction)
    fail(subject, "has max_action " + std::to_string(game.max_action) +
                      "; it is the bytes of an action, 1 to " + std::to_string(kMostAction));
  constexpr std::uint32_t kLeaveRecords =
      HILLTOP_HAS_ENROLMENT | HILLTOP_HAS_INTERLUDES | HILLTOP_RECORDS_BYES;
  if ((game.flags & kLeaveRecords) != 0 && (game.flags & HILLTOP_KEEPS_RECORDS) == 0)
    fail(subject,
         "has enrolment, interludes or byes, which leave records, but not HILLTOP_KEEPS_RECORDS; set it too");
  if (game.time_ns == 0) fail(subject, "has time_ns 0; give the contest's limit for one answer");
}

void check_game(const hilltop_game& game, std::size_t place) {
  check_size("game number " + std::to_string(place + 1), game, &hilltop_game::extension);
  const std::string subject = named("game", game.id, place);
  if (!is_word(game.id)) fail(subject, "has an ill-formed id; use lower-case letters, digits, '-' and '_'");
  check_filled(subject, "name", game.name);
  check_filled(subject, "version", game.version);
  check_text(subject, "summary", game.summary);
  check_numbers(subject, game);
  check_params(subject, game.params, game.param_count);
  if (game.codec != nullptr) check_codec(subject, *game.codec);
  check_describe(subject, game);
  const auto without = [&](std::uint32_t flags) { return (game.flags & flags) == 0; };
  check_functions(
      subject, {{"create", game.create != nullptr},
                {"destroy", game.destroy != nullptr},
                {"due", without(HILLTOP_HAS_INTERLUDES) || game.due != nullptr},
                {"open", game.open != nullptr},
                {"step", game.step != nullptr},
                {"digest", game.digest != nullptr},
                {"score", game.score != nullptr},
                {"record", without(HILLTOP_KEEPS_RECORDS | HILLTOP_HAS_ENROLMENT) || game.record != nullptr},
                {"close", game.close != nullptr}});
}

// ---- bots

/// "samurai/monk" for a bot of one game; an adapter's id may be one word.
bool is_bot_id(std::string_view id, const char* game) {
  std::string_view rest = id;
  const auto first = next_field(rest, '/');
  const bool one_word = first.size() == id.size();
  if (game == nullptr) return is_word(first) && (one_word || is_word(rest));
  return first == game && is_word(rest);
}

void check_bot(const hilltop_bot_class& bot, std::size_t place) {
  check_size("bot number " + std::to_string(place + 1), bot, &hilltop_bot_class::extension);
  const std::string subject = named("bot", bot.id, place);
  if (bot.game_id != nullptr && !is_word(check_text(subject, "game_id", bot.game_id)))
    fail(subject, "has an ill-formed game_id; copy the game's id");
  if (!is_bot_id(bot.id, bot.game_id))
    fail(subject, std::string("has an ill-formed id; use \"") + (bot.game_id != nullptr ? bot.game_id : "") +
                      (bot.game_id != nullptr ? "/" : "") + "name\" in lower-case letters, digits, '-', '_'");
  check_filled(subject, "name", bot.name);
  check_filled(subject, "version", bot.version);
  check_text(subject, "summary", bot.summary);
  check_params(subject, bot.params, bot.param_count);
  check_functions(subject, {{"create", bot.create != nullptr},
                            {"destroy", bot.destroy != nullptr},
                            {"open", bot.open != nullptr},
                            {"decide", bot.decide != nullptr},
                            {"close", bot.close != nullptr}});
}

// ---- the plugin

/// The elements of a NULL-terminated array.
template <class Entry>
std::span<const Entry* const> elements(const char* member, const Entry* const* list) {
  std::size_t count = 0;
  while (list != nullptr && list[count] != nullptr)
    if (++count > kMostEntries) fail("the plugin", std::string("has no NULL at the end of its ") + member);
  return {list, count};
}

void check_version(const hilltop_plugin& plugin) {
  if (plugin.abi_major != HILLTOP_ABI_MAJOR)
    throw UsageError("built for version " + std::to_string(plugin.abi_major) +
                     " of the plugin interface, this Hilltop has version " +
                     std::to_string(HILLTOP_ABI_MAJOR) + "; rebuild it with this Hilltop's SDK");
  check_size("hilltop_plugin_v1", plugin, &hilltop_plugin::bots);
}

template <class Entry>
void check_unique(std::set<std::string_view>& ids, const char* kind, const Entry& entry) {
  if (!ids.insert(entry.id).second)
    fail("the plugin", std::string("has two ") + kind + "s \"" + entry.id + "\"");
}

}  // namespace

void check_plugin(const hilltop_plugin& plugin) {
  check_version(plugin);
  const auto games = elements("games", plugin.games);
  const auto bots = elements("bots", plugin.bots);
  if (games.empty() && bots.empty()) fail("the plugin", "holds neither a game nor a bot; list them in it");
  std::set<std::string_view> ids;
  for (std::size_t i = 0; i < games.size(); ++i) {
    check_game(*games[i], i);
    check_unique(ids, "game", *games[i]);
  }
  ids.clear();
  for (std::size_t i = 0; i < bots.size(); ++i) {
    check_bot(*bots[i], i);
    check_unique(ids, "bot", *bots[i]);
    for (const auto* game : games)
      if (bots[i]->game_id != nullptr && std::string_view(bots[i]->game_id) == game->id)
        check_pair(entry_of(*game), entry_of(*bots[i]));
  }
}

}  // namespace hilltop
