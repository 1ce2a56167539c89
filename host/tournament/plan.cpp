#include "tournament/plan.hpp"

#include "base/error.hpp"
#include "tournament/shard.hpp"

#include <hilltop/random.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace hilltop {
namespace {

/// How far ahead of the first unfinished place an ordered stage looks for one that may be played.
constexpr std::uint64_t kWindow = 4096;
/// The same for a stage without order, which keeps the places that are settled beyond it.
constexpr std::uint64_t kAhead = 1 << 18;

/// A stage has places for 2^40 positions.
constexpr unsigned kStageBits = 40;
std::uint64_t stage_position(std::uint64_t ordinal) { return ordinal << kStageBits; }
std::uint64_t index_of(std::uint64_t position) { return position & ((std::uint64_t{1} << kStageBits) - 1); }

std::uint64_t seed_of(const std::string& text) { return Digest().add(text.size()).add_bytes(text).value(); }

bool fits(const SessionResult& result, const Slot& slot) {
  return result.kind == slot.kind &&
         std::equal(result.seats.begin(), result.seats.end(), slot.entrants.begin(), slot.entrants.end(),
                    [](const SeatResult& seat, std::uint32_t entrant) { return seat.entrant == entrant; });
}

}  // namespace

Plan::Plan(const Tournament& tournament)
    : tournament_(tournament),
      base_seed_(Digest().add(tournament.seed).add(seed_of(tournament.game)).value()),
      tally_(tournament.scoring, tournament.entrants.size(),
             tournament.until.most != 0 ? Tally::By::per_match : Tally::By::points),
      settling_(tournament),
      kept_(tournament.entrants.size()),
      disqualified_(tournament.entrants.size()),
      faults_(tournament.entrants.size()) {
  for (std::uint32_t i = 0; i < tournament.entrants.size(); ++i) {
    name_seeds_.push_back(seed_of(tournament.entrants[i].name));
    any_ordered_ = any_ordered_ || ordered(i);
  }
  divide();
  begin_repetition(first_repetition_);
  advance();
}

/// Finds out which part of the format this is.
void Plan::divide() {
  const Stage whole(Stage::Purpose::main, tournament_.format, everybody(), has(HILLTOP_HAS_INTERLUDES), 0);
  rounds_ = whole.rounds();
  places_ = whole.size() + (has(HILLTOP_HAS_ENROLMENT) ? tournament_.entrants.size() : 0);
  last_place_ = tournament_.format.repeat * whole.size();
  last_repetition_ = tournament_.format.repeat;
  if (tournament_.shard.is_all()) return;
  const Division division = division_of(tournament_);
  const Part part = part_of(tournament_, division);
  if (part.empty()) {
    last_place_ = last_repetition_ = 0;
  } else if (division.unit == Division::Unit::match) {
    first_place_ = part.first;
    last_place_ = part.last;
    first_repetition_ = part.first / whole.size();
    last_repetition_ = (part.last - 1) / whole.size() + 1;
  } else if (division.unit == Division::Unit::repetition) {
    first_repetition_ = part.first;
    last_repetition_ = part.last;
  }
}

void Plan::begin_stage(Stage::Purpose purpose, std::vector<std::uint32_t> entrants, const Format& format,
                       const std::vector<std::uint32_t>& of) {
  if (stage_) {
    settled_before_ = settled();
    known_before_ += end_ - begin_;
  }
  const std::uint64_t seed = Digest().add(base_seed_).add(ordinal_).add(0).value();
  stage_ =
      std::make_unique<Stage>(purpose, format, std::move(entrants), has(HILLTOP_HAS_INTERLUDES), seed, of);
  counts_for_.assign(of.empty() ? 0 : kept_.size(), false);
  for (const std::uint32_t entrant : of) counts_for_[entrant] = true;
  begin_ = 0;
  end_ = stage_->size();
  if (purpose == Stage::Purpose::main && !any_ordered_) {
    const std::uint64_t before = repetition_ * end_;
    begin_ = std::min(std::max(first_place_, before) - before, end_);
    end_ = std::max(std::min(last_place_ - std::min(before, last_place_), end_), begin_);
  } else if (last_repetition_ == 0) {
    end_ = 0;
  }
  low_ = cursor_ = begin_;
  above_.clear();
  out_.clear();
  for (auto& kept : kept_) kept.settled = 0;
  pass_interludes();
}

