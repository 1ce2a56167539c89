/* empty.c - a plugin that holds nothing. */
#include <hilltop/abi.h>

HILLTOP_EXPORT const hilltop_plugin hilltop_plugin_v1 = {
    sizeof(hilltop_plugin), HILLTOP_ABI_MAJOR, HILLTOP_ABI_MINOR, 0, "MIT", NULL, NULL};
