// analyse.cpp - hilltop analyse: who beats whom, how surely, and how much the ranking depends on the field.
#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/loaded_field.hpp"
#include "cli/ratings.hpp"
#include "rating/analysis.hpp"

#include <algorithm>
#include <iostream>

namespace hilltop {
namespace {

/// A crosstable wider than this is no help to people.
constexpr std::size_t kWidest = 20;

/// The analysis as text for people, a section after the other.
class Sections {
 public:
  Sections(const LoadedField& all, const Analysis& analysis, ListFormat format)
      : field_(all.field),
        analysis_(analysis),
        format_(format),
        names_(all.names()),
        standings_(all.loaded->plan->tally().standings()) {}

  std::string text() {
    ratings();
    crosstable();
    stability();
    cycles();
    return std::move(text_);
  }

 private:
  void begin(const std::string& title) {
    if (!text_.empty()) text_ += '\n';
    text_ += format_ == ListFormat::markdown ? "## " + title + "\n\n" : title + "\n\n";
  }
  void say(const std::string& line) { text_ += line + '\n'; }
  std::string name_list(const std::vector<std::uint32_t>& entrants) const {
    std::string list;
    for (const std::uint32_t entrant : entrants) list += (list.empty() ? "" : ", ") + names_[entrant];
    return list;
  }

  void ratings() {
    begin("Ratings, and shares of the strongest mixture");
    Table table({{"rank", true},
                 {"name"},
                 {"points", true},
                 {"rating", true},
                 {"+-", true},
                 {"los", true},
                 {"tied", true},
                 {"nash share", true},
                 {"against it", true}});
    const bool averaged = !analysis_.nash.share.empty();
    for (const Standing& row : standings_) {
      const Rating& rating = analysis_.ratings.entrants[row.entrant];
      const double share = averaged ? analysis_.nash.share[row.entrant] : 0;
      table.add({Cell::number(row.rank), Cell::string(names_[row.entrant]), Cell::number(to_text(row.points)),
                 elo_cell(rating), reach_cell(rating), superiority_cell(rating),
                 tied_cell(rating, analysis_.ratings),
                 Cell::number(!averaged || share < 0.0005 ? "" : decimal(100 * share, 1) + "%"),
                 Cell::number(averaged ? percent(0.5 + analysis_.nash.rating[row.entrant]) : "")});
    }
    text_ += table.render(format_);
    for (const auto& note : notes_on(analysis_.ratings)) say("\n" + note);
  }

  void crosstable() {
    begin("Who beats whom: score in percent, + wins and - loses for sure");
    if (names_.size() > kWidest)
      return say("left out for " + std::to_string(names_.size()) + " entrants: --format csv has all pairs");
    std::vector<std::string> numbers;
    for (std::size_t i = 1; i <= names_.size(); ++i) numbers.push_back(std::to_string(i));
    std::vector<Column> columns{{"", true}, {"name"}};
    for (const auto& number : numbers) columns.push_back({number.c_str(), true});
    Table table(columns);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const std::uint32_t a = analysis_.order[i];
      std::vector<Cell> row{Cell::number(numbers[i]), Cell::string(names_[a])};
      for (const std::uint32_t b : analysis_.order)
        row.push_back(Cell::string(a == b ? "." : score_text(field_.encounter(a, b))));
      table.add(std::move(row));
    }
    text_ += table.render(format_);
  }

  static std::string score_text(const Encounter& met) {
    if (met.matches() == 0) return "";
    const Interval interval = score_interval(met);
    return decimal(100 * met.score(), 0) + (interval.low > 0.5 ? "+" : interval.high < 0.5 ? "-" : " ");
  }

