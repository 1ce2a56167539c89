/* daemon.c - its constructor starts a daemon, whose number it writes where PROBE_DAEMON says, and hangs. */
#include "valid.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void start_a_daemon(void) {
  if (fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    FILE* file = fopen(getenv("PROBE_DAEMON"), "w");
    fprintf(file, "%d\n", (int)getpid());
    fclose(file);
  }
  for (;;) pause();
}

VALID_PLUGIN(HILLTOP_ABI_MAJOR);
