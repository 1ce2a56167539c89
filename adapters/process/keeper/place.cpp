#include "place.hpp"

#include <sched.h>

#include <utility>

namespace hilltop::process {
namespace {

// Read before the first change.
const cpu_set_t& all_cores() {
  static const cpu_set_t all = [] {
    cpu_set_t set;
    CPU_ZERO(&set);
    sched_getaffinity(0, sizeof set, &set);
    return set;
  }();
  return all;
}

}  // namespace

void Place::stay_on(int core) {
  if (core >= CPU_SETSIZE || std::exchange(core_, core) == core) return;
  cpu_set_t set = all_cores();
  if (core >= 0) {
    CPU_ZERO(&set);
    CPU_SET(core, &set);
  }
  sched_setaffinity(pid_, sizeof set, &set);
}

Place& own_place() {
  static Place place(0);
  return place;
}

}  // namespace hilltop::process
