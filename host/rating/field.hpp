// field.hpp - the matches of a field of entrants as statistics need them: who was before whom how often, and
// for what points. What ratings and analyses are made of.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace hilltop {

/// Sums of official points: ten-thousandths of a point.
__extension__ using PointSum = __int128;

/// One seat of a finished match.
struct Placed {
  std::uint32_t entrant = 0;
  std::uint32_t place =
      0;                ///< how many seats of the match were strictly better; those who are level share it
  PointSum points = 0;  ///< what the match was worth to the entrant
};

/// How one entrant did against another, in all matches in which both had a seat.
struct Encounter {
  std::uint64_t wins = 0, draws = 0, losses = 0;  ///< was before, level with, behind the other
  PointSum points = 0, others_points = 0;         ///< of those matches
  std::uint64_t matches() const { return wins + draws + losses; }
  /// Wins and half the draws, of all matches: 0 to 1; a half if they never met.
  double score() const;
  bool operator==(const Encounter&) const = default;
};

/// Adds up matches. Outcomes are counted, so ten million matches of two seats take no more memory than ten;
/// of more seats there may be as many outcomes as matches. Thread: one at a time.
class Field {
 public:
  /// Entrants are numbered from 0.
  explicit Field(std::size_t entrants);
  /// A match; with one seat (a bye) it gives points and is no evidence of strength. Seats are of entrants of
  /// this field, each at most once.
  void add(std::span<const Placed> seats);

  std::size_t size() const { return played_.size(); }
  /// What an entrant has played in all, byes included, and its points.
  struct Played {
    std::uint64_t matches = 0;
    PointSum points = 0;
  };
  const Played& played(std::uint32_t entrant) const { return played_[entrant]; }
  /// `a` against `b`; all zero if they never met.
  Encounter encounter(std::uint32_t a, std::uint32_t b) const;

  /// Every pair that met, the lower number first, in order.
  using Pair = std::pair<std::uint32_t, std::uint32_t>;
  const std::map<Pair, Encounter>& encounters() const { return encounters_; }

  /// Whether there was a match of more than two seats.
  bool has_tables() const { return has_tables_; }
  struct Ranked {
    std::uint32_t entrant = 0;
    std::uint32_t place = 0;  ///< as in Placed
    auto operator<=>(const Ranked&) const = default;
  };
  using Ranking = std::vector<Ranked>;  // the best first
  /// Every outcome of a match of two or more seats, and how often it came.
  const std::map<Ranking, std::uint64_t>& rankings() const { return rankings_; }

 private:
  std::vector<Played> played_;
  std::map<Pair, Encounter> encounters_;
  std::map<Ranking, std::uint64_t> rankings_;
  bool has_tables_ = false;
};

}  // namespace hilltop