  void stability() {
    begin("Without one of them");
    const Stability& stability = analysis_.stability;
    if (!stability.known)
      return say(names_.size() < 2 || stability.first.empty()
                     ? "nobody is left who could be compared"
                     : "everybody was in every match, so matches without one of them are not known");
    say(decimal(100 * stability.kept_order, 1) +
        "% of all pairs keep their order by points, whoever is left out\n");
    Table table({{"without"}, {"first"}, {"other ranks", true}, {"largest change"}});
    for (const LeftOut& each : stability.left_out) {
      auto first = stability.first;
      std::erase(first, each.entrant);
      const bool same_first = first == each.first;
      if (each.changes.empty() && same_first) continue;
      table.add({Cell::string(names_[each.entrant]), Cell::string(name_list(each.first)),
                 Cell::number(each.changes.size()), Cell::string(change_text(each))});
    }
    if (table.empty()) return say("the ranking of the others is the same whoever is left out");
    text_ += table.render(format_);
  }

  std::string change_text(const LeftOut& left_out) const {
    if (left_out.changes.empty()) return "";
    const auto& [entrant, before, after] = left_out.changes.front();
    return names_[entrant] + ": " + std::to_string(before) + " -> " + std::to_string(after);
  }

  void cycles() {
    const Cycles& cycles = analysis_.cycles;
    begin("Circles");
    say(std::to_string(cycles.count) + " of " + std::to_string(cycles.triples) +
        " triples, of which one beats the other for sure in each pair, go round in a circle");
    if (cycles.count == 0) return;
    text_ += '\n';
    Table table({{"beats the next"}, {"beats the third"}, {"beats the first"}, {"weakest", true}});
    for (const auto& [entrants, weakest] : cycles.strongest)
      table.add({Cell::string(names_[entrants[0]]), Cell::string(names_[entrants[1]]),
                 Cell::string(names_[entrants[2]]), Cell::number(percent(weakest))});
    text_ += table.render(format_);
  }

  const Field& field_;
  const Analysis& analysis_;
  ListFormat format_;
  std::vector<std::string> names_;
  std::vector<Standing> standings_;
  std::string text_;
};

/// Every pair that met, from both sides.
std::string pairs_csv(const LoadedField& all) {
  Table table({{"entrant"},
               {"opponent"},
               {"wins", true},
               {"draws", true},
               {"losses", true},
               {"score", true},
               {"low", true},
               {"high", true}});
  const auto names = all.names();
  for (const std::uint32_t a : all.order)
    for (const std::uint32_t b : all.order) {
      const Encounter met = all.field.encounter(a, b);
      if (met.matches() == 0) continue;
      const Interval interval = score_interval(met);
      table.add({Cell::string(names[a]), Cell::string(names[b]), Cell::number(met.wins),
                 Cell::number(met.draws), Cell::number(met.losses), Cell::number(decimal(met.score(), 4)),
                 Cell::number(decimal(interval.low, 4)), Cell::number(decimal(interval.high, 4))});
    }
  return table.render(ListFormat::csv);
}

const Usage kUsage{
    "hilltop analyse",
    "STORE [OPTIONS]",
    "Prints what the matches in a store say of its field: ratings with their certainty, who beats whom, the "
    "strongest\n"
    "mixture of entrants (Nash averaging), how the ranking changes when one is left out, and who beats each "
    "other in\n"
    "a circle. What the numbers mean: docs/ratings.md.",
    {{"format", "FORMAT", "table, json, markdown, or csv: every pair with its wins, draws and losses"}},
    1,
    1};

}  // namespace

int analyse_command(const Arguments& args) {
  const Options options(kUsage, args);
  if (options.helped()) return 0;
  const auto format = list_format(options.value("format"));
  const auto all = load_field(options.path(options.arguments().front()));
  if (format == ListFormat::csv) {
    std::cout << pairs_csv(all) << std::flush;
    return 0;
  }
  if (all.field.size() > kMostRated)
    throw UsageError("hilltop analyse: a field of more than " + std::to_string(kMostRated) +
                     " entrants is too large for all but --format csv");
  const Analysis analysis = analyse(all.field, all.order, all.ranked);
  if (format == ListFormat::json) std::cout << safe_json(to_json(analysis, all.field, all.names())) << '\n';
  else std::cout << Sections(all, analysis, format).text();
  std::cout << std::flush;
  return 0;
}

}  // namespace hilltop
