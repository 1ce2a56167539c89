/* Leaves chains of processes, each of which makes the next and ends at once: nobody is there for long. */
#include "hostile.h"

static void hop(void) {
  for (long i = 0; i < 1000000; ++i) {
    if (fork() != 0) _exit(0);
    setsid();
  }
}

int main(void) {
  for (int i = 0; i < 4; ++i)
    if (fork() == 0) hop();
  bow();
  return 0;
}
