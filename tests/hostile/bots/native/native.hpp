// native.hpp - what the native bots share: each is a samurai who bows, and does one thing more.
#pragma once
#include "samurai.hpp"

#include <hilltop/plugin.hpp>

namespace samurai {

constexpr hilltop::BotInfo kInfo = {"samurai/hostile", "Hostile", "bows, and does one thing more"};

/// Its plugin's only bot, a function that is called before each bow.
template <auto Misdeed>
Action misbehave(const View&, hilltop::Random&) {
  Misdeed();
  return Action::bow;
}

struct Bows {
  explicit Bows(const hilltop_sitting&) {}
  Action decide(const View&) const { return Action::bow; }
};

}  // namespace samurai

#define HOSTILE_CLASS(...)                                                  \
  static constexpr hilltop_bot_class kHostile = __VA_ARGS__;                \
  static constexpr const hilltop_bot_class* kBots[] = {&kHostile, nullptr}; \
  HILLTOP_PLUGIN("MIT", nullptr, kBots)
#define HOSTILE_BOT(misdeed) HOSTILE_CLASS(samurai::bot<samurai::misbehave<misdeed>>(samurai::kInfo))
