// until.hpp - until settled: after the matches of the format more are played while the order of the first is
// not sure, by and for those whose order it is.
//
// The order is looked at when the format's matches are played, and again each time when as many again are, up
// to `most`: a look depends on whole batches of the schedule alone, so neither the number of workers, nor who
// finishes first, nor a restart can change what is played. Each look is at the likelihoods of superiority of
// ratings.hpp. Who looks k times has k chances to be wrong, so each look takes 1/k of the error that
// `confidence` leaves (Bonferroni's inequality).
//
// A batch is as if the format began anew for those in doubt: each meets everybody as often, in each seat as
// often, since it is the score against the whole field that ranks them. It counts for them alone: the rows of
// those whom they meet stay as they are. So everybody's points come from a schedule with equally many matches
// against each other entrant, and points a match can be compared. Where a few cannot play alone (matches of
// more than two, pairs by lot, games that ask between rounds) the whole field plays on.
#pragma once
#include "rating/ratings.hpp"
#include "tournament/tally.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace hilltop {

/// After how many matches (a pair, in a round robin) or rounds everybody has met everybody equally often, in
/// each seat: a batch is a multiple of it.
std::uint64_t whole_batch(const Format& format, std::size_t playing);

/// When the order is looked at: how many matches (a pair, in a round robin) or rounds are played then, from
/// what the format has to `until.most` or the last whole batch before it. `playing`: how many entrants.
std::vector<std::uint64_t> looks(const Tournament& tournament, std::size_t playing);

/// Thread: one at a time.
class Settling {
 public:
  /// The tournament is borrowed.
  explicit Settling(const Tournament& tournament);
  /// There is such a rule, and the field can be rated.
  bool wanted() const { return wanted_; }
  /// A match of the format, or one beyond it; in any order between two looks.
  void add(const SessionResult& result);

  /// What is to be played before the next look.
  struct Batch {
    std::uint64_t count = 0;        ///< matches or rounds, as Format counts them
    std::vector<std::uint32_t> of;  ///< who plays on, against everybody; empty: the whole field
  };
  /// Looks at the order, all that was given out being played. Nothing: it is sure, or no more may be played.
  /// `playing`: who may play on (was not refused).
  std::optional<Batch> look(const std::vector<Standing>& standings,
                            const std::vector<std::uint32_t>& playing);

  bool looked() const { return looked_ > 0; }
  bool settled() const { return looked() && doubts_.empty(); }
  /// Who is in doubt with whom, as of the last look; empty before the first.
  const std::vector<Doubt>& doubts() const { return doubts_; }
  /// How likely the better of two must be the stronger, at each look.
  double least(std::size_t looks) const;
  /// Matches beyond those of the format, and by entrant whether they were played for it.
  std::uint64_t extra() const { return extra_; }
  const std::vector<bool>& played_on() const { return played_on_; }

 private:
  std::vector<std::uint32_t> compared(const std::vector<Standing>& standings,
                                      const std::vector<std::uint32_t>& playing) const;
  std::vector<std::uint32_t> in_doubt() const;

  const Tournament& tournament_;
  bool wanted_;
  Field field_;
  std::size_t looked_ = 0;  // how often
  std::vector<Doubt> doubts_;
  std::uint64_t extra_ = 0;
  std::vector<bool> played_on_;
};

}  // namespace hilltop
