/* resident.h - what resident bots in C share. */
#pragma once
#include <stdio.h>

/* The next question; 0: the match is over. */
__attribute__((unused)) static int is_asked(void) {
  char line[65536];
  return fgets(line, sizeof line, stdin) != NULL;
}
