// plan.hpp - a tournament's course: which session is next, what has been done, what it comes to. Stages
// follow from the tournament and from the results so far alone: the same for any number of workers.
#pragma once
#include "match/result.hpp"
#include "tournament/intervals.hpp"
#include "tournament/stage.hpp"
#include "tournament/tally.hpp"
#include "tournament/until.hpp"

#include <memory>
#include <optional>
#include <set>

namespace hilltop {

/// Thread: one at a time.
///
/// Positions: each stage has a number, and each place in it an index; the first 2^40 positions are those of
/// stage 0, and so on. A repetition has as many stages as another, whatever came of those before. So a shard
/// (shard.hpp) knows its positions without the others' results.
class Plan {
 public:
  /// The tournament is borrowed. Of a shard it is the course of that part alone.
  explicit Plan(const Tournament& tournament);

  /// The next session that may be played now. Nothing: all have been given out, or those that are left
  /// depend on one that has not come back. `home`: whether those of bots that last, and live in one worker,
  /// may be among them.
  std::optional<Job> next(bool home = true);
  /// A session's result; those of a store must come in order of position. One that is known, or that the
  /// schedule does not have, is ignored, and so is one in which somebody plays on who was disqualified
  /// before; true if it was new.
  bool done(const SessionResult& result);
  /// For reading a store in which parts may be missing, before done(): if the position is one of a later
  /// repetition, what is missing of the present one is noted, and the later one begins. What follows from all
  /// results does not follow then.
  void skip_to(std::uint64_t position);
  /// Every session has been played.
  bool finished() const { return finished_; }

  /// Positions of the current stage: from `first` to before `last`.
  struct Positions {
    std::uint64_t first, last;
    bool operator==(const Positions&) const = default;
  };
  Positions stage() const;

  /// Sessions that are missing one after the other, by what people call the first and the last.
  struct Gap {
    std::string first, last;
    std::uint64_t sessions = 0;
  };
  /// All of them, in order, as far as the schedule is known.
  std::vector<Gap> missing() const;
  /// Of the repetitions of which nothing is missing, all positions; and the first position after all
  /// repetitions.
  const std::vector<Positions>& whole_repetitions() const { return whole_; }
  std::uint64_t after_repetitions() const;

  /// The job of a position of the current stage, with records as they are now; for looking at a store, whose
  /// results are fed in order.
  Job job(std::uint64_t position) const;
  /// What people call a session: "3.12" is the twelfth match of round 3; "3.i2" entrant 2's interlude before
  /// it, "1.e2" its enrolment.
  std::string id(std::uint64_t position) const;
  /// True for positions of the current stage and those before it.
  bool reached(std::uint64_t position) const;

  /// Places of the schedule, as far as it is known, and how many of them are done.
  std::uint64_t known() const;
  std::uint64_t settled() const { return settled_before_ + low_ - begin_ + above_.count(); }
  const Tally& tally() const { return tally_; }
  /// The current stage breaks a tie: its matches give no points of the tournament itself.
  bool breaks_tie() const { return stage_->purpose() == Stage::Purpose::tie; }
  /// The matches of the current stage give points to the entrant.
  bool counts_for(std::uint32_t entrant) const {
    return !breaks_tie() && (counts_for_.empty() || counts_for_[entrant]);
  }
  /// What has become of `until`.
  const Settling& settling() const { return settling_; }
  /// Why an entrant may not play on; empty: it may. From the session in which that was found it forfeits all.
  const std::string& disqualified(std::uint32_t entrant) const { return disqualified_[entrant]; }
  /// Why the tournament cannot go on although sessions are missing; empty if it can.
  const std::string& stuck() const { return stuck_; }

 private:
  /// What an entrant carries from one session to the next.
  struct Kept {
    std::string record, files;
    bool due = false;
    bool enrolled = false;
    std::uint64_t settled = 0;  // every place of the stage below this is settled for this entrant
  };