void Plan::begin_repetition(std::uint64_t number) {
  repetition_ = number;
  ordinal_ = number * stages_a_repetition();
  first_round_ = 1 + number * rounds_;
  course_ = number + 1;
  kept_.assign(kept_.size(), Kept());
  begin_stage(has(HILLTOP_HAS_ENROLMENT) ? Stage::Purpose::enrol : Stage::Purpose::main, everybody(),
              tournament_.format);
}

// The order of stages: each repetition begins with an enrolment, if the game has one, and everybody's
// records and files afresh; after the last one the same course goes on with more matches while the order is
// not sure; then come duels or play-offs while the top is level. A part of the tournament ends with its
// repetitions, and so does one of which something is missing. False: nothing follows.
bool Plan::next_stage() {
  if (stage_->purpose() == Stage::Purpose::enrol) return after_enrolment();
  if (stage_->purpose() == Stage::Purpose::main && end_ != 0)
    whole_.push_back({stage_position(repetition_ * stages_a_repetition()),
                      stage_position((repetition_ + 1) * stages_a_repetition())});
  if (repetitions_left() > 0) {
    begin_repetition(repetition_ + 1);
    return true;
  }
  if (!tournament_.shard.is_all() || !gaps_.empty()) return false;
  return begin_extra() || begin_tie_break();
}

std::uint64_t Plan::repetitions_left() const {
  return tie_rule_ != nullptr || last_repetition_ == 0 ? 0 : last_repetition_ - 1 - repetition_;
}

bool Plan::after_enrolment() {
  std::vector<std::uint32_t> enrolled;
  for (const std::uint32_t entrant : stage_->entrants())
    if (kept_[entrant].enrolled) enrolled.push_back(entrant);
  if (end_ != 0 && enrolled.size() >= least_for(tie_rule_)) {
    const auto purpose = tie_rule_ != nullptr ? Stage::Purpose::tie : Stage::Purpose::main;
    ++ordinal_;
    begin_stage(purpose, std::move(enrolled), format_of(tie_rule_));
    return true;
  }
  if (end_ != 0 && tie_rule_ == nullptr)
    stuck_ = "only " + std::to_string(enrolled.size()) + " of the entrants could be enrolled";
  return false;
}

/// The format of a stage: of one that breaks a tie by this rule, or, without one, of the tournament.
Format Plan::format_of(const TieRule* rule) const {
  if (rule != nullptr && rule->type == TieRule::Type::duel)
    return {FormatType::round_robin, rule->matches, 0, 1, 1};
  return tournament_.format;
}

/// The fewest entrants for such a stage. A play-off at one table may have fewer seats than the tournament.
std::uint64_t Plan::least_for(const TieRule* rule) const {
  if (rule == nullptr) return least_entrants(tournament_);
  return format_of(rule).type == FormatType::free_for_all ? std::max(tournament_.min_seats, 2u) : 2;
}

/// More matches, if `until` wants them. Whoever is disqualified would lose them all unplayed: gifts to those
/// who play on, which others do not get.
bool Plan::begin_extra() {
  if (!settling_.wanted() || tie_rule_ != nullptr) return false;
  std::vector<std::uint32_t> left;
  std::ranges::copy_if(stage_->entrants(), std::back_inserter(left),
                       [this](std::uint32_t entrant) { return disqualified_[entrant].empty(); });
  const auto batch = settling_.look(tally_.standings(), left);
  if (!batch || left.size() < std::max(tournament_.min_seats, 2u)) return false;
  Format format = tournament_.format;
  (format.type == FormatType::random_pairs ? format.rounds : format.matches) = batch->count;
  first_round_ += stage_->rounds();
  ++ordinal_;
  begin_stage(Stage::Purpose::extra, std::move(left), format, batch->of);
  return true;
}

bool Plan::begin_tie_break() {
  if (!begin_tie()) return false;
  kept_.assign(kept_.size(), Kept());
  ++course_;
  first_round_ += stage_->rounds();
  ++ordinal_;
  begin_stage(has(HILLTOP_HAS_ENROLMENT) ? Stage::Purpose::enrol : Stage::Purpose::tie, tie_group_,
              format_of(tie_rule_));
  return true;
}

