#include "cli/shard.hpp"

#include "base/error.hpp"
#include "cli/table.hpp"
#include "tournament/shard.hpp"

#include <hilltop/text.hpp>

#include <algorithm>
#include <optional>

namespace hilltop {
namespace {

/// So many gaps are named.
constexpr std::size_t kNamed = 5;

}  // namespace

Shard shard_of(const Options& options) {
  const auto text = options.value("shard");
  if (!text) return {};
  const auto slash = text->find('/');
  const auto number = [&](std::size_t from, std::size_t to) -> std::optional<std::uint64_t> {
    const auto value = slash == std::string::npos ? std::nullopt : whole_number(text->substr(from, to));
    return value && *value >= 1 && static_cast<std::uint64_t>(*value) <= kMostShards
               ? std::optional(static_cast<std::uint64_t>(*value))
               : std::nullopt;
  };
  const auto index = number(0, slash), of = number(slash + 1, std::string::npos);
  if (!index || !of || *index > *of)
    throw UsageError("hilltop run: --shard takes I/N, the I-th of N parts, as 2/4 (at most " +
                     std::to_string(kMostShards) + " parts), not \"" + *text + '"');
  return {*index, *of};
}

std::string store_suffix(const Shard& shard) {
  return shard.is_all() ? "" : '-' + std::to_string(shard.index) + "-of-" + std::to_string(shard.of);
}

std::string indivisible_text(const Tournament& tournament) {
  if (tournament.shard.is_all()) return "";
  const Division division = division_of(tournament);
  if (division.units >= tournament.shard.of) return "";
  const std::string who =
      part_of(tournament, division).empty()
          ? to_text(tournament.shard) + " has nothing to play"
          : "some of the " + std::to_string(tournament.shard.of) + " shards have nothing to play";
  const std::string most = std::to_string(division.units);
  switch (division.unit) {
    case Division::Unit::match: return who + ": there are " + most + " matches in all";
    case Division::Unit::repetition:
      return who + ": " + terminal_text(division.why) +
             ", so only repetitions can be played apart, and there " +
             (division.units == 1 ? "is one" : "are " + most) + " (format.repeat)";
    case Division::Unit::tournament:
      return who + ": " + division.why + ", so nothing of it can be played apart";
  }
  return "";
}

std::string missing_text(const Plan& plan) {
  const auto gaps = plan.missing();
  std::string text;
  for (std::size_t i = 0; i < std::min(gaps.size(), kNamed); ++i) {
    const auto& gap = gaps[i];
    text += (i == 0 ? "" : ", ") + gap.first + (gap.sessions == 1 ? "" : " to " + gap.last);
  }
  if (gaps.size() > kNamed) text += " and in " + std::to_string(gaps.size() - kNamed) + " other places";
  return text;
}

}  // namespace hilltop
