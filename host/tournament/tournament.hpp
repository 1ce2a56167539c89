// tournament.hpp - a tournament, fully resolved: what a YAML file says once every name is looked up,
// every default filled in and every bot built. It is what workers get and what the store keeps.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop {

/// The value of one parameter of a game or bot. `shown` is how the file wrote it, for people.
struct ParamValue {
  std::string name;
  bool present = true;      ///< false: optional and not given
  std::int64_t number = 0;  ///< integer, boolean (0, 1), choice (index)
  std::string bytes;        ///< text, file content, words (each ended by a NUL)
  std::string shown;        ///< as JSON: 500, true, "sum"
  bool operator==(const ParamValue&) const = default;
};

/// What the time of an answer is measured by: how long it took, or the CPU time that was used for it.
enum class AnswerClock { wall, cpu };

/// What one answer may cost, and what a bot may keep.
struct Limits {
  std::uint64_t time_ns = 1'000'000'000;
  AnswerClock clock = AnswerClock::wall;
  std::uint64_t output = 64 << 10;      ///< bytes of one reply
  std::uint64_t memory = 512ull << 20;  ///< bytes of data
  std::uint64_t disk = 32ull << 20;     ///< bytes that a bot may keep in its folder
  std::uint64_t files = 1000;           ///< files that a bot may keep in its folder
  std::uint64_t processes = 64;
  bool operator==(const Limits&) const = default;
};

/// Where a program's processes, and its build, live.
struct Sandbox {
  bool on = true;                    ///< in a cell, which hides and protects the machine
  std::vector<std::string> visible;  ///< absolute paths that can be read there beside what must
  bool operator==(const Sandbox&) const = default;
};

/// Where a native bot lives: in the workers, or each alone in a cell.
enum class Isolation { worker, cell };

/// How often an entrant may fail. 0: any number of times.
struct FaultRules {
  std::uint64_t forfeit_after = 0;     ///< so many faults in one match: it is not asked again in it
  std::uint64_t disqualify_after = 0;  ///< so many in the tournament: it forfeits all matches after that
  bool operator==(const FaultRules&) const = default;
};

/// How long a bot's folder keeps what the bot wrote into it.
enum class Lifetime { none, match, tournament };

struct Entrant {
  std::string name;
  bool plant = false;  ///< plays and counts, but cannot win the tournament

  std::string bot;                 ///< id of the bot class, "samurai/observer"; "process" for a program
  std::string plugin;              ///< absolute path of the plugin that holds the bot class
  std::vector<ParamValue> params;  ///< of the bot class
  FaultRules faults;

  // A native bot only:
  Isolation isolation = Isolation::worker;
  std::string adapter;  ///< with a cell: absolute path of the plugin that keeps it there

  // A program (bot == "process") only:
  std::string dir;                 ///< absolute path of the folder as the author left it; empty: an empty one
  std::vector<std::string> files;  ///< not empty: only these files of `dir`, by path relative to it
  std::vector<std::vector<std::string>> build;  ///< commands, each as words
  std::vector<std::string> run;                 ///< the command of one ask, without the game's arguments
  std::string launch;                           ///< "warm", "cold", "resident"; "instance": one for all asks
  Lifetime state = Lifetime::none;
  Sandbox sandbox;  ///< of a native bot's cell too
  Limits limits;
  std::string built;  ///< absolute path of the folder after the build: what asks run in a copy of

  /// SHA-256, lower-case hex, of everything that decides how this entrant plays: the folder's files, build
  /// and run commands, parameters, limits; for a native bot the plugin file, id and parameters.
  std::string fingerprint;

  bool external() const { return bot == "process"; }
  /// A native bot in a process of its own.
  bool is_guest() const { return isolation == Isolation::cell; }
  /// It has processes of its own.
  bool has_processes() const { return external() || is_guest(); }
  /// Its processes, or its build, are in a cell.
  bool has_cell() const { return has_processes() && sandbox.on; }
  /// One process answers all its asks and remembers from match to match: it is in one worker, and its matches
  /// are played there, in order.
  bool lasts() const { return launch == "instance"; }
  /// A program of which one process gets all asks of a match, a line each.
  bool is_resident() const { return launch == "resident"; }
  bool operator==(const Entrant&) const = default;
};

