/* unresolved.c - uses a function that nobody defines. */
#include "valid.h"

int nobody_defines_this(void);
int use_it(void);
HILLTOP_EXPORT int use_it(void) { return nobody_defines_this(); }

VALID_PLUGIN(HILLTOP_ABI_MAJOR);
