// core_json.cpp - what every view of the page needs, as JSON.
#include "report/report.hpp"
#include "tournament/shard.hpp"

#include <algorithm>
#include <cmath>

namespace hilltop {
namespace {

using nlohmann::json;

/// A number as it stands in the standings; points are exact in the text, and near enough for drawing.
json points_json(Total points) { return json::parse(to_text(points)); }

json rounded(double value, double digits) { return std::round(value * digits) / digits; }

json faults_json(const Faults& faults) {
  return {{"timeout", faults.timeout},
          {"crash", faults.crash},
          {"invalid", faults.invalid},
          {"flood", faults.flood},
          {"resign", faults.resign}};
}

std::string format_text(const Tournament& t) {
  const auto times = [](std::uint64_t n) {
    return n == 1 ? std::string("once") : std::to_string(n) + " times";
  };
  const Format& format = t.format;
  std::string text;
  switch (format.type) {
    case FormatType::round_robin: text = "round-robin, each pair " + times(format.matches); break;
    case FormatType::free_for_all:
      text = "free-for-all, " + std::to_string(format.matches) +
             (format.matches == 1 ? " match of " : " matches of ") +
             (format.seats == 0 ? "all" : std::to_string(format.seats));
      break;
    case FormatType::random_pairs:
      text = "random pairs, " + std::to_string(format.rounds) + (format.rounds == 1 ? " round" : " rounds");
      break;
  }
  return format.repeat == 1 ? text : text + "; all of it " + times(format.repeat);
}

std::string points_text(const Scoring& scoring) {
  if (scoring.by_score) return "the game's own scores, added up";
  return "win " + to_text(scoring.win) + ", draw " + to_text(scoring.draw) + ", loss " +
         to_text(scoring.loss);
}

json tournament_json(const Report& report) {
  const Tournament& t = *report.tournament;
  json params = json::array();
  for (const auto& param : t.params)
    if (param.present) params.push_back({param.name, param.shown});
  return {{"name", t.name},
          {"game", t.game},
          {"game_version", t.game_version},
          {"params", params},
          {"format", format_text(t)},
          {"points", points_text(t.scoring)},
          {"by_score", t.scoring.by_score},
          {"seed", std::to_string(t.seed)},
          {"time_ms", t.limits.time_ns / 1'000'000},
          {"clock", t.limits.clock == AnswerClock::cpu ? "cpu" : "wall"},
          {"store", report.store},
          {"part", t.shard.is_all() ? "" : to_text(t.shard)},
          {"finished", report.finished},
          {"known", report.known},
          {"settled", report.settled},
          {"until", report.until},
          {"played", report.gathered.played()},
          {"voids", report.gathered.voids()}};
}

/// What it is: the id of a native bot's class, the command of a program.
std::string nature_of(const Entrant& entrant) {
  constexpr std::size_t kShown = 200;
  if (!entrant.external()) return entrant.bot;
  std::string command;
  for (const auto& word : entrant.run) (command += command.empty() ? "" : " ") += word;
  return command.size() <= kShown ? command : command.substr(0, kShown) + "…";
}

json rating_json(const Rating& rating) {
  if (!rating.rated) return nullptr;
  return {{"elo", rounded(rating.elo, 10)},
          {"low", rounded(rating.interval.low, 10)},
          {"high", rounded(rating.interval.high, 10)},
          {"superiority", rating.superiority ? rounded(*rating.superiority, 10000) : json(nullptr)},
          {"group", rating.group},
          {"part", rating.part}};
}

json entrant_json(const Report& report, const Standing& row) {
  const Entrant& entrant = report.tournament->entrants[row.entrant];
  const auto& nash = report.analysis.nash;
  const auto& line = report.gathered.progress()[row.entrant];
  json sums = json::array();
  for (const Total sum : line.sums()) sums.push_back(points_json(sum));
  json ties = json::array();
  for (const Total points : row.ties) ties.push_back(points_json(points));
  return {{"name", entrant.name},
          {"program", entrant.external()},
          {"what", nature_of(entrant)},
          {"plant", entrant.plant},
          {"rank", row.rank},
          {"points", points_json(row.points)},
          {"matches", row.matches},
          {"per_match", report.until.empty() ? json(nullptr) : points_json(per_match(row))},
          {"wins", row.wins},
          {"draws", row.draws},
          {"losses", row.losses},
          {"score", points_json(row.score * kPoint)},
          {"faults", faults_json(row.faults)},
          {"ties", ties},
          {"refused", row.refused},
          {"disqualified", row.disqualified},
          {"asks", row.asks},
          {"wall_ms", row.wall_ns / 1'000'000},
          {"cpu_ms", row.cpu_ns / 1'000'000},
          {"rating", rating_json(report.analysis.ratings.entrants.at(row.entrant))},
          {"nash", nash.share.empty() ? json(nullptr)
                                      : json{rounded(nash.share.at(row.entrant), 10000),
                                             rounded(nash.rating.at(row.entrant), 10000)}},
          {"progress", {{"stride", line.stride()}, {"matches", line.matches()}, {"sums", sums}}},
          {"wall", report.gathered.wall()[row.entrant].counts()},
          {"cpu", report.gathered.cpu()[row.entrant].counts()}};
}

json analysis_json(const Analysis& analysis) {
  json strongest = json::array(), without = json::array();
  for (const auto& cycle : analysis.cycles.strongest)
    strongest.push_back({{"entrants", cycle.entrants}, {"weakest", rounded(cycle.weakest, 10000)}});
  for (const auto& left_out : analysis.stability.left_out) {
    json changes = json::array();
    for (const auto& change : left_out.changes)
      changes.push_back({change.entrant, change.before, change.after});
    without.push_back({{"entrant", left_out.entrant}, {"first", left_out.first}, {"changes", changes}});
  }
  const bool pairs = analysis.ratings.model == Ratings::Model::bradley_terry;
  return {
      {"model", pairs ? "Bradley-Terry" : "Plackett-Luce"},
      {"penalised", analysis.ratings.penalised},
      {"parts", analysis.ratings.parts},
      {"stability", analysis.stability.known
                        ? json{{"kept_order", rounded(analysis.stability.kept_order, 10000)},
                               {"first", analysis.stability.first},
                               {"without", without}}
                        : json(nullptr)},
      {"cycles",
       {{"count", analysis.cycles.count}, {"triples", analysis.cycles.triples}, {"strongest", strongest}}}};
}

json faults_of(const Report& report) {
  json list = json::array();
  for (std::size_t i = 0; i < report.faults.size(); ++i) {
    const FaultGroup& group = report.faults[i];
    json fault = {{"entrant", group.entrant},
                  {"fault", fault_name(group.fault)},
                  {"why", group.why},
                  {"count", group.count},
                  {"match", group.match}};
    if (i < report.examples.size()) {
      const FaultExample& example = report.examples[i];
      fault.update({{"step", example.step},
                    {"reply", example.reply},
                    {"stderr", example.errors},
                    {"exit_code", example.exit_code},
                    {"signal", example.signal},
                    {"command", example.command}});
    }
    list.push_back(std::move(fault));
  }
  return list;
}

}  // namespace

json core_json(const Report& report) {
  json entrants = json::array(), order = json::array(), replays = json::array();
  for (std::size_t i = 0; i < report.standings.size(); ++i) entrants.push_back(nullptr);
  for (const Standing& row : report.standings) {
    order.push_back(row.entrant);
    entrants[row.entrant] = entrant_json(report, row);
  }
  for (const auto& replay : report.replays)
    replays.push_back({{"match", replay.match},
                       {"round", replay.round},
                       {"entrants", replay.entrants},
                       {"why", replay.why}});
  return {{"version", 1},
          {"tournament", tournament_json(report)},
          {"entrants", std::move(entrants)},
          {"order", std::move(order)},
          {"analysis", analysis_json(report.analysis)},
          {"faults", faults_of(report)},
          {"replays", std::move(replays)},
          {"replays_left_out", report.replays_left_out},
          {"listed", report.gathered.matches().round.size()},
          {"has_tables", report.gathered.field().has_tables()}};
}

json pairs_json(const Field& field) {
  const auto thousandths = [](double share) { return std::lround(share * 1000); };
  json pairs = json::array();
  for (const auto& [pair, met] : field.encounters()) {
    const Interval interval = score_interval(met);
    pairs.insert(pairs.end(),
                 {json(pair.first), json(pair.second), json(met.wins), json(met.draws), json(met.losses),
                  json(thousandths(interval.low)), json(thousandths(interval.high))});
  }
  return pairs;
}

json matches_json(const MatchList& matches) {
  return {{"round", matches.round},       {"number", matches.number}, {"steps", matches.steps},
          {"faults", matches.faults},     {"void", matches.is_void},  {"seats", matches.seats},
          {"entrants", matches.entrants}, {"scores", matches.scores}, {"forfeits", matches.forfeits}};
}

std::string viewer_lines(const std::string& transcript) {
  std::string lines;
  for (std::size_t begin = 0; begin < transcript.size();) {
    const std::size_t end = std::min(transcript.find('\n', begin), transcript.size());
    json line = json::parse(transcript.begin() + static_cast<std::ptrdiff_t>(begin),
                            transcript.begin() + static_cast<std::ptrdiff_t>(end));
    begin = end + 1;
    if (line.value("event", "") == "ask") {
      for (const char* name : {"argv", "stdin", "stdin_base64", "reply_base64"}) line.erase(name);
      if (line["fault"].is_null()) line.erase("reply");
    }
    line.erase("digest");
    lines += line.dump(-1, ' ', false, json::error_handler_t::replace) += '\n';
  }
  return lines;
}

}  // namespace hilltop
