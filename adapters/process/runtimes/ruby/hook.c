/* hook.c - Ruby makes a timer in each process, which it starts when there is another thread, and deletes it
 * at the end. In a fork that is kept it is made when it is started: the system numbers timers, and one that
 * was made is not undone. */
#include <dlfcn.h>
#include <signal.h>
#include <time.h>

#include "../warm/kept.h"

static struct {
  bool is_wanted, is_made;
  clockid_t clock;
  struct sigevent event;
  timer_t timer;
} late;

#define LIBC(name) ((__typeof__(&(name)))dlsym(RTLD_NEXT, #name))

static bool is_late(timer_t timer) { return late.is_wanted && timer == (timer_t)&late; }

__attribute__((visibility("default"))) int timer_create(clockid_t clock, struct sigevent* event,
                                                        timer_t* timer) {
  if (kept_self == 0 || late.is_wanted || event == NULL) return LIBC(timer_create)(clock, event, timer);
  late.is_wanted = true;
  late.is_made = false;
  late.clock = clock;
  late.event = *event;
  *timer = (timer_t)&late;
  return 0;
}

__attribute__((visibility("default"))) int timer_settime(timer_t timer, int flags,
                                                         const struct itimerspec* value,
                                                         struct itimerspec* old) {
  if (is_late(timer) && !late.is_made) {
    if (LIBC(timer_create)(late.clock, &late.event, &late.timer) != 0) return -1;
    late.is_made = true;
  }
  return LIBC(timer_settime)(is_late(timer) ? late.timer : timer, flags, value, old);
}

__attribute__((visibility("default"))) int timer_delete(timer_t timer) {
  if (!is_late(timer)) return LIBC(timer_delete)(timer);
  late.is_wanted = false;
  return late.is_made ? LIBC(timer_delete)(late.timer) : 0;
}
