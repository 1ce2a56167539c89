/* Forks, as all its children do, until it cannot; they stay, and the first fails. 2000 times at the most. */
#include <sys/mman.h>
#include "hostile.h"

int main(void) {
  int* count = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  const pid_t first = getpid();
  while (__atomic_fetch_add(count, 1, __ATOMIC_RELAXED) < 2000)
    if (fork() < 0) break;
  if (getpid() == first) return 1;
  sleep_forever();
}
