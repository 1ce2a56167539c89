/* crashes.c - its constructor crashes. */
#include "valid.h"

#include <signal.h>

__attribute__((constructor)) static void crash(void) { raise(SIGSEGV); }

VALID_PLUGIN(HILLTOP_ABI_MAJOR);
