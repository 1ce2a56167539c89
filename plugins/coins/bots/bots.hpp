// bots.hpp - the native players of Coins; plugin.cpp says what each is about.
#pragma once
#include "../coins.hpp"

namespace coins {

// minters.cpp: each on its own pile
Turn idle(const View&, hilltop::Random&);
Turn dice(const View&, hilltop::Random&);
Turn minter(const View&, hilltop::Random&);
Turn feather(const View&, hilltop::Random&);
Turn scales(const View&, hilltop::Random&);
Turn squirrel(const View&, hilltop::Random&);
Turn timekeeper(const View&, hilltop::Random&);

// rotators.cpp: after the neighbours' piles
Turn carousel(const View&, hilltop::Random&);
Turn highwayman(const View&, hilltop::Random&);
Turn pickpocket(const View&, hilltop::Random&);
Turn hot_potato(const View&, hilltop::Random&);

// searchers.cpp: by trying every turn
Turn accountant(const View&, hilltop::Random&);
Turn rival(const View&, hilltop::Random&);
Turn leveller(const View&, hilltop::Random&);
Turn forecaster(const View&, hilltop::Random&);

/// Fills the turn by taking coins and flipping them; `unflipped`: what the player holds by then.
void mint(const View& view, std::int64_t unflipped, Turn& turn);

}  // namespace coins
