/* nim_bots.c - bots for Nim in pure C: one that plays the winning move, one that always takes one stone, and
 * one whose `take` is a parameter, right or wrong. */
#include "nim.h"

#include <hilltop/abi.h>

#include <stdlib.h>

struct hilltop_bot {
  int64_t take;
};

static hilltop_status create(const hilltop_host* host, const hilltop_value* values, uint64_t count,
                             const hilltop_codec* codec, hilltop_bot** out, hilltop_buf* why) {
  (void)host, (void)codec, (void)why;
  *out = malloc(sizeof **out);
  if (*out == NULL) return HILLTOP_NO_SPACE;
  (*out)->take = count == 1 ? values[0].number : 1;
  return HILLTOP_OK;
}

static void destroy(hilltop_bot* bot) { free(bot); }

static hilltop_status open(hilltop_bot* bot, const hilltop_sitting* sitting) {
  (void)bot, (void)sitting;
  return HILLTOP_OK;
}

/* Leaves a multiple of `most` + 1 whenever there is a way. */
static int64_t decide_well(hilltop_bot* bot, const hilltop_view* view, uint8_t* action, uint64_t capacity) {
  (void)bot, (void)capacity; /* which is what the game gives an action: a byte */
  const nim_heap* heap = (const nim_heap*)view->shared.data;
  const int32_t surplus = heap->stones % (heap->most + 1);
  *action = (uint8_t)(surplus != 0 ? surplus : 1);
  return 1;
}

static int64_t decide_as_told(hilltop_bot* bot, const hilltop_view* view, uint8_t* action,
                              uint64_t capacity) {
  (void)view, (void)capacity;
  *action = (uint8_t)bot->take;
  return 1;
}

static void close(hilltop_bot* bot) { (void)bot; }

static const hilltop_param params[] = {
    {sizeof(hilltop_param), HILLTOP_INTEGER, "take", "stones of every move", NULL, 1, 0, 255, 0, 0},
};

#define NIM_BOT(bot_id, bot_name, bot_summary, bot_params, bot_param_count, bot_decide)         \
  {                                                                                             \
    .struct_size = sizeof(hilltop_bot_class), .id = bot_id, .name = bot_name, .version = "1",   \
    .summary = bot_summary, .game_id = "nim", .layout_id = NIM_LAYOUT_ID, .params = bot_params, \
    .param_count = bot_param_count, .create = create, .destroy = destroy, .open = open,         \
    .decide = bot_decide, .close = close                                                        \
  }

static const hilltop_bot_class perfect =
    NIM_BOT("nim/perfect", "Bouton", "plays the winning move", NULL, 0, decide_well);
static const hilltop_bot_class single = NIM_BOT("nim/single", "One", "takes one", NULL, 0, decide_as_told);
static const hilltop_bot_class fixed =
    NIM_BOT("nim/fixed", "Fixed", "takes what its parameter says", params, 1, decide_as_told);
static const hilltop_bot_class* const bots[] = {&perfect, &single, &fixed, NULL};

HILLTOP_EXPORT const hilltop_plugin hilltop_plugin_v1 = {
    sizeof(hilltop_plugin), HILLTOP_ABI_MAJOR, HILLTOP_ABI_MINOR, 0, "MIT", NULL, bots};
