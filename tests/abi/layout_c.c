/* layout_c.c - the ABI as a C11 compiler lays it out. */
#include "layout.h"
