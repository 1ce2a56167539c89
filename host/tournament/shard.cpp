#include "tournament/shard.hpp"

#include "tournament/stage.hpp"

#include <algorithm>

namespace hilltop {
namespace {

std::uint64_t places(const Tournament& t) {
  std::vector<std::uint32_t> entrants(t.entrants.size());
  return Stage(Stage::Purpose::main, t.format, std::move(entrants), false, 0).size();
}

}  // namespace

Division division_of(const Tournament& t) {
  using Unit = Division::Unit;
  const auto disqualifies = [](const Entrant& each) { return each.faults.disqualify_after != 0; };
  if (std::ranges::any_of(t.entrants, disqualifies))
    return {Unit::tournament, 1, "disqualify_after counts faults through the whole tournament"};
  const auto by_repetition = [&t](std::string why) {
    return Division{Unit::repetition, t.format.repeat, std::move(why)};
  };
  if (keeps_order(t))
    return by_repetition("in " + t.game + " bots carry records from match to match, within a repetition");
  for (const Entrant& each : t.entrants) {
    if (each.state == Lifetime::tournament)
      return by_repetition('"' + each.name +
                           "\" keeps its files from match to match (state: tournament), "
                           "within a repetition");
    if (each.lasts())
      return by_repetition('"' + each.name +
                           "\" remembers from match to match (launch: instance), within a "
                           "repetition");
  }
  return {Unit::match, t.format.repeat * places(t), ""};
}

Part part_of(const Tournament& t, const Division& division) {
  const auto end_of = [&](std::uint64_t shards) { return division.units * shards / t.shard.of; };
  const std::uint64_t first = end_of(t.shard.index - 1);
  return {first, std::max(first, end_of(t.shard.index))};
}

std::string to_text(const Shard& shard) {
  return "shard " + std::to_string(shard.index) + '/' + std::to_string(shard.of);
}

}  // namespace hilltop
