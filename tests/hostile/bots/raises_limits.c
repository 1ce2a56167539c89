/* Raises its limits, its priority and its rights; and makes others the first to die when memory is short. */
#include <grp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include "hostile.h"

static long raised(int which) {
  struct rlimit limit;
  if (getrlimit((__rlimit_resource_t)which, &limit) != 0 || limit.rlim_max == RLIM_INFINITY) return -1;
  limit.rlim_cur = limit.rlim_max = limit.rlim_max + 1;
  return setrlimit((__rlimit_resource_t)which, &limit);
}

static long written(const char* path, const char* text) {
  const int file = open(path, O_WRONLY);
  return file < 0 ? -1 : write(file, text, strlen(text));
}

int main(void) {
  const struct sched_param first = {.sched_priority = 1};
  struct rlimit endless = {RLIM_INFINITY, RLIM_INFINITY};
  for (int which = 0; which < RLIM_NLIMITS; ++which) must_fail("limit", raised(which));
  must_fail("processes", setrlimit(RLIMIT_NPROC, &endless));
  must_fail("memory", setrlimit(RLIMIT_DATA, &endless));
  must_fail("limit of 1", prlimit(1, RLIMIT_NPROC, &endless, NULL));
  must_fail("nice", setpriority(PRIO_PROCESS, 0, -1));
  must_fail("nice of all", setpriority(PRIO_USER, 0, -1));
  must_fail("fifo", sched_setscheduler(0, SCHED_FIFO, &first));
  must_fail("real-time io", syscall(SYS_ioprio_set, 1, 0, 1 << 13));
  must_fail("oom", written("/proc/self/oom_score_adj", "-1000"));
  must_fail("setuid", setuid(0) == 0 && geteuid() == 0 && open("/etc/shadow", O_RDWR) >= 0 ? 0 : -1);
  must_fail("setgroups", setgroups(1, (const gid_t[]){0}));
  must_fail("ambient rights", prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 21, 0, 0));
  must_fail("sysctl", written("/proc/sys/kernel/core_pattern", "|/tmp/x"));
  must_fail("sysrq", written("/proc/sysrq-trigger", "h"));
  must_fail("map", written("/proc/self/uid_map", "0 0 1"));
  bow();
  return 0;
}
