// tally.hpp - from results to points, and from points to ranks.
#pragma once
#include "match/result.hpp"
#include "rating/field.hpp"
#include "tournament/tournament.hpp"

#include <string>
#include <vector>

namespace hilltop {

/// Sums of points: ten-thousandths, in 128 bits, since added scores may pass 64.
__extension__ using Total = __int128;

/// "0.5", "-12", without trailing zeros.
std::string to_text(Total points);

/// What a result is worth to each seat. Nothing to anybody if it is void or no match; a bye counts as a draw.
/// Two seats: the higher score wins. More: the only best wins, several best draw. A seat that forfeited
/// ranks below every other. By score: the score itself.
std::vector<Total> points_of(const Scoring& scoring, const SessionResult& result);

/// Adds a match to what ratings are made of, as points_of() sees it; others, and a void one, add nothing.
void add_match(Field& field, const Scoring& scoring, const SessionResult& result);

/// One entrant's row of the standings.
struct Standing {
  std::uint32_t entrant = 0;
  std::uint64_t rank = 0;
  Total points = 0;
  std::uint64_t matches = 0, wins = 0, draws = 0, losses = 0;
  Total score = 0;  ///< the game's own scores, added up; in whole numbers
  Faults faults;
  std::uint64_t asks = 0, wall_ns = 0, cpu_ns = 0;
  std::vector<Total> ties;   ///< points of each tie-breaking stage in which this entrant was
  std::string refused;       ///< why the game refused the entrant at enrolment; empty for one that played
  std::string disqualified;  ///< why it may not win any more; empty: it may
};

/// Points a match, rounded to ten-thousandths, half away from zero; 0 for who has played none.
Total per_match(const Standing& row);

/// Adds up results.
class Tally {
 public:
  /// By what those are ranked who have not all played equally often: their points, or their points a match.
  enum class By { points, per_match };
  Tally(const Scoring& scoring, std::size_t entrants, By by = By::points);
  /// A match or bye of the tournament itself. `counts_for`: not empty: by entrant whether the match counts
  /// for it; for the others only what they were asked, and their faults, are added.
  void add(const SessionResult& result, const std::vector<bool>& counts_for = {});
  /// A tie-breaking stage among these begins, and its matches.
  void begin_tie(const std::vector<std::uint32_t>& entrants);
  void add_tie(const SessionResult& result);
  void refuse(std::uint32_t entrant, const std::string& why);
  void disqualify(std::uint32_t entrant, const std::string& why);

  /// In order of rank: those who were refused below all who played, the disqualified below everybody. Those
  /// who are level share a rank and stand in the order of their numbers.
  std::vector<Standing> standings() const;
  /// Of the entrants with `eligible` set: those who are level at the top.
  std::vector<std::uint32_t> top(const std::vector<bool>& eligible) const;

 private:
  int compare(const Standing& a, const Standing& b) const;

  Scoring scoring_;
  By by_;
  std::vector<Standing> rows_;
};

}  // namespace hilltop
