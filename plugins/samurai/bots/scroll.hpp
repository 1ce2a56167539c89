// scroll.hpp - a table of mixtures, worked out beforehand from the equilibrium of the whole game.
#pragma once
#include "position.hpp"

namespace samurai {

/// An action for `self` as the scroll has it: also a quick sensible player for matches in thought.
Action by_the_scroll(const Position& position, const Samurai& self, const Samurai& enemy,
                     hilltop::Random& random);

}  // namespace samurai
