#include "match/verdict.hpp"

namespace hilltop {
namespace {

constexpr const char* kForfeits = "forfeits: ";

}  // namespace

hilltop_status fault_of(std::int64_t decided, std::uint64_t longest) {
  if (decided >= 0) return static_cast<std::uint64_t>(decided) <= longest ? HILLTOP_OK : HILLTOP_INVALID;
  if (decided < -HILLTOP_INTERNAL) return HILLTOP_CRASHED;
  const auto status = static_cast<hilltop_status>(-decided);
  switch (status) {
    case HILLTOP_INVALID:
    case HILLTOP_RESIGN:
    case HILLTOP_TIMEOUT:
    case HILLTOP_CRASHED:
    case HILLTOP_FLOODED: return status;
    case HILLTOP_NO_SPACE: return HILLTOP_INVALID;
    default: return HILLTOP_CRASHED;
  }
}

const char* limit_name(Limit limit) {
  switch (limit) {
    case Limit::memory: return "out of memory";
    case Limit::processes: return "process limit";
    case Limit::disk: return "disk limit";
    default: return "";
  }
}

Limit limit_in(std::string_view why) {
  for (const Limit limit : {Limit::memory, Limit::processes, Limit::disk})
    if (why.starts_with(limit_name(limit))) return limit;
  return Limit::none;
}

const char* why_of(hilltop_status fault) {
  switch (fault) {
    case HILLTOP_INVALID: return "it came to no action, or to a longer one than the game has";
    case HILLTOP_RESIGN: return "it gives the match up";
    case HILLTOP_TIMEOUT: return "it says that its time is up";
    case HILLTOP_FLOODED: return "it says that there was too much";
    default: return "it threw an exception; it is not asked again in this match";
  }
}

std::string forfeit_reason(std::uint64_t faults) {
  return kForfeits + std::to_string(faults) + (faults == 1 ? " fault" : " faults");
}

bool is_forfeit_reason(std::string_view why) { return why.starts_with(kForfeits); }

}  // namespace hilltop
