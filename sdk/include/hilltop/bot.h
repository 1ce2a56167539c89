/* bot.h - a native bot in C that is one function, as bot.hpp has it for C++. It keeps nothing from one
 * question to the next; a bot that does fills in a hilltop_bot_class of abi.h by itself.
 *
 *   static int64_t decide(hilltop_bot*, const hilltop_view* view, uint8_t* action, uint64_t capacity) { ... }
 *   HILLTOP_C_BOT("samurai", SAMURAI_LAYOUT_ID, "samurai/mine", "Mine", "waits", decide);
 *
 * `decide` is that of hilltop_bot_class: it writes the action, for which there is room, and returns its size.
 */
#ifndef HILLTOP_BOT_H
#define HILLTOP_BOT_H
#include <hilltop/abi.h>

struct hilltop_bot {
  char nothing;
};

static inline hilltop_status hilltop_c_bot_create(const hilltop_host* host, const hilltop_value* values,
                                                  uint64_t count, const hilltop_codec* codec,
                                                  hilltop_bot** out, hilltop_buf* why) {
  static hilltop_bot bot;
  (void)host, (void)values, (void)count, (void)codec, (void)why;
  *out = &bot;
  return HILLTOP_OK;
}
static inline hilltop_status hilltop_c_bot_open(hilltop_bot* bot, const hilltop_sitting* sitting) {
  (void)bot, (void)sitting;
  return HILLTOP_OK;
}
static inline void hilltop_c_bot_end(hilltop_bot* bot) { (void)bot; }

/* Once in a plugin, outside of functions: the plugin holds this one bot. Meanings as in hilltop_bot_class. */
#define HILLTOP_C_BOT(bot_game, bot_layout, bot_id, bot_name, bot_summary, bot_decide)      \
  static const hilltop_bot_class hilltop_c_bot = {.struct_size = sizeof(hilltop_bot_class), \
                                                  .id = bot_id,                             \
                                                  .name = bot_name,                         \
                                                  .version = "1",                           \
                                                  .summary = bot_summary,                   \
                                                  .game_id = bot_game,                      \
                                                  .layout_id = bot_layout,                  \
                                                  .create = hilltop_c_bot_create,           \
                                                  .destroy = hilltop_c_bot_end,             \
                                                  .open = hilltop_c_bot_open,               \
                                                  .decide = bot_decide,                     \
                                                  .close = hilltop_c_bot_end};              \
  static const hilltop_bot_class* const hilltop_c_bots[] = {&hilltop_c_bot, NULL};          \
  HILLTOP_EXPORT const hilltop_plugin hilltop_plugin_v1 = {                                 \
      sizeof(hilltop_plugin), HILLTOP_ABI_MAJOR, HILLTOP_ABI_MINOR, 0, "MIT", NULL, hilltop_c_bots}

#endif
