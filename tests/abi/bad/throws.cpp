// throws.cpp - a static object's constructor throws.
#include <hilltop/plugin.hpp>

#include <stdexcept>

namespace {
struct Thrower {
  Thrower() { throw std::runtime_error("the moon is full"); }
} thrower;
}  // namespace

HILLTOP_PLUGIN("MIT", nullptr, nullptr);
