// natives.hpp - tournaments of native bots that do nearly nothing, so that nothing but what is around them is
// measured; and the median of what was measured.
#pragma once
#include "plugin/library.hpp"
#include "tournament/tournament.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace bench {

/// A tournament of native bots of a game's plugin, in this order. The game has its initial parameters.
inline hilltop::Tournament natives(const std::string& game, const std::vector<const char*>& bots) {
  hilltop::Tournament t;
  t.game = game;
  t.game_plugin = std::string(HILLTOP_PLUGIN_DIR) + "/" + game + ".so";
  const hilltop_game& found = hilltop::find_game(hilltop::load_plugin(t.game_plugin), game);
  for (std::uint32_t i = 0; i < found.param_count; ++i) {
    hilltop::ParamValue& param = t.params.emplace_back();
    param.name = found.params[i].name;
    param.number = found.params[i].initial;
    param.present = found.params[i].optional == 0;
  }
  for (const char* bot : bots) {
    hilltop::Entrant entrant;
    entrant.name = entrant.bot = bot;
    entrant.plugin = t.game_plugin;
    t.entrants.push_back(entrant);
  }
  return t;
}

/// Reorders `times`, of which there is at least one.
inline double median(std::vector<double>& times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

}  // namespace bench
