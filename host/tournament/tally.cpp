#include "tournament/tally.hpp"

#include "rating/per_match.hpp"

#include <algorithm>
#include <compare>

namespace hilltop {
namespace {

std::string digits_of(Total number) {
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
    number /= 10;
  } while (number != 0);
  return digits;
}

/// For each seat how many seats are strictly better.
std::vector<std::size_t> places(const SessionResult& result) {
  const auto better = [](const SeatResult& a, const SeatResult& b) {
    if (a.forfeit != b.forfeit) return b.forfeit;
    return !a.forfeit && a.score > b.score;
  };
  std::vector<std::size_t> place(result.seats.size(), 0);
  for (std::size_t i = 0; i < place.size(); ++i)
    for (const auto& other : result.seats) place[i] += better(other, result.seats[i]) ? 1 : 0;
  return place;
}

/// Enrolments and interludes are no matches, and a void one is none either.
bool counts(const SessionResult& result) {
  return result.void_reason.empty() && (result.kind == HILLTOP_MATCH || result.kind == HILLTOP_BYE);
}

enum class Result { win, draw, loss };

std::vector<Result> results_of(const SessionResult& result) {
  if (result.kind == HILLTOP_BYE) return {Result::draw};
  const auto place = places(result);
  const auto best = std::count(place.begin(), place.end(), 0u);
  std::vector<Result> list;
  for (const std::size_t p : place)
    list.push_back(p != 0 ? Result::loss : best > 1 ? Result::draw : Result::win);
  return list;
}

}  // namespace

std::string to_text(Total points) {
  std::string text = points < 0 ? "-" : "";
  if (points < 0) points = -points;
  text += digits_of(points / kPoint);
  auto rest = static_cast<std::int64_t>(points % kPoint);
  if (rest == 0) return text;
  std::string decimals = std::to_string(kPoint + rest).substr(1);
  while (decimals.back() == '0') decimals.pop_back();
  return text + '.' + decimals;
}

std::vector<Total> points_of(const Scoring& scoring, const SessionResult& result) {
  std::vector<Total> points(result.seats.size(), 0);
  if (!counts(result)) return points;
  if (scoring.by_score) {
    for (std::size_t i = 0; i < points.size(); ++i)
      points[i] = static_cast<Total>(result.seats[i].score) * kPoint;
    return points;
  }
  const auto results = results_of(result);
  for (std::size_t i = 0; i < points.size(); ++i) {
    points[i] = results[i] == Result::win    ? scoring.win
                : results[i] == Result::draw ? scoring.draw
                                             : scoring.loss;
  }
  return points;
}

void add_match(Field& field, const Scoring& scoring, const SessionResult& result) {
  if (!counts(result)) return;
  const auto points = points_of(scoring, result);
  const auto place = places(result);
  std::vector<Placed> seats;
  for (std::size_t i = 0; i < result.seats.size(); ++i)
    seats.push_back({result.seats[i].entrant, static_cast<std::uint32_t>(place[i]), points[i]});
  field.add(seats);
}

Total per_match(const Standing& row) {
  if (row.matches == 0) return 0;
  const auto matches = static_cast<Total>(row.matches);
  const Total half = row.points < 0 ? -matches : matches;
  return (2 * row.points + half) / (2 * matches);
}

Tally::Tally(const Scoring& scoring, std::size_t entrants, By by)
    : scoring_(scoring), by_(by), rows_(entrants) {
  for (std::size_t i = 0; i < entrants; ++i) rows_[i].entrant = static_cast<std::uint32_t>(i);
}

void Tally::add(const SessionResult& result, const std::vector<bool>& counts_for) {
  const auto points = points_of(scoring_, result);
  const auto results = counts(result) ? results_of(result) : std::vector<Result>();
  for (std::size_t i = 0; i < result.seats.size(); ++i) {
    const SeatResult& seat = result.seats[i];
    Standing& row = rows_[seat.entrant];
    if (!seat.disqualified.empty()) row.disqualified = seat.disqualified;
    row.faults += seat.faults;
    row.asks += seat.asks;
    row.wall_ns += seat.wall_ns;
    row.cpu_ns += seat.cpu_ns;
    if (results.empty() || (!counts_for.empty() && !counts_for[seat.entrant])) continue;
    row.points += points[i];
    row.score += seat.score;
    ++row.matches;
    row.refused.clear();  // in a repetition before
    ++(results[i] == Result::win ? row.wins : results[i] == Result::draw ? row.draws : row.losses);
  }
}

/// Better first; 0 when level. Those who were refused stand below all who played, the disqualified below
/// everybody.
int Tally::compare(const Standing& a, const Standing& b) const {
  if (a.disqualified.empty() != b.disqualified.empty()) return a.disqualified.empty() ? -1 : 1;
  if (a.refused.empty() != b.refused.empty()) return a.refused.empty() ? -1 : 1;
  const auto better = by_ == By::points ? a.points <=> b.points
                                        : compare_per_match({a.matches, a.points}, {b.matches, b.points});
  if (better != 0) return better > 0 ? -1 : 1;
  for (std::size_t i = 0; i < std::min(a.ties.size(), b.ties.size()); ++i)
    if (a.ties[i] != b.ties[i]) return a.ties[i] > b.ties[i] ? -1 : 1;
  // Whoever got further in the tie-breaking was level with the best for longer.
  if (a.ties.size() != b.ties.size()) return a.ties.size() > b.ties.size() ? -1 : 1;
  return 0;
}

void Tally::begin_tie(const std::vector<std::uint32_t>& entrants) {
  for (const std::uint32_t entrant : entrants) rows_[entrant].ties.push_back(0);
}

void Tally::add_tie(const SessionResult& result) {
  const auto points = points_of(scoring_, result);
  for (std::size_t i = 0; i < result.seats.size(); ++i) {
    Standing& row = rows_[result.seats[i].entrant];
    row.ties.back() += points[i];
    if (!result.seats[i].disqualified.empty()) row.disqualified = result.seats[i].disqualified;
  }
}

void Tally::refuse(std::uint32_t entrant, const std::string& why) {
  if (rows_[entrant].matches == 0) rows_[entrant].refused = why;
}

void Tally::disqualify(std::uint32_t entrant, const std::string& why) { rows_[entrant].disqualified = why; }

std::vector<Standing> Tally::standings() const {
  std::vector<Standing> sorted = rows_;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [this](const Standing& a, const Standing& b) { return compare(a, b) < 0; });
  for (std::size_t i = 0; i < sorted.size(); ++i)
    sorted[i].rank = i > 0 && compare(sorted[i - 1], sorted[i]) == 0 ? sorted[i - 1].rank : i + 1;
  return sorted;
}

std::vector<std::uint32_t> Tally::top(const std::vector<bool>& eligible) const {
  std::vector<std::uint32_t> level;
  for (const auto& row : rows_) {
    if (!eligible[row.entrant] || !row.refused.empty() || !row.disqualified.empty()) continue;
    const int against = level.empty() ? 0 : compare(row, rows_[level.front()]);
    if (against < 0) level.clear();
    if (against <= 0) level.push_back(row.entrant);
  }
  return level;
}

}  // namespace hilltop
