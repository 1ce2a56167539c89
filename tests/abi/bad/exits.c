/* exits.c - its constructor ends the process, with the status that probes use for failure. */
#include "valid.h"

#include <stdio.h>
#include <stdlib.h>

__attribute__((constructor)) static void leave(void) {
  fprintf(stderr, "I am off\n");
  exit(2);
}

VALID_PLUGIN(HILLTOP_ABI_MAJOR);
