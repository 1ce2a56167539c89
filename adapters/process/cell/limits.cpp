#include "limits.hpp"

#include "error.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace hilltop::cell {
namespace {

constexpr rlim_t kLargestFile = 2ull << 30;

void at_most(__rlimit_resource resource, rlim_t most) {
  rlimit limit{};
  need(getrlimit(resource, &limit), "no limits");
  limit.rlim_cur = std::min(limit.rlim_cur, most);
  limit.rlim_max = std::min(limit.rlim_max, most);
  need(setrlimit(resource, &limit), "no limits");
}

}  // namespace

void apply_limits(const Options& options) {
  at_most(RLIMIT_CORE, 0);
  if (options.is_kept) at_most(RLIMIT_FSIZE, kLargestFile);
  at_most(RLIMIT_NOFILE, 4096);
  at_most(RLIMIT_MSGQUEUE, 0);
  at_most(RLIMIT_NICE, 0);
  at_most(RLIMIT_RTPRIO, 0);
  at_most(RLIMIT_MEMLOCK, 8 << 20);
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  [[maybe_unused]] const ssize_t written = write(file, "1000", 4);
  close(file);
}

}  // namespace hilltop::cell
