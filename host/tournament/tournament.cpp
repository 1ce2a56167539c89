#include "tournament/tournament.hpp"

#include "base/error.hpp"
#include "base/utf8.hpp"

#include <hilltop/abi.h>

#include <nlohmann/json.hpp>

#include <array>
#include <concepts>
#include <numeric>
#include <type_traits>
#include <utility>

namespace hilltop {

std::string to_text(Points points) {
  const std::uint64_t magnitude =
      points < 0 ? 0 - static_cast<std::uint64_t>(points) : static_cast<std::uint64_t>(points);
  std::string text = (points < 0 ? "-" : "") + std::to_string(magnitude / kPoint);
  if (magnitude % kPoint == 0) return text;
  text += '.' + std::to_string(kPoint + magnitude % kPoint).substr(1);
  return text.erase(text.find_last_not_of('0') + 1);
}

bool keeps_order(const Tournament& tournament) {
  return (tournament.game_flags & (HILLTOP_KEEPS_RECORDS | HILLTOP_HAS_ENROLMENT | HILLTOP_HAS_INTERLUDES)) !=
         0;
}

bool keeps_order(const Tournament& tournament, const Entrant& entrant) {
  return keeps_order(tournament) || entrant.state == Lifetime::tournament || entrant.lasts() ||
         entrant.faults.disqualify_after != 0;
}

std::uint64_t least_entrants(const Tournament& tournament) {
  if (tournament.format.type != FormatType::free_for_all) return 2;
  return tournament.format.seats != 0 ? tournament.format.seats : tournament.min_seats;
}

std::uint64_t planned(const Format& format) {
  return format.repeat * (format.type == FormatType::random_pairs ? format.rounds : format.matches);
}

std::uint64_t balanced_matches(const Format& format, std::uint64_t entrants) {
  if (format.type != FormatType::free_for_all || format.seats == 0 || format.seats >= entrants) return 1;
  return entrants / std::gcd(entrants, format.seats);
}

namespace {

using Json = nlohmann::ordered_json;

/// A member list serves both directions: `io("name", value)` writes or reads one member.
template <class V, class T>
concept Either = std::same_as<std::remove_const_t<V>, T>;

template <class Io, Either<ParamValue> V>
void members(Io& io, V& v) {
  io("name", v.name);
  io("present", v.present);
  io("number", v.number);
  io("bytes", v.bytes);
  io("shown", v.shown);
}

template <class Io, Either<Limits> V>
void members(Io& io, V& v) {
  io("time_ns", v.time_ns);
  io("clock", v.clock);
  io("output", v.output);
  io("memory", v.memory);
  io("disk", v.disk);
  io("files", v.files);
  io("processes", v.processes);
}

template <class Io, Either<Sandbox> V>
void members(Io& io, V& v) {
  io("on", v.on);
  io("visible", v.visible);
}

template <class Io, Either<FaultRules> V>
void members(Io& io, V& v) {
  io("forfeit_after", v.forfeit_after);
  io("disqualify_after", v.disqualify_after);
}

template <class Io, Either<Entrant> V>
void members(Io& io, V& v) {
  io("name", v.name);
  io("plant", v.plant);
  io("bot", v.bot);
  io("plugin", v.plugin);
  io("params", v.params);
  io("faults", v.faults);
  io("isolation", v.isolation);
  io("adapter", v.adapter);
  io("dir", v.dir);
  io("files", v.files);
  io("build", v.build);
  io("run", v.run);
  io("launch", v.launch);
  io("state", v.state);
  io("sandbox", v.sandbox);
  io("limits", v.limits);
  io("built", v.built);
  io("fingerprint", v.fingerprint);
}

template <class Io, Either<Format> V>
void members(Io& io, V& v) {
  io("type", v.type);
  io("matches", v.matches);
  io("seats", v.seats);
  io("rounds", v.rounds);
  io("repeat", v.repeat);
  io("paired", v.paired);
}

template <class Io, Either<Scoring> V>
void members(Io& io, V& v) {
  io("by_score", v.by_score);
  io("win", v.win);
  io("draw", v.draw);
  io("loss", v.loss);
}

template <class Io, Either<TieRule> V>
void members(Io& io, V& v) {
  io("type", v.type);
  io("matches", v.matches);
  io("most", v.most);
}

template <class Io, Either<Until> V>
void members(Io& io, V& v) {
  io("most", v.most);
  io("top", v.top);
  io("confidence", v.confidence);
}

template <class Io, Either<Shard> V>
void members(Io& io, V& v) {
  io("index", v.index);
  io("of", v.of);
}

template <class Io, Either<Tournament> V>
void members(Io& io, V& v) {
  io("name", v.name);
  io("game", v.game);
  io("game_version", v.game_version);
  io("game_plugin", v.game_plugin);
  io("game_fingerprint", v.game_fingerprint);
  io("game_flags", v.game_flags);
  io("min_seats", v.min_seats);
  io("max_seats", v.max_seats);
  io("params", v.params);
  io("format", v.format);
  io("scoring", v.scoring);
  io("until", v.until);
  io("ties", v.ties);
  io("seed", v.seed);
  io("limits", v.limits);
  io("shard", v.shard);
  io("entrants", v.entrants);
}

/// The words of an enumeration, in the order of its values.
template <class T>
constexpr std::array<const char*, 0> kWords{};
template <>
constexpr std::array kWords<Isolation>{"worker", "cell"};
template <>
constexpr std::array kWords<Lifetime>{"none", "match", "tournament"};
template <>
constexpr std::array kWords<AnswerClock>{"wall", "cpu"};
template <>
constexpr std::array kWords<FormatType>{"round-robin", "free-for-all", "random-pairs"};
template <>
constexpr std::array kWords<TieRule::Type>{"duel", "playoff"};

// ---- writing -------------------------------------------------------------------------------------

struct Writing {
  Json json = Json::object();
  template <class T>
  void operator()(const char* name, const T& value);
};

/// Bytes that are no UTF-8 cannot stand in a JSON text: those are {"hex": "..."}.
Json write(const std::string& bytes) {
  if (is_utf8(bytes)) return bytes;
  static constexpr char kHex[] = "0123456789abcdef";
  std::string hex;
  for (char c : bytes) {
    hex += kHex[static_cast<unsigned char>(c) >> 4];
    hex += kHex[static_cast<unsigned char>(c) & 15];
  }
  return {{"hex", hex}};
}

template <class T>
requires std::is_arithmetic_v<T> Json write(T value) { return value; }

template <class T>
requires std::is_enum_v<T> Json write(T value) { return kWords<T>.at(static_cast<std::size_t>(value)); }

template <class T>
requires requires(Writing io, const T& value) { members(io, value); }
Json write(const T& value) {
  Writing io;
  members(io, value);
  return std::move(io.json);
}

template <class T>
Json write(const std::vector<T>& values) {
  Json json = Json::array();
  for (const T& value : values) json.push_back(write(value));
  return json;
}

template <class T>
void Writing::operator()(const char* name, const T& value) {
  json[name] = write(value);
}

// ---- reading -------------------------------------------------------------------------------------

[[noreturn]] void wrong(const std::string& what) { throw UsageError("no tournament: " + what); }

struct Reading {
  const Json& json;
  std::size_t known = 0;
  template <class T>
  void operator()(const char* name, T& value);
};

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  wrong("bytes that are not hexadecimal");
}

void read(const Json& json, std::string& value) {
  if (json.is_string()) {
    value = json.get<std::string>();
    return;
  }
  if (!json.is_object() || json.size() != 1 || !json.contains("hex") || !json["hex"].is_string())
    wrong("text expected");
  const auto hex = json["hex"].get<std::string>();
  if (hex.size() % 2 != 0) wrong("bytes that are not hexadecimal");
  value.clear();
  for (std::size_t i = 0; i < hex.size(); i += 2)
    value += static_cast<char>(hex_digit(hex[i]) * 16 + hex_digit(hex[i + 1]));
}

void read(const Json& json, bool& value) {
  if (!json.is_boolean()) wrong("true or false expected");
  value = json.get<bool>();
}

template <class T>
requires std::is_integral_v<T>
void read(const Json& json, T& value) {
  const bool fits = json.is_number_unsigned()  ? std::in_range<T>(json.get<std::uint64_t>())
                    : json.is_number_integer() ? std::in_range<T>(json.get<std::int64_t>())
                                               : false;
  if (!fits) wrong("number expected");
  value = json.get<T>();
}

template <class T>
requires std::is_enum_v<T>
void read(const Json& json, T& value) {
  for (std::size_t i = 0; i < kWords<T>.size(); ++i)
    if (json == kWords<T>[i]) {
      value = static_cast<T>(i);
      return;
    }
  wrong("unknown word " + json.dump(-1, ' ', true, Json::error_handler_t::replace));
}

template <class T>
requires requires(Reading io, T& value) { members(io, value); }
void read(const Json& json, T& value) {
  if (!json.is_object()) wrong("object expected");
  Reading io{json};
  members(io, value);
  if (io.known != json.size()) wrong("a member that is not known");
}

template <class T>
void read(const Json& json, std::vector<T>& values) {
  if (!json.is_array()) wrong("list expected");
  values.assign(json.size(), T{});
  for (std::size_t i = 0; i < values.size(); ++i) read(json[i], values[i]);
}

template <class T>
void Reading::operator()(const char* name, T& value) {
  const auto member = json.find(name);
  if (member == json.end()) wrong("\"" + std::string(name) + "\" is missing");
  ++known;
  read(*member, value);
}

}  // namespace

std::string to_json(const Tournament& tournament) { return write(tournament).dump(); }

Tournament tournament_from_json(std::string_view json) {
  constexpr int kDeepest = 20;  // deeper ones are copied, and printed, by functions that call themselves
  const auto expect_flat = [](int depth, Json::parse_event_t, const Json&) {
    if (depth > kDeepest) wrong("nested too deeply");
    return true;
  };
  const Json parsed = Json::parse(json, expect_flat, false);
  if (parsed.is_discarded()) wrong("no JSON");
  Tournament tournament;
  read(parsed, tournament);
  const Shard& shard = tournament.shard;
  if (shard.of < 1 || shard.of > kMostShards || shard.index < 1 || shard.index > shard.of)
    wrong("no such shard");
  return tournament;
}

}  // namespace hilltop
