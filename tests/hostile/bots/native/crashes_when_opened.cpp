// Crashes before the first question, when a match begins.
#include "native.hpp"

#include <csignal>

struct Hostile : samurai::Bows {
  explicit Hostile(const hilltop_sitting& sitting) : Bows(sitting) { std::raise(SIGFPE); }
};
HOSTILE_CLASS(samurai::bot<Hostile>(samurai::kInfo));
