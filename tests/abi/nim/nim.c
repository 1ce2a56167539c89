/* nim.c - a game in pure C: two players take 1 to `most` stones from a heap in turn; who takes the last
 * stone wins. A fault takes one stone, or forfeits. */
#include "nim.h"

#include <hilltop/abi.h>

#include <stdio.h>
#include <stdlib.h>

struct hilltop_tournament {
  int32_t stones, most;
};

struct hilltop_session {
  nim_heap heap;
  uint32_t mover; /* the seat that moves next */
  int32_t taken;  /* in the last move; 0 before the first */
  uint8_t forfeit[2];
  hilltop_ask ask;
};

static hilltop_status put_text(hilltop_buf* out, const char* text) {
  return hilltop_put(out, text, strlen(text));
}

static hilltop_status put_number(hilltop_buf* out, int64_t number) {
  char digits[24];
  snprintf(digits, sizeof digits, "%lld", (long long)number);
  return put_text(out, digits);
}

/* ---- rules */

static hilltop_status create(const hilltop_host* host, const hilltop_value* values, uint64_t count,
                             hilltop_tournament** out, hilltop_buf* why) {
  (void)host;
  if (count != 2) return HILLTOP_INTERNAL;
  if (values[1].number > values[0].number) {
    put_text(why, "`most` is above `stones`");
    return HILLTOP_INVALID;
  }
  *out = malloc(sizeof **out);
  if (*out == NULL) return HILLTOP_NO_SPACE;
  (*out)->stones = (int32_t)values[0].number;
  (*out)->most = (int32_t)values[1].number;
  return HILLTOP_OK;
}

static void destroy(hilltop_tournament* tournament) { free(tournament); }

/* The question to the mover, unless the match is over. */
static hilltop_asks question(hilltop_session* session) {
  const int over = session->heap.stones == 0 || session->forfeit[0] || session->forfeit[1];
  const hilltop_asks asks = {&session->ask, over ? 0 : 1};
  session->ask.seat = session->mover;
  session->ask.view.shared.data = (const uint8_t*)&session->heap;
  session->ask.view.shared.size = sizeof session->heap;
  return asks;
}

static hilltop_status open(hilltop_tournament* tournament, const hilltop_opening* opening,
                           hilltop_session** out, hilltop_asks* first, hilltop_buf* why) {
  (void)why;
  if (opening->kind != HILLTOP_MATCH || opening->seat_count != 2) return HILLTOP_UNSUPPORTED;
  *out = calloc(1, sizeof **out);
  if (*out == NULL) return HILLTOP_NO_SPACE;
  (*out)->heap.stones = tournament->stones;
  (*out)->heap.most = tournament->most;
  *first = question(*out);
  return HILLTOP_OK;
}

static int is_move(const nim_heap* heap, int64_t taken) {
  return taken >= 1 && taken <= heap->most && taken <= heap->stones;
}

static hilltop_status step(hilltop_session* session, hilltop_choice* choices, uint64_t count,
                           hilltop_asks* next) {
  hilltop_choice* choice = &choices[0];
  int32_t taken = 1;
  if (count != 1 || choice->seat != session->mover) return HILLTOP_INTERNAL;
  if (choice->fault == HILLTOP_OK) {
    if (choice->action.size == 1 && is_move(&session->heap, choice->action.data[0]))
      taken = choice->action.data[0];
    else choice->fault = HILLTOP_INVALID;
  }
  if (choice->fault == HILLTOP_RESIGN || (choice->fault != HILLTOP_OK && choice->policy == HILLTOP_FORFEIT)) {
    session->forfeit[session->mover] = 1;
    session->taken = 0;
  } else {
    session->heap.stones -= taken;
    session->taken = taken;
    session->mover = 1 - session->mover;
  }
  *next = question(session);
  return HILLTOP_OK;
}

static uint64_t digest(const hilltop_session* session) {
  const uint64_t parts[] = {
      (uint64_t)session->heap.stones, (uint64_t)session->heap.most, session->mover,
      (uint64_t)session->taken,       session->forfeit[0],          session->forfeit[1]};
  uint64_t hash = 0xcbf29ce484222325u;
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; ++i) hash = (hash ^ parts[i]) * 0x100000001b3u;
  return hash;
}

