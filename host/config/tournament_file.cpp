#include "config/tournament_file.hpp"

#include "base/error.hpp"
#include "config/entrants.hpp"
#include "config/fields.hpp"
#include "config/fingerprint.hpp"
#include "config/params.hpp"
#include "config/sandbox.hpp"
#include "config/until.hpp"
#include "config/values.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t kLargestFile = 1 << 20;
constexpr std::uint64_t kMostMatches = 1'000'000'000;
constexpr std::uint64_t kMostRepeats = 1'000'000;

const std::array<std::string, 3> kFormats{"round-robin", "free-for-all", "random-pairs"};

/// "seats: all", or how many.
std::uint64_t read_seats(const yaml::Node& node, const GameEntry& game) {
  if (node.kind == yaml::Node::Kind::scalar && node.text == "all") return 0;
  return read_whole(node, game.min_seats, game.max_seats);
}

Format read_format(const yaml::Node& node, const GameEntry& game, Problems& problems) {
  Format format;
  Fields fields(node, "a format", problems);
  std::optional<FormatType> type;
  fields.need("type", [&](const yaml::Node& word) {
    type = static_cast<FormatType>(read_choice(word, kFormats));
    if (*type != FormatType::free_for_all && (game.min_seats > 2 || game.max_seats < 2))
      throw yaml::Problem{word.at, word.text + " plays in pairs, and " + game.name + " is no game for two"};
  });
  const auto number = [&](const char* key, std::uint64_t& value, std::uint64_t most) {
    fields.read(key, [&](const yaml::Node& n) { value = read_whole(n, 1, most); });
  };
  const auto only = [&](const char* key, FormatType of) {
    const bool fits = !type || *type == of;
    if (!fits) fields.refuse(key, "is for " + kFormats[static_cast<std::size_t>(of)] + " only");
    return fits;
  };
  if (type == FormatType::random_pairs) fields.refuse("matches", "is not for random-pairs; it has rounds");
  else number("matches", format.matches, kMostMatches);
  if (only("seats", FormatType::free_for_all))
    fields.read("seats", [&](const yaml::Node& n) { format.seats = read_seats(n, game); });
  if (only("rounds", FormatType::random_pairs)) number("rounds", format.rounds, kMostMatches);
  if (only("bye", FormatType::random_pairs))
    fields.read("bye", [](const yaml::Node& n) {
      const std::array<std::string, 1> known{"draw"};  // what a round without an opponent counts as
      read_choice(n, known);
    });
  number("repeat", format.repeat, kMostRepeats);
  if (only("paired", FormatType::round_robin))
    fields.read("paired", [&](const yaml::Node& n) { format.paired = read_boolean(n); });
  fields.finish();
  format.type = type.value_or(FormatType::round_robin);
  return format;
}

/// "points: score", or what a win, a draw and a loss are worth.
Scoring read_scoring(const yaml::Node& node, Problems& problems) {
  Scoring scoring;
  if (node.kind == yaml::Node::Kind::scalar) {
    const std::array<std::string, 1> known{"score"};
    read_choice(node, known);
    scoring.by_score = true;
    return scoring;
  }
  Fields fields(node, "points", problems);
  fields.need("win", [&](const yaml::Node& n) { scoring.win = read_points(n); });
  fields.need("draw", [&](const yaml::Node& n) { scoring.draw = read_points(n); });
  fields.need("loss", [&](const yaml::Node& n) { scoring.loss = read_points(n); });
  fields.finish();
  return scoring;
}