/// Finds who is level at the top, and the rule that is left for them; false when the order stands.
bool Plan::begin_tie() {
  std::vector<bool> eligible;
  for (const auto& entrant : tournament_.entrants) eligible.push_back(!entrant.plant);
  tie_group_ = tally_.top(eligible);
  if (tie_group_.size() < 2) return false;
  std::uint64_t most = 0;
  for (const TieRule& rule : tournament_.ties) {
    most += rule.most;
    if (tie_group_.size() < least_for(&rule)) ties_done_ = std::max(ties_done_, most);
    if (ties_done_ >= most) continue;
    ++ties_done_;
    tie_rule_ = &rule;
    tally_.begin_tie(tie_group_);
    return true;
  }
  return false;
}

void Plan::advance() {
  while (!finished_ && low_ == end_)
    if (!next_stage()) {
      finished_ = gaps_.empty();
      return;
    }
}

void Plan::settle(std::uint64_t index) {
  above_.insert(index);
  low_ = above_.take_run(low_);
}

/// Somebody who was disqualified before.
bool Plan::plays_on(const SessionResult& result) const {
  return result.kind == HILLTOP_MATCH && std::ranges::any_of(result.seats, [this](const SeatResult& seat) {
           return seat.disqualified.empty() && !disqualified_[seat.entrant].empty();
         });
}

bool Plan::done(const SessionResult& result) {
  const auto [first, last] = stage();
  if (finished_ || result.position < first || result.position >= last) return false;
  const std::uint64_t index = index_of(result.position);
  if (is_settled(index) || !fits(result, stage_->slot(index)) || plays_on(result)) return false;
  for (const auto& seat : result.seats) {
    Kept& kept = kept_[seat.entrant];
    kept.settled = std::max(kept.settled, index + 1);
    kept.files = seat.files;
    if (!seat.disqualified.empty()) disqualified_[seat.entrant] = seat.disqualified;
    if (!result.void_reason.empty() && result.kind != HILLTOP_ENROL) continue;
    kept.record = seat.record;
    kept.due = seat.due;
  }
  if (result.kind == HILLTOP_ENROL) {
    kept_[result.seats.front().entrant].enrolled = result.void_reason.empty();
    if (!result.void_reason.empty() && tie_rule_ == nullptr)
      tally_.refuse(result.seats.front().entrant, result.void_reason);
  }
  if (breaks_tie()) {
    tally_.add_tie(result);
  } else {
    tally_.add(result, counts_for_);
    settling_.add(result);
  }
  count_faults(result);
  settle(index);
  out_.erase(index);
  pass_interludes();
  advance();
  return true;
}

/// The sessions of an entrant for whom this matters come in the order of the schedule.
void Plan::count_faults(const SessionResult& result) {
  if (!result.void_reason.empty() && result.kind != HILLTOP_ENROL) return;
  for (const auto& seat : result.seats) {
    const std::uint64_t most = tournament_.entrants[seat.entrant].faults.disqualify_after;
    std::string& reason = disqualified_[seat.entrant];
    faults_[seat.entrant] += seat.own_faults;
    if (most == 0 || faults_[seat.entrant] < most || !reason.empty()) continue;
    reason = std::to_string(most) + (most == 1 ? " fault" : " faults") + " in the tournament";
    tally_.disqualify(seat.entrant, reason);
  }
}

std::optional<Job> Plan::next(bool home) {
  if (finished_) return std::nullopt;
  return any_ordered_ ? next_ordered(home) : next_unordered();
}

std::optional<Job> Plan::next_unordered() {
  cursor_ = above_.end_of_run(std::max(cursor_, low_));
  if (cursor_ >= std::min(end_, low_ + kAhead)) return std::nullopt;
  const std::uint64_t index = cursor_++;
  return make_job(index, stage_->slot(index));
}

/// Settles the places of interludes that are not due, as far as nothing before them is missing.
void Plan::pass_interludes() {
  if (!has(HILLTOP_HAS_INTERLUDES)) return;
  while (low_ < end_) {
    const Slot slot = stage_->slot(low_);
    if (slot.kind != HILLTOP_INTERLUDE || !lapsed(low_, slot)) return;
    settle(low_);
  }
}

/// An interlude that is not due, or whose time has passed.
bool Plan::lapsed(std::uint64_t index, const Slot& slot) const {
  if (slot.kind != HILLTOP_INTERLUDE) return false;
  const Kept& kept = kept_[slot.entrants.front()];
  return index < kept.settled || !kept.due;
}

