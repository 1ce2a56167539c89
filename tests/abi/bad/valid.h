/* valid.h - the smallest bot class that passes every check, for plugins that are wrong elsewhere. */
#include <hilltop/abi.h>

static hilltop_status valid_create(const hilltop_host* host, const hilltop_value* values, uint64_t count,
                                   const hilltop_codec* codec, hilltop_bot** out, hilltop_buf* why) {
  (void)host, (void)values, (void)count, (void)codec, (void)out, (void)why;
  return HILLTOP_UNSUPPORTED;
}
static void valid_destroy(hilltop_bot* bot) { (void)bot; }
static hilltop_status valid_open(hilltop_bot* bot, const hilltop_sitting* sitting) {
  (void)bot, (void)sitting;
  return HILLTOP_UNSUPPORTED;
}
static int64_t valid_decide(hilltop_bot* bot, const hilltop_view* view, uint8_t* action, uint64_t capacity) {
  (void)bot, (void)view, (void)action, (void)capacity;
  return -HILLTOP_UNSUPPORTED;
}
static void valid_close(hilltop_bot* bot) { (void)bot; }

static const hilltop_bot_class valid_bot = {.struct_size = sizeof(hilltop_bot_class),
                                            .id = "nim/valid",
                                            .name = "Valid",
                                            .version = "1",
                                            .summary = "",
                                            .game_id = "nim",
                                            .create = valid_create,
                                            .destroy = valid_destroy,
                                            .open = valid_open,
                                            .decide = valid_decide,
                                            .close = valid_close};
static const hilltop_bot_class* const valid_bots[] = {&valid_bot, NULL};

#define VALID_PLUGIN(major)                                 \
  HILLTOP_EXPORT const hilltop_plugin hilltop_plugin_v1 = { \
      sizeof(hilltop_plugin), major, HILLTOP_ABI_MINOR, 0, "MIT", NULL, valid_bots}
