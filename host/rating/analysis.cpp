#include "rating/analysis.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <span>

namespace hilltop {
namespace {

using Json = nlohmann::ordered_json;

/// With so many decimals, and without a minus before 0.
double rounded(double value, int decimals) {
  const double scale = std::pow(10.0, decimals);
  return std::round(value * scale) / scale + 0.0;
}

Json rating_json(const Rating& rating) {
  if (!rating.rated) return nullptr;
  return {{"elo", rounded(rating.elo, 1)},
          {"error", rounded(rating.error, 1)},
          {"low", rounded(rating.interval.low, 1)},
          {"high", rounded(rating.interval.high, 1)},
          {"superiority", rating.superiority ? Json(rounded(*rating.superiority, 4)) : Json()},
          {"group", rating.group},
          {"part", rating.part}};
}

Json encounter_json(const Encounter& met) {
  if (met.matches() == 0) return nullptr;
  const Interval interval = score_interval(met);
  return {{"wins", met.wins},
          {"draws", met.draws},
          {"losses", met.losses},
          {"score", rounded(met.score(), 4)},
          {"low", rounded(interval.low, 4)},
          {"high", rounded(interval.high, 4)}};
}

/// Everything below knows entrants by number, and JSON by name.
struct Names {
  const std::vector<std::string>& names;
  Json operator()(std::uint32_t entrant) const { return names[entrant]; }
  Json operator()(std::span<const std::uint32_t> entrants) const {
    Json list = Json::array();
    for (const std::uint32_t entrant : entrants) list.push_back(names[entrant]);
    return list;
  }
};

Json entrants_json(const Analysis& analysis, const Names& names) {
  Json list = Json::array();
  for (const std::uint32_t i : analysis.order) {
    const bool known = !analysis.nash.share.empty();
    list.push_back({{"name", names(i)},
                    {"rating", rating_json(analysis.ratings.entrants[i])},
                    {"nash", known ? Json{{"share", rounded(analysis.nash.share[i], 4)},
                                          {"rating", rounded(analysis.nash.rating[i], 4)}}
                                   : Json()}});
  }
  return list;
}

Json crosstable_json(const Analysis& analysis, const Field& field) {
  if (field.size() > kMostRated) return nullptr;
  Json rows = Json::array();
  for (const std::uint32_t a : analysis.order) {
    Json& row = rows.emplace_back(Json::array());
    for (const std::uint32_t b : analysis.order) row.push_back(encounter_json(field.encounter(a, b)));
  }
  return rows;
}

Json stability_json(const Stability& stability, const Names& names) {
  Json without = Json::array();
  for (const LeftOut& each : stability.left_out) {
    Json changes = Json::array();
    for (const auto& [entrant, before, after] : each.changes)
      changes.push_back({{"name", names(entrant)}, {"before", before}, {"after", after}});
    without.push_back({{"name", names(each.entrant)}, {"first", names(each.first)}, {"changes", changes}});
  }
  return {{"known", stability.known},
          {"first", names(stability.first)},
          {"kept_order", rounded(stability.kept_order, 4)},
          {"without", without}};
}

Json cycles_json(const Cycles& cycles, const Names& names) {
  Json strongest = Json::array();
  for (const Cycle& cycle : cycles.strongest)
    strongest.push_back({{"entrants", names(cycle.entrants)}, {"weakest", rounded(cycle.weakest, 4)}});
  return {{"count", cycles.count}, {"triples", cycles.triples}, {"strongest", strongest}};
}

std::string text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

Analysis analyse(const Field& field, std::vector<std::uint32_t> order, std::size_t ranked) {
  Analysis analysis;
  analysis.ratings = rate(field, order);
  analysis.nash = nash_average(field);
  if (field.size() <= kMostRated)
    analysis.stability =
        leave_one_out(field, {order.begin(), order.begin() + static_cast<std::ptrdiff_t>(ranked)});
  analysis.cycles = find_cycles(field);
  analysis.order = std::move(order);
  return analysis;
}

std::string to_json(const Analysis& analysis, const Field& field, const std::vector<std::string>& names) {
  const Names by_name{names};
  const bool pairs = analysis.ratings.model == Ratings::Model::bradley_terry;
  return text({{"model", pairs ? "bradley-terry" : "plackett-luce"},
               {"penalised", analysis.ratings.penalised},
               {"parts", analysis.ratings.parts},
               {"entrants", entrants_json(analysis, by_name)},
               {"crosstable", crosstable_json(analysis, field)},
               {"leave_one_out", stability_json(analysis.stability, by_name)},
               {"cycles", cycles_json(analysis.cycles, by_name)}});
}

std::string to_json(const Rating& rating) { return text(rating_json(rating)); }

}  // namespace hilltop