bool Plan::lasts(const Slot& slot) const {
  return std::any_of(slot.entrants.begin(), slot.entrants.end(),
                     [&](std::uint32_t entrant) { return tournament_.entrants[entrant].lasts(); });
}

std::optional<Job> Plan::next_ordered(bool home) {
  std::vector<bool> busy(kept_.size(), false);
  const std::uint64_t end = std::min(end_, low_ + kWindow);
  for (std::uint64_t index = low_; index < end; ++index) {
    if (is_settled(index)) continue;
    const Slot slot = stage_->slot(index);
    bool free = out_.count(index) == 0;
    // Enrolments see those before them, so they come one after the other.
    if (slot.kind == HILLTOP_ENROL) free = free && index == low_;
    for (const std::uint32_t entrant : slot.entrants) free = free && !busy[entrant];
    if (free && lapsed(index, slot)) {
      settle(index);
      continue;
    }
    if (free && (home || !lasts(slot))) {
      out_.insert(index);
      return make_job(index, slot);
    }
    for (const std::uint32_t entrant : slot.entrants) busy[entrant] = busy[entrant] || ordered(entrant);
  }
  return std::nullopt;
}

std::uint64_t Plan::session_seed(const Slot& slot) const {
  std::uint64_t when = slot.round;
  std::vector<std::uint32_t> entrants = slot.entrants;
  if (tournament_.format.paired && slot.kind == HILLTOP_MATCH && !breaks_tie()) {
    when = slot.meeting / 2;
    std::ranges::sort(entrants);
  }
  Digest digest;
  digest.add(base_seed_).add(ordinal_).add(static_cast<std::uint64_t>(slot.kind)).add(when);
  for (const std::uint32_t entrant : entrants) digest.add(name_seeds_[entrant]);
  return digest.value();
}

Job Plan::make_job(std::uint64_t index, const Slot& slot) const {
  Job job;
  job.position = stage_position(ordinal_) + index;
  job.kind = slot.kind;
  job.round = first_round_ + slot.round - 1;
  job.course = course_;
  job.seed = session_seed(slot);
  for (const std::uint32_t entrant : slot.entrants)
    job.seats.push_back({entrant, kept_[entrant].record, kept_[entrant].files, disqualified_[entrant],
                         tournament_.entrants[entrant].faults.forfeit_after});
  if (slot.kind == HILLTOP_ENROL) {
    for (const std::uint32_t entrant : stage_->entrants())
      if (kept_[entrant].enrolled) job.peers.push_back({entrant, kept_[entrant].record, ""});
  }
  return job;
}

Job Plan::job(std::uint64_t position) const {
  const std::uint64_t index = index_of(position);
  return make_job(index, stage_->slot(index));
}

std::vector<std::uint32_t> Plan::everybody() const {
  std::vector<std::uint32_t> entrants(tournament_.entrants.size());
  std::iota(entrants.begin(), entrants.end(), 0u);
  return entrants;
}

std::string Plan::id(std::uint64_t position) const {
  return id_of(first_round_, stage_->slot(index_of(position)));
}

std::string Plan::id_of(std::uint64_t first_round, const Slot& slot) const {
  std::string id = std::to_string(first_round + slot.round - 1) + '.';
  if (slot.kind == HILLTOP_ENROL) id += 'e';
  if (slot.kind == HILLTOP_INTERLUDE) id += 'i';
  return id + std::to_string(slot.kind == HILLTOP_MATCH || slot.kind == HILLTOP_BYE
                                 ? slot.number
                                 : slot.entrants.front() + 1);
}

bool Plan::reached(std::uint64_t position) const {
  return position < stage_position(ordinal_) + stage_->size();
}

Plan::Positions Plan::stage() const {
  const std::uint64_t first = stage_position(ordinal_);
  return {first + begin_, first + end_};
}

std::uint64_t Plan::after_repetitions() const {
  return stage_position(tournament_.format.repeat * stages_a_repetition());
}

/// Beyond the last one for what follows the repetitions.
std::uint64_t Plan::repetition_of(std::uint64_t position) const {
  return (position >> kStageBits) / stages_a_repetition();
}

}  // namespace hilltop