static hilltop_status score(const hilltop_session* session, int64_t* scores, uint8_t* forfeit,
                            uint64_t count) {
  for (uint32_t seat = 0; seat < count; ++seat) {
    forfeit[seat] = session->forfeit[seat];
    scores[seat] = session->heap.stones == 0 && seat != session->mover;
  }
  return HILLTOP_OK;
}

static void close(hilltop_session* session) { free(session); }

/* ---- words */

static hilltop_status state(const hilltop_session* session, hilltop_buf* json) {
  put_text(json, "{\"stones\":");
  put_number(json, session->heap.stones);
  return put_text(json, "}");
}

static hilltop_status chance(const hilltop_session* session, hilltop_buf* json) {
  (void)session;
  return put_text(json, "{}");
}

static hilltop_status action(const hilltop_session* session, uint32_t seat, hilltop_buf* text) {
  if (session->taken == 0 || seat == session->mover) return put_text(text, "-");
  return put_number(text, session->taken);
}

static hilltop_status encode(hilltop_kind kind, const hilltop_view* view, hilltop_buf* memo,
                             hilltop_buf* argv, hilltop_buf* input) {
  nim_heap heap;
  (void)kind, (void)memo, (void)input;
  if (view->shared.size != sizeof heap) return HILLTOP_INVALID;
  memcpy(&heap, view->shared.data, sizeof heap);
  put_number(argv, heap.stones);
  hilltop_put(argv, "", 1);
  put_number(argv, heap.most);
  return hilltop_put(argv, "", 1);
}

static hilltop_status decode(hilltop_kind kind, const hilltop_view* view, hilltop_span reply,
                             hilltop_buf* action_out, hilltop_buf* why) {
  nim_heap heap;
  int64_t taken = 0;
  (void)kind;
  if (view->shared.size != sizeof heap) return HILLTOP_INVALID;
  memcpy(&heap, view->shared.data, sizeof heap);
  for (uint64_t i = 0; i < reply.size && reply.data[i] >= '0' && reply.data[i] <= '9' && taken < 256; ++i)
    taken = 10 * taken + reply.data[i] - '0';
  if (taken > UINT8_MAX || !is_move(&heap, taken)) {
    put_text(why, "a move takes 1 to ");
    put_number(why, heap.most < heap.stones ? heap.most : heap.stones);
    put_text(why, " stones");
    return HILLTOP_INVALID;
  }
  const uint8_t byte = (uint8_t)taken;
  return hilltop_put(action_out, &byte, 1);
}

static hilltop_status format(hilltop_kind kind, const hilltop_view* view, hilltop_span bytes,
                             hilltop_buf* reply) {
  (void)kind, (void)view;
  if (bytes.size != 1) return HILLTOP_INVALID;
  return put_number(reply, bytes.data[0]);
}

/* ---- what the plugin holds */

static const hilltop_param params[] = {
    {sizeof(hilltop_param), HILLTOP_INTEGER, "stones", "stones in the heap", NULL, 21, 1, 1000000, 0, 0},
    {sizeof(hilltop_param), HILLTOP_INTEGER, "most", "stones that one move may take", NULL, 3, 1, 255, 0, 0},
};
static const hilltop_codec codec = {sizeof(hilltop_codec), 0, encode, decode, format};
static const hilltop_describe describe = {sizeof(hilltop_describe), 0, state, chance, NULL, action};
static const hilltop_game nim = {
    .struct_size = sizeof(hilltop_game),
    .id = "nim",
    .name = "Nim",
    .version = "1",
    .summary = "take stones in turn; the last one wins",
    .layout_id = NIM_LAYOUT_ID,
    .min_seats = 2,
    .max_seats = 2,
    .max_action = 1,
    .param_count = 2,
    .params = params,
    .time_ns = 1000000000,
    .codec = &codec,
    .describe = &describe,
    .create = create,
    .destroy = destroy,
    .open = open,
    .step = step,
    .digest = digest,
    .score = score,
    .close = close,
};
static const hilltop_game* const games[] = {&nim, NULL};

HILLTOP_EXPORT const hilltop_plugin hilltop_plugin_v1 = {
    sizeof(hilltop_plugin), HILLTOP_ABI_MAJOR, HILLTOP_ABI_MINOR, 0, "MIT", games, NULL};
