/* major_2.c - built for a version of the ABI that is yet to come. */
#include "valid.h"

VALID_PLUGIN(2);
