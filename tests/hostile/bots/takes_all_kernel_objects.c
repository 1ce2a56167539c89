/* Takes timers, locks, epoll instances, inotify watches, event and timer descriptors, as many as there are.
 */
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/timerfd.h>
#include <time.h>
#include "hostile.h"

int main(void) {
  timer_t timer;
  for (int i = 0; i < 20000 && timer_create(CLOCK_MONOTONIC, NULL, &timer) == 0; ++i) continue;
  const int file = open("/tmp/locks", O_RDWR | O_CREAT, 0600);
  for (off_t i = 0; i < 2000; ++i) {
    const struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 2 * i, .l_len = 1};
    if (fcntl(file, F_SETLK, &lock) != 0) break;
  }
  while (epoll_create1(0) >= 0 && eventfd(0, 0) >= 0 && timerfd_create(CLOCK_MONOTONIC, 0) >= 0)
    inotify_add_watch(inotify_init(), "/tmp", IN_ALL_EVENTS);
  bow();
  return 0;
}
