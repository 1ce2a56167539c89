/* cpu_time.c - see warm.h. A fork that is kept has used CPU time in earlier asks, and what else is counted.
 * What programs ask libc for is what this ask has used. */
#include "kept.h"

#include <dlfcn.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

static int (*libc_clock_gettime)(clockid_t, struct timespec*);
static int (*libc_getrusage)(__rusage_who_t, struct rusage*);
static clock_t (*libc_times)(struct tms*);

/* At the beginning of the ask; all 0 where there was none before. */
static struct timespec process_before, thread_before;
static struct rusage used_before;
static struct tms ticks_before;

__attribute__((constructor)) static void find(void) {
  *(void**)&libc_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  *(void**)&libc_getrusage = dlsym(RTLD_NEXT, "getrusage");
  *(void**)&libc_times = dlsym(RTLD_NEXT, "times");
}

void warm_cpu_time_begins(void) {
  libc_clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &process_before);
  libc_clock_gettime(CLOCK_THREAD_CPUTIME_ID, &thread_before);
  libc_getrusage(RUSAGE_SELF, &used_before);
  libc_times(&ticks_before);
}

static void subtract(struct timespec* time, const struct timespec* before) {
  time->tv_sec -= before->tv_sec;
  time->tv_nsec -= before->tv_nsec;
  if (time->tv_nsec >= 0) return;
  time->tv_nsec += 1000000000;
  --time->tv_sec;
}

__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, struct timespec* time) {
  if (libc_clock_gettime == NULL) find();
  const int result = libc_clock_gettime(clock, time);
  if (kept_self == 0 || result != 0) return result;
  if (clock == CLOCK_PROCESS_CPUTIME_ID) subtract(time, &process_before);
  if (clock == CLOCK_THREAD_CPUTIME_ID && gettid() == kept_self) subtract(time, &thread_before);
  return 0;
}

__attribute__((visibility("default"))) clock_t clock(void) {
  struct timespec time;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) != 0) return -1;
  return time.tv_sec * CLOCKS_PER_SEC + time.tv_nsec / (1000000000 / CLOCKS_PER_SEC);
}

__attribute__((visibility("default"))) int getrusage(__rusage_who_t who, struct rusage* used) {
  if (libc_getrusage == NULL) find();
  const int result = libc_getrusage(who, used);
  if (kept_self == 0 || result != 0 || who == RUSAGE_CHILDREN) return result;
  timersub(&used->ru_utime, &used_before.ru_utime, &used->ru_utime);
  timersub(&used->ru_stime, &used_before.ru_stime, &used->ru_stime);
  used->ru_minflt -= used_before.ru_minflt;
  used->ru_majflt -= used_before.ru_majflt;
  used->ru_inblock -= used_before.ru_inblock;
  used->ru_oublock -= used_before.ru_oublock;
  used->ru_nvcsw -= used_before.ru_nvcsw;
  used->ru_nivcsw -= used_before.ru_nivcsw;
  return 0;
}

__attribute__((visibility("default"))) clock_t times(struct tms* ticks) {
  if (libc_times == NULL) find();
  const clock_t now = libc_times(ticks);
  if (kept_self == 0 || ticks == NULL) return now;
  ticks->tms_utime -= ticks_before.tms_utime;
  ticks->tms_stime -= ticks_before.tms_stime;
  return now;
}
