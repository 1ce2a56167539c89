#include "cli/loaded_field.hpp"

#include <optional>

namespace hilltop {

std::vector<std::string> LoadedField::names() const {
  std::vector<std::string> names;
  for (const auto& entrant : loaded->tournament.entrants) names.push_back(entrant.name);
  return names;
}

LoadedField load_field(const std::string& path) {
  std::optional<Field> field;
  auto loaded = load_store(path, [&](const Loaded& so_far, const SessionResult& result) {
    if (!field) field.emplace(so_far.tournament.entrants.size());
    if (!so_far.plan->breaks_tie()) add_match(*field, so_far.tournament.scoring, result);
  });
  if (!field) field.emplace(loaded->tournament.entrants.size());
  LoadedField all{std::move(loaded), std::move(*field), {}, 0};
  for (const Standing& row : all.loaded->plan->tally().standings()) {
    all.order.push_back(row.entrant);
    all.ranked += row.refused.empty() && row.disqualified.empty() ? 1 : 0;
  }
  return all;
}

}  // namespace hilltop
