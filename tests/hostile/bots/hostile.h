/* hostile.h - what the bots in C share. They do their deeds in a cell alone, where process 1 is Hilltop's. */
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define MARK "hostile-was-here" /* the name of what must not be there afterwards */

__attribute__((constructor)) static void only_in_a_cell(void) {
  char name[16] = "";
  const int file = open("/proc/1/comm", O_RDONLY);
  if (file >= 0) {
    read(file, name, sizeof name - 1);
    close(file);
  }
  if (strncmp(name, "hilltop-", 8) == 0) return;
  fputs("this program is hostile, and runs in a cell alone\n", stderr);
  _exit(99);
}

/* The answer of a bot whose attempts were all refused. */
__attribute__((unused)) static void bow(void) { write(STDOUT_FILENO, "B\n", 2); }

/* Ends, with an answer that is none, when an attempt was not. */
__attribute__((unused)) static void must_fail(const char* what, long result) {
  if (result < 0) return;
  printf("!%s\n", what);
  exit(0);
}

__attribute__((unused)) static void sleep_forever(void) {
  for (;;) pause();
}
