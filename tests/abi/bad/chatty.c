/* chatty.c - prints on standard output while it is loaded, but is all right otherwise. */
#include "valid.h"

#include <stdio.h>

__attribute__((constructor)) static void greet(void) { printf("hello\n{\"path\": \"/nowhere\"}\n"); }

VALID_PLUGIN(HILLTOP_ABI_MAJOR);
