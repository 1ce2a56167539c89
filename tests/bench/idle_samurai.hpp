// idle_samurai.hpp - samurai between bots that do nearly nothing and stand for the whole 500 turns, so that
// nothing but what is around them is measured; and the median of what was measured.
#pragma once
#include "tournament/tournament.hpp"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace bench {

/// A tournament of native bots of the samurai plugin, in this order.
inline hilltop::Tournament idle_samurai(std::initializer_list<const char*> bots) {
  hilltop::Tournament t;
  t.game = "samurai";
  t.game_plugin = std::string(HILLTOP_PLUGIN_DIR) + "/samurai.so";
  for (const auto& [name, value] : {std::pair<const char*, int>{"health", 20},
                                    {"honour", 1},
                                    {"turns", 500},
                                    {"sword_honour", 7},
                                    {"damage", 1},
                                    {"sword_damage", 2}}) {
    hilltop::ParamValue param;
    param.name = name;
    param.number = value;
    t.params.push_back(param);
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
