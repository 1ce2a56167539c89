#include "cli/ratings.hpp"

#include "rating/analysis.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace hilltop {
namespace {

Cell rated(const Rating& rating, const std::string& text) {
  return rating.rated ? Cell{text, text} : Cell{"", "null"};
}

/// For programs: the numbers alone.
Cell plain(Cell cell) {
  cell.text = cell.json == "null" ? "" : cell.json;
  return cell;
}

std::string rated_json(const LoadedField& all, const Ratings& ratings) {
  const auto& [path, tournament, store, plan] = *all.loaded;
  auto json = nlohmann::ordered_json::parse(standings_text(tournament, *plan, ListFormat::json));
  auto& rows = json.at("standings");
  for (std::size_t i = 0; i < rows.size(); ++i)
    rows[i]["rating"] = nlohmann::ordered_json::parse(to_json(ratings.entrants[all.order[i]]));
  return safe_json(json.dump()) + '\n';
}

}  // namespace

std::string decimal(double number, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, number);
  const std::string shown = text;
  return shown.find_first_not_of("-0.") == std::string::npos && shown.front() == '-' ? shown.substr(1)
                                                                                     : shown;
}

std::string percent(double share) { return decimal(100 * share, 0) + "%"; }

Cell elo_cell(const Rating& rating) {
  Cell cell = rated(rating, decimal(rating.elo, 0));
  if (rating.rated && cell.text != "0" && rating.elo > 0) cell.text = "+" + cell.text;
  return cell;
}

Cell reach_cell(const Rating& rating) {
  return rated(rating, decimal((rating.interval.high - rating.interval.low) / 2, 0));
}

Cell superiority_cell(const Rating& rating) {
  if (!rating.superiority) return {"", "null"};
  return {percent(*rating.superiority), decimal(*rating.superiority, 4)};
}

Cell tied_cell(const Rating& rating, const Ratings& all) {
  Cell cell = rated(rating, std::to_string(rating.group));
  if (std::ranges::count(all.entrants, rating.group, &Rating::group) < 2) cell.text.clear();
  return cell;
}

std::string rated_standings_text(const LoadedField& all, const Ratings& ratings, ListFormat format) {
  if (format == ListFormat::json) return rated_json(all, ratings);
  constexpr std::ptrdiff_t kPerMatch = 4;  // column after "matches", where it decides
  const bool until = all.loaded->tournament.until.most != 0;
  std::vector<Column> columns = {{"rank", true}, {"name"},        {"points", true}, {"matches", true},
                                 {"wins", true}, {"draws", true}, {"losses", true}, {"rating", true},
                                 {"+-", true},   {"los", true},   {"tied", true}};
  if (until) columns.insert(columns.begin() + kPerMatch, {"per-match", true});
  Table table(std::move(columns));
  for (const Standing& row : all.loaded->plan->tally().standings()) {
    const Rating& rating = ratings.entrants[row.entrant];
    std::vector<Cell> rated = {elo_cell(rating), reach_cell(rating), superiority_cell(rating),
                               tied_cell(rating, ratings)};
    if (format == ListFormat::csv) std::ranges::transform(rated, rated.begin(), plain);
    std::vector<Cell> cells = {Cell::number(row.rank),
                               Cell::string(all.loaded->tournament.entrants[row.entrant].name),
                               Cell::number(to_text(row.points)),
                               Cell::number(row.matches),
                               Cell::number(row.wins),
                               Cell::number(row.draws),
                               Cell::number(row.losses)};
    if (until) cells.insert(cells.begin() + kPerMatch, Cell::number(to_text(per_match(row))));
    std::ranges::move(rated, std::back_inserter(cells));
    table.add(std::move(cells));
  }
  return table.render(format);
}

std::vector<std::string> notes_on(const Ratings& ratings) {
  std::vector<std::string> notes;
  if (ratings.entrants.size() > kMostRated)
    notes.push_back("not rated: the field has more than " + std::to_string(kMostRated) + " entrants");
  if (ratings.parts > 1)
    notes.push_back("the field has " + std::to_string(ratings.parts) +
                    " parts that never met: ratings of different parts cannot be compared");
  if (ratings.penalised)
    notes.emplace_back(
        "some records are perfect, or too few, for a maximum of likelihood: the ratings are bias-reduced "
        "(Firth's)");
  return notes;
}

}  // namespace hilltop
