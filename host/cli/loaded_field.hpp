// loaded_field.hpp - a store, and its matches as statistics need them.
#pragma once
#include "cli/loaded.hpp"
#include "rating/field.hpp"

namespace hilltop {

struct LoadedField {
  std::unique_ptr<Loaded> loaded;
  Field field;                       ///< the matches that give points: those that break a tie are left out
  std::vector<std::uint32_t> order;  ///< the entrants as the standings list them
  std::size_t ranked = 0;            ///< how many of them, from the first, were not refused or disqualified

  std::vector<std::string> names() const;  ///< by number
};

/// Throws as load_store().
LoadedField load_field(const std::string& path);

}  // namespace hilltop
