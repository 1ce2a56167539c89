// fake.hpp - a tournament without a game: results are invented from jobs, the same for the same job, and
// handed to the plan in any order, as workers would.
#pragma once
#include "tournament/plan.hpp"

#include <hilltop/random.hpp>

#include <functional>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace hilltop::fake {

inline Tournament tournament(Format format, std::size_t entrants, std::uint32_t flags = 0) {
  Tournament t;
  t.name = "Fake";
  t.game = "fake";
  t.game_flags = flags;
  t.format = format;
  t.max_seats = 100;
  t.seed = 2015;
  for (std::size_t i = 0; i < entrants; ++i) t.entrants.emplace_back().name = "entrant " + std::to_string(i);
  return t;
}

/// What decides a session, in one line. Equal for equal jobs.
inline std::string to_text(const Job& job) {
  std::string line =
      std::to_string(job.kind) + " round " + std::to_string(job.round) + " seed " + std::to_string(job.seed);
  for (const auto* seats : {&job.seats, &job.peers}) {
    line += " |";
    for (const auto& seat : *seats)
      line += " " + std::to_string(seat.entrant) + ":" + seat.record + ":" + seat.files + seat.disqualified;
  }
  return line;
}

/// What the fake game makes of jobs.
struct Rules {
  std::uint32_t flags = 0;
  bool voids = true;            ///< now and then a match is void
  bool level = false;           ///< every match is drawn
  std::uint64_t refusals = 10;  ///< of so many enrolments one is refused; 1: all; 0: none
  std::size_t keeping = 0;      ///< the first so many entrants keep their folders
};

inline SessionResult play(const Job& job, const Rules& rules) {
  Random random(Digest().add_bytes(to_text(job)).value());
  SessionResult result;
  result.position = job.position;
  result.kind = job.kind;
  result.round = job.round;
  result.seed = job.seed;
  const bool keeps = (rules.flags & HILLTOP_KEEPS_RECORDS) != 0;
  for (const auto& sitting : job.seats) {
    auto& seat = result.seats.emplace_back();
    seat.entrant = sitting.entrant;
    seat.score = rules.level ? 1 : static_cast<std::int64_t>(random.below(4));
    seat.forfeit = !rules.level && random.percent(5);
    seat.faults.timeout = seat.own_faults = static_cast<std::uint32_t>(random.below(2));
    seat.disqualified = sitting.disqualified;
    seat.record = keeps ? "r" + std::to_string(random.below(1'000'000)) : "";
    seat.due = keeps && random.percent(40);
    if (seat.entrant < rules.keeping) seat.files = "f" + std::to_string(random.below(1'000'000));
  }
  if (job.kind == HILLTOP_ENROL) {
    if (rules.refusals != 0 && random.below(rules.refusals) == 0) result.void_reason = "no team";
  } else if (rules.voids && random.percent(5)) {
    result.void_reason = "the game crashed";
  }
  return result;
}

/// One entrant's row, in one line.
inline std::string to_text(const Standing& row) {
  std::string line = std::to_string(row.rank) + ". " + std::to_string(row.entrant) + ": " +
                     hilltop::to_text(row.points) + " of " + std::to_string(row.matches) + ", " +
                     std::to_string(row.wins) + "/" + std::to_string(row.draws) + "/" +
                     std::to_string(row.losses) + ", " + std::to_string(row.faults.total()) + " faults, " +
                     row.refused + row.disqualified;
  for (const auto ties : row.ties) line += " ~" + hilltop::to_text(ties);
  return line;
}

inline std::vector<std::string> standings(const Plan& plan) {
  std::vector<std::string> rows;
  for (const auto& row : plan.tally().standings()) rows.push_back(to_text(row));
  return rows;
}

/// Everything that a run of a tournament came to.
struct Course {
  std::map<std::uint64_t, std::string> sessions;  ///< by position
  std::map<std::uint64_t, SessionResult> results;
  std::map<std::string, std::uint64_t> ids;  ///< of sessions: their positions
  std::vector<std::string> standings;
  std::string stuck;
};

