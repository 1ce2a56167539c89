/* null_member.c - its bot has no decide(). */
#include "valid.h"

static const hilltop_bot_class bot = {.struct_size = sizeof(hilltop_bot_class),
                                      .id = "nim/undecided",
                                      .name = "Undecided",
                                      .version = "1",
                                      .summary = "",
                                      .game_id = "nim",
                                      .create = valid_create,
                                      .destroy = valid_destroy,
                                      .open = valid_open,
                                      .close = valid_close};
static const hilltop_bot_class* const bots[] = {&bot, NULL};

HILLTOP_EXPORT const hilltop_plugin hilltop_plugin_v1 = {
    sizeof(hilltop_plugin), HILLTOP_ABI_MAJOR, HILLTOP_ABI_MINOR, 0, "MIT", NULL, bots};
