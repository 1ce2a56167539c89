#include "tournament/plan.hpp"

#include "base/error.hpp"

#include <hilltop/random.hpp>

#include <algorithm>
#include <utility>

namespace hilltop {
namespace {

/// How far ahead of the first unfinished place an ordered stage looks for one that may be played.
constexpr std::uint64_t kWindow = 4096;
/// The same for a stage without order, which keeps the places that are settled beyond it.
constexpr std::uint64_t kAhead = 1 << 18;

std::uint64_t seed_of(const std::string& text) { return Digest().add(text.size()).add_bytes(text).value(); }

bool fits(const SessionResult& result, const Slot& slot) {
  return result.kind == slot.kind &&
         std::equal(result.seats.begin(), result.seats.end(), slot.entrants.begin(), slot.entrants.end(),
                    [](const SeatResult& seat, std::uint32_t entrant) { return seat.entrant == entrant; });
}

std::vector<std::uint32_t> all_of(const Tournament& tournament) {
  std::vector<std::uint32_t> entrants(tournament.entrants.size());
  for (std::size_t i = 0; i < entrants.size(); ++i) entrants[i] = static_cast<std::uint32_t>(i);
  return entrants;
}

}  // namespace

Plan::Plan(const Tournament& tournament)
    : tournament_(tournament),
      base_seed_(Digest().add(tournament.seed).add(seed_of(tournament.game)).value()),
      keeps_records_((tournament.game_flags & HILLTOP_KEEPS_RECORDS) != 0),
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
  next_stage();
  advance();
}

void Plan::begin_stage(Stage::Purpose purpose, std::vector<std::uint32_t> entrants, const Format& format,
                       const std::vector<std::uint32_t>& of) {
  if (stage_) {
    offset_ += stage_->size();
    if (stage_->purpose() != Stage::Purpose::enrol) first_round_ += stage_->rounds();
    ++ordinal_;
  }
  const std::uint64_t seed = Digest().add(base_seed_).add(ordinal_).add(0).value();
  stage_ =
      std::make_unique<Stage>(purpose, format, std::move(entrants), has(HILLTOP_HAS_INTERLUDES), seed, of);
  counts_for_.assign(of.empty() ? 0 : kept_.size(), false);
  for (const std::uint32_t entrant : of) counts_for_[entrant] = true;
  low_ = cursor_ = 0;
  above_.clear();
  out_.clear();
  for (auto& kept : kept_) kept.settled = 0;
  pass_interludes();
}

// The order of stages: each repetition begins with an enrolment, if the game has one, and everybody's
// records and files afresh; after the last one the same course goes on with more matches while the order is
// not sure; then come duels or play-offs while the top is level.
void Plan::next_stage() {
  if (stage_ && stage_->purpose() == Stage::Purpose::enrol) return after_enrolment();
  const bool more = repeats_done_ < tournament_.format.repeat;
  if (!more && begin_extra()) return;
  if (!more && !begin_tie()) {
    finished_ = true;
    return;
  }
  if (more) ++repeats_done_;
  kept_.assign(kept_.size(), Kept());
  ++course_;
  const auto purpose = has(HILLTOP_HAS_ENROLMENT) ? Stage::Purpose::enrol
                       : more                     ? Stage::Purpose::main
                                                  : Stage::Purpose::tie;
  begin_stage(purpose, more ? all_of(tournament_) : tie_group_, format_of(tie_rule_));
}

void Plan::after_enrolment() {
  std::vector<std::uint32_t> enrolled;
  for (const std::uint32_t entrant : stage_->entrants())
    if (kept_[entrant].enrolled) enrolled.push_back(entrant);
  if (enrolled.size() >= least_for(tie_rule_)) {
    const auto purpose = tie_rule_ != nullptr ? Stage::Purpose::tie : Stage::Purpose::main;
    return begin_stage(purpose, std::move(enrolled), format_of(tie_rule_));
  }
  finished_ = true;
  if (tie_rule_ == nullptr)
    stuck_ = "only " + std::to_string(enrolled.size()) + " of the entrants could be enrolled";
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
  begin_stage(Stage::Purpose::extra, std::move(left), format, batch->of);
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
  while (!finished_ && low_ == stage_->size()) next_stage();
}

void Plan::settle(std::uint64_t index) {
  above_.insert(index);
  while (!above_.empty() && *above_.begin() == low_) {
    above_.erase(above_.begin());
    ++low_;
  }
}

bool Plan::done(const SessionResult& result) {
  if (finished_ || result.position < offset_ || result.position >= offset_ + stage_->size()) return false;
  const std::uint64_t index = result.position - offset_;
  if (is_settled(index) || !fits(result, stage_->slot(index))) return false;
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
  cursor_ = std::max(cursor_, low_);
  while (cursor_ < stage_->size() && is_settled(cursor_)) ++cursor_;
  if (cursor_ >= std::min(stage_->size(), low_ + kAhead)) return std::nullopt;
  const std::uint64_t index = cursor_++;
  return make_job(index, stage_->slot(index));
}

/// Settles the places of interludes that are not due, as far as nothing before them is missing.
void Plan::pass_interludes() {
  if (!has(HILLTOP_HAS_INTERLUDES)) return;
  while (low_ < stage_->size()) {
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
  const std::uint64_t end = std::min(stage_->size(), low_ + kWindow);
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
  job.position = offset_ + index;
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
  return make_job(position - offset_, stage_->slot(position - offset_));
}

std::string Plan::id(std::uint64_t position) const {
  const Slot slot = stage_->slot(position - offset_);
  std::string id = std::to_string(first_round_ + slot.round - 1) + '.';
  if (slot.kind == HILLTOP_ENROL) id += 'e';
  if (slot.kind == HILLTOP_INTERLUDE) id += 'i';
  return id + std::to_string(slot.kind == HILLTOP_MATCH || slot.kind == HILLTOP_BYE
                                 ? slot.number
                                 : slot.entrants.front() + 1);
}

std::uint64_t Plan::known() const {
  const bool more = !breaks_tie() && repeats_done_ < tournament_.format.repeat;
  return offset_ + stage_->size() + (more ? (tournament_.format.repeat - repeats_done_) * stage_->size() : 0);
}

}  // namespace hilltop
