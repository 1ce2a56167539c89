// Crashes in its destructor, when the match is over.
#include "native.hpp"

#include <cstdlib>

struct Hostile : samurai::Bows {
  using Bows::Bows;
  Hostile(const Hostile&) = delete;
  Hostile& operator=(const Hostile&) = delete;
  ~Hostile() { std::abort(); }
};
HOSTILE_CLASS(samurai::bot<Hostile>(samurai::kInfo));
