/* hangs.c - its constructor never returns. */
#include "valid.h"

#include <unistd.h>

__attribute__((constructor)) static void wait_for_ever(void) {
  for (;;) pause();
}

VALID_PLUGIN(HILLTOP_ABI_MAJOR);
