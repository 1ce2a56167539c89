/* flood.c - prints without end on standard error while it is loaded, until somebody kills it. */
#include "valid.h"

#include <stdio.h>

__attribute__((constructor)) static void shout(void) {
  for (;;) fprintf(stderr, "and another thing\n");
}

VALID_PLUGIN(HILLTOP_ABI_MAJOR);