  void divide();
  void begin_repetition(std::uint64_t number);
  void begin_stage(Stage::Purpose purpose, std::vector<std::uint32_t> entrants, const Format& format,
                   const std::vector<std::uint32_t>& of = {});
  void advance();
  bool next_stage();
  bool after_enrolment();
  bool begin_tie_break();
  std::uint64_t stages_a_repetition() const { return has(HILLTOP_HAS_ENROLMENT) ? 2 : 1; }
  std::uint64_t repetition_of(std::uint64_t position) const;
  std::uint64_t repetitions_left() const;
  std::vector<std::uint32_t> everybody() const;
  std::uint64_t places_between(std::uint64_t first, std::uint64_t last) const;
  void add_gaps(std::vector<Gap>& gaps) const;
  void add_gap(std::vector<Gap>& gaps, std::uint64_t first, std::uint64_t last) const;
  std::string id_of(std::uint64_t first_round, const Slot& slot) const;
  Format format_of(const TieRule* rule) const;
  std::uint64_t least_for(const TieRule* rule) const;
  bool begin_extra();
  bool begin_tie();
  void count_faults(const SessionResult& result);
  void pass_interludes();
  void settle(std::uint64_t index);
  bool is_settled(std::uint64_t index) const { return index < low_ || above_.contains(index); }
  bool plays_on(const SessionResult& result) const;
  bool ordered(std::uint32_t entrant) const {
    return keeps_order(tournament_, tournament_.entrants[entrant]);
  }
  bool lasts(const Slot& slot) const;
  std::optional<Job> next_unordered();
  std::optional<Job> next_ordered(bool home);
  bool lapsed(std::uint64_t index, const Slot& slot) const;
  Job make_job(std::uint64_t index, const Slot& slot) const;
  std::uint64_t session_seed(const Slot& slot) const;
  bool has(std::uint32_t flag) const { return (tournament_.game_flags & flag) != 0; }

  const Tournament& tournament_;
  std::uint64_t base_seed_ = 0;
  std::vector<std::uint64_t> name_seeds_;
  bool any_ordered_ = false;
  Tally tally_;
  Settling settling_;
  std::vector<bool> counts_for_;  // of an extra stage: by entrant whether its matches count; empty: for all
  std::vector<Kept> kept_;
  std::vector<std::string> disqualified_;  // by entrant; for good
  std::vector<std::uint64_t> faults_;      // by entrant, in the whole tournament

  // Of the format's matches, one repetition after the other, and of its repetitions: this part, to before the
  // last.
  std::uint64_t first_place_ = 0, last_place_ = 0, first_repetition_ = 0, last_repetition_ = 0;
  std::uint64_t rounds_ = 0, places_ = 0;  // of a repetition in which nobody was refused

  std::unique_ptr<Stage> stage_;
  std::uint64_t ordinal_ = 0;                            // of the stage
  std::uint64_t course_ = 0;                             // as in Job
  std::uint64_t first_round_ = 1;                        // of the stage
  std::uint64_t repetition_ = 0;                         // the current or last one
  std::uint64_t known_before_ = 0, settled_before_ = 0;  // places of stages before
  std::uint64_t ties_done_ = 0;
  std::vector<std::uint32_t> tie_group_;
  const TieRule* tie_rule_ = nullptr;  // not NULL: the stage breaks a tie
  std::uint64_t begin_ = 0, end_ = 0;  // the places of the stage that are in this part
  std::uint64_t low_ = 0;              // all places of the stage below are settled
  Intervals above_;                    // settled places above
  std::uint64_t cursor_ = 0;           // all places below have been given out (stages without order)
  std::set<std::uint64_t> out_;        // given out, not back (stages with order)
  std::vector<Positions> whole_;       // repetitions
  std::vector<Gap> gaps_;              // what is missing of stages before
  bool finished_ = false;
  std::string stuck_;
};

}  // namespace hilltop
