// plan.hpp - a tournament's course: which session is next, what has been done, what it comes to. Stages
// follow from the tournament and from the results so far alone: the same for any number of workers.
#pragma once
#include "match/result.hpp"
#include "tournament/stage.hpp"
#include "tournament/tally.hpp"
#include "tournament/until.hpp"

#include <memory>
#include <optional>
#include <set>

namespace hilltop {

/// Thread: one at a time.
class Plan {
 public:
  /// The tournament is borrowed.
  explicit Plan(const Tournament& tournament);

  /// The next session that may be played now. Nothing: all have been given out, or those that are left
  /// depend on one that has not come back. `home`: whether those of bots that last, and live in one worker,
  /// may be among them.
  std::optional<Job> next(bool home = true);
  /// A session's result; those of a store must come in order of position. One that is known, or that the
  /// schedule does not have, is ignored; true if it was new.
  bool done(const SessionResult& result);
  /// Every session has been played.
  bool finished() const { return finished_; }

  /// The job of a position of the current stage, with records as they are now; for looking at a store, whose
  /// results are fed in order.
  Job job(std::uint64_t position) const;
  /// What people call a session: "3.12" is the twelfth match of round 3; "3.i2" entrant 2's interlude before
  /// it, "1.e2" its enrolment.
  std::string id(std::uint64_t position) const;
  /// True for positions of the current stage and those before it.
  bool reached(std::uint64_t position) const { return position < offset_ + stage_->size(); }

  /// Places of the schedule, as far as it is known, and how many of them are done.
  std::uint64_t known() const;
  std::uint64_t settled() const { return offset_ + low_ + above_.size(); }
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

  void begin_stage(Stage::Purpose purpose, std::vector<std::uint32_t> entrants, const Format& format,
                   const std::vector<std::uint32_t>& of = {});
  void advance();
  void next_stage();
  void after_enrolment();
  Format format_of(const TieRule* rule) const;
  std::uint64_t least_for(const TieRule* rule) const;
  bool begin_extra();
  bool begin_tie();
  void count_faults(const SessionResult& result);
  void pass_interludes();
  void settle(std::uint64_t index);
  bool is_settled(std::uint64_t index) const { return index < low_ || above_.count(index) != 0; }
  bool ordered(std::uint32_t entrant) const {
    const Entrant& who = tournament_.entrants[entrant];
    return keeps_records_ || who.state == Lifetime::tournament || who.lasts() ||
           who.faults.disqualify_after != 0;
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
  bool keeps_records_, any_ordered_ = false;
  Tally tally_;
  Settling settling_;
  std::vector<bool> counts_for_;  // of an extra stage: by entrant whether its matches count; empty: for all
  std::vector<Kept> kept_;
  std::vector<std::string> disqualified_;  // by entrant; for good
  std::vector<std::uint64_t> faults_;      // by entrant, in the whole tournament

  std::unique_ptr<Stage> stage_;
  std::uint64_t ordinal_ = 0;      // of the stage
  std::uint64_t course_ = 0;       // as in Job
  std::uint64_t offset_ = 0;       // position of the stage's first place
  std::uint64_t first_round_ = 1;  // of the stage
  std::uint64_t repeats_done_ = 0, ties_done_ = 0;
  std::vector<std::uint32_t> tie_group_;
  const TieRule* tie_rule_ = nullptr;  // not NULL: the stage breaks a tie
  std::uint64_t low_ = 0;              // all places of the stage below are settled
  std::set<std::uint64_t> above_;      // settled places above
  std::uint64_t cursor_ = 0;           // all places below have been given out (stages without order)
  std::set<std::uint64_t> out_;        // given out, not back (stages with order)
  bool finished_ = false;
  std::string stuck_;
};

}  // namespace hilltop