/// Runs a plan with this many workers, which take jobs and finish in an order that `luck` decides. Notes
/// sessions in `course`, which may hold those of a run that was cut off before; stops after `most` sessions.
/// Throws std::logic_error when the plan breaks one of its promises.
class Workers {
 public:
  Workers(const Tournament& tournament, const Rules& rules, std::size_t workers, std::uint64_t luck)
      : tournament_(tournament), rules_(rules), workers_(workers), luck_(luck) {}

  void run(Plan& plan, Course& course, std::uint64_t most = UINT64_MAX) {
    for (std::uint64_t played = 0; !plan.finished() && played < most;) {
      const bool take = out_.size() < workers_ && luck_.percent(60);
      if (take) {
        if (auto job = plan.next()) {
          begin(*job, plan, course);
          continue;
        }
      }
      if (!out_.empty()) {
        finish(plan, course);
        ++played;
      } else if (take) {
        throw std::logic_error("the schedule does not go on");
      }
    }
    course.standings = standings(plan);
    course.stuck = plan.stuck();
  }

 private:
  bool ordered(std::uint32_t entrant) const {
    return (rules_.flags & HILLTOP_KEEPS_RECORDS) != 0 ||
           tournament_.entrants[entrant].state == Lifetime::tournament ||
           tournament_.entrants[entrant].faults.disqualify_after != 0;
  }

  void begin(const Job& job, const Plan& plan, Course& course) {
    if (!course.sessions.emplace(job.position, to_text(job)).second)
      throw std::logic_error("a place was given out twice");
    if (!course.ids.emplace(plan.id(job.position), job.position).second)
      throw std::logic_error("two sessions have the same id");
    if (to_text(plan.job(job.position)) != to_text(job)) throw std::logic_error("job() differs from next()");
    for (const auto& seat : job.seats) {
      if (!ordered(seat.entrant)) continue;
      if (!busy_.insert(seat.entrant).second) throw std::logic_error("an entrant is in two sessions at once");
      if (last_.count(seat.entrant) != 0 && last_[seat.entrant] > job.position)
        throw std::logic_error("an entrant does not play in the order of the schedule");
      last_[seat.entrant] = job.position;
    }
    out_.push_back(job);
  }

  void finish(Plan& plan, Course& course) {
    const auto which = out_.begin() + static_cast<std::ptrdiff_t>(luck_.below(out_.size()));
    const SessionResult result = play(*which, rules_);
    for (const auto& seat : which->seats) busy_.erase(seat.entrant);
    out_.erase(which);
    if (!plan.done(result)) throw std::logic_error("a result was not wanted");
    if (plan.done(result)) throw std::logic_error("a result was taken twice");
    course.results[result.position] = result;
  }

  const Tournament& tournament_;
  Rules rules_;
  std::size_t workers_;
  Random luck_;
  std::vector<Job> out_;
  std::set<std::uint32_t> busy_;
  std::map<std::uint32_t, std::uint64_t> last_;
};

inline Course run(const Tournament& tournament, const Rules& rules, std::size_t workers = 1,
                  std::uint64_t luck = 1) {
  Plan plan(tournament);
  Course course;
  Workers(tournament, rules, workers, luck).run(plan, course);
  return course;
}

/// The rest of a run of which the results so far are stored.
inline Course resume(const Tournament& tournament, const Rules& rules, const Course& before,
                     std::size_t workers, std::uint64_t luck) {
  Plan plan(tournament);
  Course course;
  for (const auto& [position, result] : before.results) {
    course.sessions[position] = before.sessions.at(position);
    course.results[position] = result;
    if (!plan.reached(position)) throw std::logic_error("a stored result is beyond the schedule");
    course.ids[plan.id(position)] = position;
    if (!plan.done(result)) throw std::logic_error("a stored result was not wanted");
  }
  Workers(tournament, rules, workers, luck).run(plan, course);
  return course;
}

}  // namespace hilltop::fake
