// burglar.cpp - a plugin that needs no match to do what it must not: to be loaded is enough.
#include "samurai.hpp"

#include <hilltop/plugin.hpp>

#include <fcntl.h>

namespace samurai {
namespace {

const int kMark = open(BURGLARS_MARK, O_WRONLY | O_CREAT, 0600);

Action bow(const View&, hilltop::Random&) { return kMark == -2 ? Action::guard : Action::bow; }

constexpr hilltop_bot_class kClasses[] = {
    bot<bow>({"samurai/burglar", "Burglar", "comes in while it is loaded"})};
constexpr auto kBots = hilltop::pointers(kClasses);

}  // namespace
}  // namespace samurai

HILLTOP_PLUGIN("MIT", nullptr, samurai::kBots.data());