TieRule read_tie(const yaml::Node& node, const GameEntry& game, Problems& problems) {
  TieRule rule;
  Fields fields(node, "a rule for ties", problems);
  if (node.map.size() > 1) throw yaml::Problem{node.map[1].at, "one rule an element: begin another with '-'"};
  const auto read_rule = [&](const yaml::Node& body, TieRule::Type type) {
    rule.type = type;
    Fields given(body, "a rule for ties", problems);
    given.read("top", [](const yaml::Node& n) {
      const std::array<std::string, 1> known{"level"};
      read_choice(n, known);
    });
    if (type == TieRule::Type::duel)
      given.need("matches", [&](const yaml::Node& n) { rule.matches = read_whole(n, 1, kMostMatches); });
    given.read("most", [&](const yaml::Node& n) { rule.most = read_whole(n, 1, 1'000); });
    given.finish();
  };
  fields.read("duel", [&](const yaml::Node& body) {
    if (game.min_seats > 2 || game.max_seats < 2)
      throw yaml::Problem{body.at, "a duel is for two, and " + game.name + " is not; write playoff"};
    read_rule(body, TieRule::Type::duel);
  });
  fields.read("playoff", [&](const yaml::Node& body) { read_rule(body, TieRule::Type::playoff); });
  fields.finish();
  if (node.map.empty()) throw yaml::Problem{node.at, "expected duel: {...} or playoff: {...}"};
  return rule;
}

std::vector<TieRule> read_ties(const yaml::Node& node, const GameEntry& game, Problems& problems) {
  std::vector<TieRule> rules;
  for (const auto& rule : read_list(node))
    problems.guard(rule->at, [&] { rules.push_back(read_tie(*rule, game, problems)); });
  return rules;
}

/// Whether the matches of all pairs can be counted at all.
bool too_many_matches(const Tournament& t) {
  const std::uint64_t n = t.entrants.size();
  const std::uint64_t pairs = t.format.type == FormatType::round_robin ? n * (n - 1) / 2 : n;
  constexpr std::uint64_t kMost = 1'000'000'000'000;
  return pairs != 0 && std::max(planned(t.format), t.until.most) > kMost / pairs;
}

void check_field(const Tournament& t, yaml::Position at) {
  const auto n = t.entrants.size();
  const auto needed = least_entrants(t);
  if (n < needed)
    throw yaml::Problem{at, std::to_string(n) + (n == 1 ? " entrant" : " entrants") + "; this format needs " +
                                std::to_string(needed) + " or more"};
  if (t.format.type == FormatType::free_for_all && t.format.seats == 0 && n > t.max_seats)
    throw yaml::Problem{at, std::to_string(n) + " entrants, and a match has at most " +
                                std::to_string(t.max_seats) + " seats; set format.seats"};
  if (too_many_matches(t)) throw yaml::Problem{at, "more than 10^12 matches in all"};
}

/// Everything that depends on the game; without the entrants if `elsewhere` is there, which gets what they
/// are to be read against.
void read_contest(Fields& fields, Tournament& t, const GameEntry& game, Catalog& catalog,
                  const fs::path& base, Problems& problems, std::optional<Surroundings>* elsewhere) {
  t.game = game.id;
  t.game_version = game.version;
  t.game_plugin = game.plugin;
  t.game_fingerprint = catalog.plugin(game.plugin).fingerprint;
  t.game_flags = game.flags;
  t.min_seats = game.min_seats;
  t.max_seats = game.max_seats;
  if (game.time_ns != 0) t.limits.time_ns = game.time_ns;
  t.params = read_params(fields, game.params, base, problems);
  fields.need("format", [&](const yaml::Node& n) { t.format = read_format(n, game, problems); });
  t.scoring.by_score = t.format.type == FormatType::free_for_all;
  fields.read("points", [&](const yaml::Node& n) { t.scoring = read_scoring(n, problems); });
  fields.read("ties", [&](const yaml::Node& n) { t.ties = read_ties(n, game, problems); });
  read_limits(fields, t.limits, problems);
  FaultRules faults;
  read_faults(fields, faults, problems);
  Lifetime state = Lifetime::none;
  read_state(fields, state);
  Sandbox sandbox;
  read_sandbox(fields, sandbox, base, problems);
  Isolation isolation = Isolation::worker;
  read_isolation(fields, isolation);
  const Surroundings around{game, catalog, base, t.limits, state, sandbox, isolation, faults};
  if (elsewhere != nullptr) {
    elsewhere->emplace(around);
    return;
  }
  fields.need("entrants", [&](const yaml::Node& n) {
    t.entrants = read_entrants(n, around, problems);
    check_field(t, n.at);
  });
  fields.read("until", [&](const yaml::Node& n) {
    t.until = read_until(n, t, problems);
    if (too_many_matches(t)) throw yaml::Problem{n.at, "more than 10^12 matches in all"};
  });
}

/// Without the game its parameters and bots mean nothing: only the keys themselves are looked at.
void skip_contest(Fields& fields) {
  const auto skip = [](const yaml::Node&) {};
  for (const char* key :
       {"params", "points", "until", "ties", "limits", "clock", "faults", "state", "sandbox", "isolation"})
    fields.read(key, skip);
  for (const char* key : {"format", "entrants"}) fields.need(key, skip);
}

Tournament read_tournament(const yaml::Node& root, const fs::path& base, Catalog& catalog, Problems& problems,
                           std::optional<Surroundings>* elsewhere) {
  Tournament t;
  t.seed = 1;
  Fields fields(root, "a tournament", problems);
  fields.need("tournament", [&](const yaml::Node& n) { t.name = read_name(n, 200); });
  bool has_plugins = true;  // else what is not known may be in those that cannot be loaded
  fields.read("plugins", [&](const yaml::Node& list) {
    has_plugins = false;
    std::size_t loaded = 0;
    const auto nodes = read_list(list);
    for (const auto& node : nodes)
      problems.guard(node->at, [&] {
        catalog.add(catalog.load(base / read_text(*node)));
        ++loaded;
      });
    has_plugins = loaded == nodes.size();
  });
  const GameEntry* game = nullptr;
  fields.need("game", [&](const yaml::Node& n) {
    if (has_plugins) game = &catalog.game(read_text(n), base);
  });
  fields.read("seed", [&](const yaml::Node& n) { t.seed = read_whole(n, 0, UINT64_MAX); });
  if (game != nullptr) read_contest(fields, t, *game, catalog, base, problems, elsewhere);
  else skip_contest(fields);
  fields.finish();
  return t;
}

Tournament parse(const std::string& text, const fs::path& file, Catalog& catalog,
                 std::optional<Surroundings>* elsewhere) {
  const auto base = fs::canonical(fs::absolute(file).parent_path());
  Problems problems;
  Tournament tournament;
  problems.guard(
      {}, [&] { tournament = read_tournament(*yaml::parse(text), base, catalog, problems, elsewhere); });
  problems.raise(file);
  return tournament;
}

Entrant load_entrant(const fs::path& file, Surroundings around) {
  const auto path = fs::absolute(file);
  const auto text = read_file(path, kLargestFile);
  around.base = fs::canonical(path.parent_path());
  Problems problems;
  std::vector<Entrant> entrants(1);
  problems.guard({}, [&] {
    yaml::Node list;
    list.kind = yaml::Node::Kind::list;
    list.list.push_back(yaml::parse(text));
    entrants = read_entrants(list, around, problems);
  });
  problems.raise(file);
  return entrants.front();
}

void fingerprint_natives(Tournament& tournament, Catalog& catalog) {
  for (auto& entrant : tournament.entrants)
    if (!entrant.external())
      entrant.fingerprint = native_fingerprint(entrant, catalog.plugin(entrant.plugin).fingerprint);
}

}  // namespace

Tournament parse_tournament(const std::string& text, const fs::path& file, Catalog& catalog) {
  Tournament tournament = parse(text, file, catalog, nullptr);
  fingerprint_natives(tournament, catalog);
  return tournament;
}

Tournament parse_duel(const std::string& text, const fs::path& file, const std::array<fs::path, 2>& entrants,
                      Catalog& catalog) {
  std::optional<Surroundings> around;
  Tournament tournament = parse(text, file, catalog, &around);
  for (const auto& each : entrants) tournament.entrants.push_back(load_entrant(each, *around));
  if (tournament.entrants[0].name == tournament.entrants[1].name) tournament.entrants[1].name += " (2)";
  fingerprint_natives(tournament, catalog);
  return tournament;
}

Tournament load_tournament(const fs::path& file, Catalog& catalog) {
  return parse_tournament(read_file(file, kLargestFile), file, catalog);
}

}  // namespace hilltop
