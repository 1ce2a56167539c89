#include "cli/leaderboard.hpp"

#include <cmath>

namespace hilltop {
namespace {

/// The column after "matches", where points a match decide.
constexpr std::ptrdiff_t kPerMatch = 4;

Cell whole(double value) { return Cell::number(std::to_string(std::lround(value))); }

/// "1520 ± 35" for people; the numbers have columns of their own.
std::string rating_text(const Rating& rating) {
  const double half = (rating.interval.high - rating.interval.low) / 2;
  return (rating.elo > 0 ? "+" : "") + std::to_string(std::lround(rating.elo)) + " ± " +
         std::to_string(std::lround(half));
}

/// What the columns for people, and those for programs, show of one entrant.
std::vector<Cell> row_of(const Report& report, const Standing& row, bool for_people) {
  const Rating& rating = report.analysis.ratings.entrants.at(row.entrant);
  const Cell none{"", "null"};
  std::vector<Cell> cells = {Cell::number(row.rank),
                             Cell::string(report.tournament->entrants[row.entrant].name),
                             Cell::number(to_text(row.points)),
                             Cell::number(row.matches),
                             Cell::number(row.wins),
                             Cell::number(row.draws),
                             Cell::number(row.losses)};
  if (!report.until.empty()) cells.insert(cells.begin() + kPerMatch, Cell::number(to_text(per_match(row))));
  if (for_people) {
    cells.push_back(Cell::string(rating.rated ? rating_text(rating) : ""));
    return cells;
  }
  cells.push_back(Cell::number(to_text(row.score * kPoint)));
  cells.push_back(rating.rated ? whole(rating.elo) : none);
  cells.push_back(rating.rated ? whole(rating.interval.low) : none);
  cells.push_back(rating.rated ? whole(rating.interval.high) : none);
  cells.push_back(Cell::number(row.faults.total()));
  return cells;
}

}  // namespace

std::string leaderboard(const Report& report, ListFormat format) {
  const bool for_people = format == ListFormat::markdown;
  std::vector<Column> columns = {{"rank", true}, {"name"},        {"points", true}, {"matches", true},
                                 {"wins", true}, {"draws", true}, {"losses", true}};
  if (!report.until.empty()) columns.insert(columns.begin() + kPerMatch, {"per-match", true});
  if (for_people) columns.push_back({"rating", true});
  else
    for (const char* name : {"score", "elo", "elo_low", "elo_high", "faults"})
      columns.push_back({name, true});
  Table table(std::move(columns));
  for (const auto& row : report.standings) table.add(row_of(report, row, for_people));
  if (format == ListFormat::json)
    return "{\"tournament\": " + json_string(report.tournament->name) + ", \"leaderboard\": " + table.json() +
           "}\n";
  if (!for_people) return table.render(format);
  return "### " + markdown_text(report.tournament->name) + "\n\n" + table.render(format) + "\n" +
         std::to_string(report.gathered.played()) + " matches of " + markdown_text(report.tournament->game) +
         "; ratings on the Elo scale with 95% intervals.\n" +
         (report.until.empty() ? "" : "\n" + markdown_text(report.until) + "\n");
}

}  // namespace hilltop
