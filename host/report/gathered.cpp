#include "report/gathered.hpp"

#include "base/error.hpp"
#include "match/journal.hpp"

#include <algorithm>

namespace hilltop {

Gathered::Gathered(const Tournament& tournament)
    : tournament_(tournament),
      field_(tournament.entrants.size()),
      progress_(tournament.entrants.size()),
      wall_(tournament.entrants.size()),
      cpu_(tournament.entrants.size()),
      groups_(tournament.entrants.size()) {}

void Gathered::add(const Store& store, const Plan& plan, const SessionResult& result) {
  const std::string id = plan.id(result.position);
  const bool was_asked = std::ranges::any_of(result.seats, [&](const SeatResult& seat) {
    return seat.faults.total() > 0 || (seat.asks > 0 && tournament_.entrants.at(seat.entrant).external());
  });
  if (was_asked) read_journal(store, id, result);
  if (result.kind != HILLTOP_MATCH && result.kind != HILLTOP_BYE) return;
  if (!plan.breaks_tie()) {
    add_match(field_, tournament_.scoring, result);
    const auto points = points_of(tournament_.scoring, result);
    for (std::size_t i = 0; i < points.size(); ++i)
      if (plan.counts_for(result.seats[i].entrant)) progress_.at(result.seats[i].entrant).add(points[i]);
  }
  if (result.kind == HILLTOP_BYE) return;
  ++played_;
  if (!result.void_reason.empty()) ++voids_;
  list(id, result);
}

void Gathered::list(const std::string& id, const SessionResult& result) {
  auto& list = matches_;
  if (list.left_out > 0 || list.entrants.size() + result.seats.size() > kMostListedSeats) {
    ++list.left_out;
    return;
  }
  const std::size_t dot = id.find('.');
  list.round.push_back(std::stoull(id.substr(0, dot)));
  list.number.push_back(std::stoull(id.substr(dot + 1)));
  list.steps.push_back(result.steps);
  list.seats.push_back(result.seats.size());
  list.is_void.push_back(result.void_reason.empty() ? 0 : 1);
  Faults faults;
  for (const auto& seat : result.seats) {
    faults += seat.faults;
    list.entrants.push_back(seat.entrant);
    list.scores.push_back(seat.score);
    list.forfeits.push_back(seat.forfeit ? 1 : 0);
  }
  list.faults.push_back(faults.total());
}

void Gathered::read_journal(const Store& store, const std::string& id, const SessionResult& result) try {
  const auto whole = store.get(result.position);
  if (!whole) return;
  const std::string journal = unpack(whole->journal);
  JournalReader reader(journal);
  while (const auto entry = reader.next()) {
    if (entry->seat >= result.seats.size()) throw WireError("a seat that there is not");
    const std::uint32_t entrant = result.seats[entry->seat].entrant;
    if (entry->external && (entry->arrived || entry->wall_ns > 0)) {
      wall_.at(entrant).add(entry->wall_ns);
      cpu_.at(entrant).add(entry->cpu_ns);
    }
    if (entry->fault == HILLTOP_OK) continue;
    const auto key = std::tuple(entrant, entry->fault, std::string(entry->why));
    auto found = faults_.find(key);
    if (found == faults_.end()) {
      if (groups_[entrant] == kMostFaultGroups) continue;
      ++groups_[entrant];
      found = faults_
                  .emplace(key,
                           FaultGroup{entrant, entry->fault, std::string(entry->why), 0, result.position, id})
                  .first;
    }
    ++found->second.count;
  }
} catch (const WireError& error) {
  throw RunError("match " + id + ": its journal is damaged (" + error.what() +
                 "): put a copy of the store in its place");
}

std::vector<FaultGroup> Gathered::faults() const {
  std::vector<FaultGroup> groups;
  for (const auto& [key, group] : faults_) groups.push_back(group);
  std::ranges::stable_sort(groups, {},
                           [](const FaultGroup& group) { return std::pair(group.entrant, group.position); });
  return groups;
}

}  // namespace hilltop
