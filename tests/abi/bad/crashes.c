/* crashes.c - its constructor follows a null pointer. */
#include "valid.h"

__attribute__((constructor)) static void crash(void) { *(volatile int*)NULL = 1; }

VALID_PLUGIN(HILLTOP_ABI_MAJOR);