enum class FormatType { round_robin, free_for_all, random_pairs };

struct Format {
  FormatType type = FormatType::round_robin;
  std::uint64_t matches = 1;  ///< round-robin: a pair; free-for-all: in all (or for each group draw)
  std::uint64_t seats = 0;    ///< free-for-all: seats of a match; 0: all entrants
  std::uint64_t rounds = 1;   ///< random-pairs
  std::uint64_t repeat = 1;   ///< the whole thing that often, results added up
  bool paired = false;  ///< round-robin: a match and the next one of a pair, seats swapped, have one seed
  bool operator==(const Format&) const = default;
};

/// Points are exact: ten-thousandths of a point.
using Points = std::int64_t;
inline constexpr Points kPoint = 10'000;

/// "0.5", "-12", without trailing zeros.
std::string to_text(Points points);

struct Scoring {
  bool by_score = false;  ///< free-for-all: points are the added scores
  Points win = kPoint, draw = kPoint / 2, loss = 0;
  bool operator==(const Scoring&) const = default;
};

/// What happens when the top is level: those level play `matches` a pair (or, for random-pairs, a play-off in
/// the tournament's own format) among themselves, again while still level, at most `most` times.
struct TieRule {
  enum class Type { duel, playoff } type = Type::duel;
  std::uint64_t matches = 0;
  std::uint64_t most = 10;
  bool operator==(const TieRule&) const = default;
};

/// More matches, after those of the format, while the order of the first is not sure (until.hpp).
struct Until {
  std::uint64_t most = 0;  ///< of what the format counts (matches; random-pairs: rounds), in all; 0: no rule
  std::uint64_t top = 0;   ///< how many, from the first; 0: all
  Points confidence = 9'500;  ///< ten-thousandths
  bool operator==(const Until&) const = default;
};

/// Which of how many parts is played (shard.hpp). 1 of 1: everything.
struct Shard {
  std::uint64_t index = 1, of = 1;
  bool is_all() const { return of == 1; }
  bool operator==(const Shard&) const = default;
};
/// Places of a schedule are numbers below 2^40, and so many parts of them must not overflow.
inline constexpr std::uint64_t kMostShards = 1'000'000;

struct Tournament {
  std::string name;
  std::string game;  ///< id
  std::string game_version;
  std::string game_plugin;                     ///< absolute path
  std::string game_fingerprint;                ///< SHA-256 of the plugin file, lower-case hex
  std::uint32_t game_flags = 0;                ///< hilltop_game.flags
  std::uint32_t min_seats = 2, max_seats = 2;  ///< of a match, as the game says
  std::vector<ParamValue> params;              ///< every parameter, in declared order
  Format format;
  Scoring scoring;
  Until until;
  std::vector<TieRule> ties;
  std::uint64_t seed = 0;
  Limits limits;
  Shard shard;
  std::vector<Entrant> entrants;  ///< an entrant's number is its place here

  bool operator==(const Tournament&) const = default;
};

/// Whether everybody's sessions are played in the order of the schedule, since the game keeps records.
bool keeps_order(const Tournament& tournament);
/// Whether an entrant's are.
bool keeps_order(const Tournament& tournament, const Entrant& entrant);

/// The fewest entrants that its format can be played with.
std::uint64_t least_entrants(const Tournament& tournament);

/// What a format counts (matches; random-pairs: rounds), all repetitions together.
std::uint64_t planned(const Format& format);

/// The matches of a format after which everybody has played equally often: a multiple of it is balanced. 1
/// but for a free-for-all in groups.
std::uint64_t balanced_matches(const Format& format, std::uint64_t entrants);

/// As one JSON text and back. from_json throws UsageError when the text is no tournament.
std::string to_json(const Tournament& tournament);
Tournament tournament_from_json(std::string_view json);

}  // namespace hilltop
