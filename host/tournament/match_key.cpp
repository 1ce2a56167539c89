#include "tournament/match_key.hpp"

#include "base/sha256.hpp"

#include <algorithm>

namespace hilltop {
namespace {

void add(Sha256& digest, const std::vector<ParamValue>& params) {
  digest.part(params.size());
  for (const auto& value : params)
    digest.part(value.name)
        .part(std::uint64_t{value.present})
        .part(static_cast<std::uint64_t>(value.number))
        .part(value.bytes);
}

std::string digest_of(const Entrant& entrant) {
  const Limits& limits = entrant.limits;
  Sha256 digest;
  digest.part(entrant.fingerprint).part(limits.time_ns).part(static_cast<std::uint64_t>(limits.clock));
  digest.part(limits.memory).part(entrant.faults.forfeit_after);
  const Sandbox sandbox = entrant.has_processes() ? entrant.sandbox : Sandbox{};
  digest.part(std::uint64_t{sandbox.on}).part(sandbox.visible.size());
  for (const auto& path : sandbox.visible) digest.part(path);
  return digest.bytes();
}

}  // namespace

MatchKeys::MatchKeys(const Tournament& tournament) {
  Sha256 game;
  game.part(tournament.game).part(tournament.game_version).part(tournament.game_fingerprint);
  add(game, tournament.params);
  game_ = game.bytes();
  for (const Entrant& entrant : tournament.entrants)
    entrants_.push_back(keeps_order(tournament, entrant) ? std::string() : digest_of(entrant));
}

std::string MatchKeys::of(const Job& job) const {
  if (job.kind != HILLTOP_MATCH) return "";
  std::vector<std::uint32_t> seats;
  for (const auto& seat : job.seats) seats.push_back(seat.entrant);
  return key(job.seed, seats);
}

std::string MatchKeys::of(const SessionResult& result) const {
  if (result.kind != HILLTOP_MATCH || !result.void_reason.empty()) return "";
  std::vector<std::uint32_t> seats;
  for (const auto& seat : result.seats) seats.push_back(seat.entrant);
  return key(result.seed, seats);
}

std::string MatchKeys::key(std::uint64_t seed, const std::vector<std::uint32_t>& seats) const {
  Sha256 digest;
  digest.part(game_).part(seed).part(seats.size());
  for (const std::uint32_t seat : seats) {
    if (seat >= entrants_.size() || entrants_[seat].empty()) return "";
    digest.part(entrants_[seat]);
  }
  return digest.bytes();
}

}  // namespace hilltop
