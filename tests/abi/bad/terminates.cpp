// terminates.cpp - a static object's constructor throws where nothing may.
#include <hilltop/plugin.hpp>

#include <stdexcept>

namespace {
struct Thrower {
  Thrower() noexcept { fail(); }
  static void fail() { throw std::runtime_error("the moon is full"); }
} thrower;
}  // namespace

HILLTOP_PLUGIN("MIT", nullptr, nullptr);
