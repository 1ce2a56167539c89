/* abi.h - the whole contract between the Hilltop host and a plugin. Plain C11; include it from anything.
 *
 * A plugin is a shared library that exports one data symbol, `hilltop_plugin_v1`, which lists the games
 * and the bots in it. A game referees sessions; a bot answers the questions that a session asks.
 *
 * Growth:    structs only grow at the end. `struct_size` is what the writer knew; a reader treats members
 *            beyond it as absent (NULL or 0). Only a new major version changes what a member means.
 * Ownership: whoever creates an object destroys it. Bytes never change hands: inputs are borrowed for the
 *            call, outputs are written to the caller's memory. No malloc/free pair crosses.
 * Errors:    every call that can fail returns a hilltop_status, or its negative where it returns a size;
 *            after an error the outputs are unspecified and `why` may hold one line of UTF-8. No C++
 *            exception and no longjmp may cross.
 * Threads:   [main] one thread, before and after all sessions. [session] any thread, but one at a time for
 *            one session or bot; different sessions and bots run in parallel. [any] concurrently; no
 *            state is shared.
 * Truth:     the same plugin, parameters, seed, records and choices give the same digest on every machine.
 *            So rules use no clock, no environment, no unordered iteration and no floating point.
 * Unloading: never. Static objects of a plugin live until the process ends. */
#ifndef HILLTOP_ABI_H
#define HILLTOP_ABI_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#ifdef __cplusplus
#define HILLTOP_NOEXCEPT noexcept
extern "C" {
#else
#define HILLTOP_NOEXCEPT
#endif
#define HILLTOP_EXPORT __attribute__((visibility("default")))
#define HILLTOP_ABI_MAJOR 1u
#define HILLTOP_ABI_MINOR 0u

/* ---- bytes ------------------------------------------------------------------------------------- */

/* Borrowed bytes; `data` may be NULL when size is 0. */
typedef struct hilltop_span {
  const uint8_t* data;
  uint64_t size;
} hilltop_span;

/* A caller's output buffer, which a callee appends to. `grow` makes `capacity` at least what is asked,
 * keeps the bytes, and returns 0 when it cannot; a fixed buffer has none. */
typedef struct hilltop_buf hilltop_buf;
struct hilltop_buf {
  uint8_t* data;
  uint64_t size, capacity;
  int32_t (*grow)(hilltop_buf*, uint64_t capacity) HILLTOP_NOEXCEPT;
};

typedef int32_t hilltop_status;
enum {
  HILLTOP_OK = 0,
  HILLTOP_NO_SPACE = 1,    /* an output buffer is full and cannot grow */
  HILLTOP_INVALID = 2,     /* bytes that mean nothing in this game: a reply, an action, a parameter */
  HILLTOP_UNSUPPORTED = 3, /* this plugin has no such thing */
  HILLTOP_RESIGN = 4,      /* a bot gives its match up */
  HILLTOP_TIMEOUT = 5,
  HILLTOP_CRASHED = 6,
  HILLTOP_FLOODED = 7, /* more output than the limit */
  HILLTOP_DISQUALIFIED =
      8,                /* of a bot that waits: it broke a rule of the tournament, and plays no more in it */
  HILLTOP_INTERNAL = 99 /* a bug in the callee: the host voids the session and blames no bot */
};

/* Appends `size` bytes; HILLTOP_NO_SPACE leaves the buffer as it was. */
static inline hilltop_status hilltop_put(hilltop_buf* out, const void* data, uint64_t size) {
  if (out->capacity - out->size < size && (out->grow == NULL || !out->grow(out, out->size + size)))
    return HILLTOP_NO_SPACE;
  if (size != 0) memcpy(out->data + out->size, data, (size_t)size);
  out->size += size;
  return HILLTOP_OK;
}

/* ---- parameters: what a variant of a game, or of a bot, may change ---------------------------------- */

typedef int32_t hilltop_param_type;
enum {
  HILLTOP_INTEGER = 0, /* `number`, from lowest to highest */
  HILLTOP_BOOLEAN = 1, /* `number`, 0 or 1 */
  HILLTOP_CHOICE = 2,  /* `number`, the place in `choices`, from 0 */
  HILLTOP_TEXT = 3,    /* `bytes`, UTF-8 */
  HILLTOP_FILE = 4,    /* `bytes`, the content of the file that the tournament names; read by the host */
  HILLTOP_WORDS = 5    /* `bytes`, words, each ended by a NUL */
};

typedef struct hilltop_param {
  uint32_t struct_size;
  hilltop_param_type type;
  const char* name;                 /* as in a tournament file */
  const char* help;                 /* one line */
  const char* choices;              /* HILLTOP_CHOICE: the names, separated by '|'; else NULL */
  int64_t initial, lowest, highest; /* of `number` */
  uint32_t optional; /* 1: absent unless the tournament gives it; such a parameter has no initial value */
  uint32_t reserved;
} hilltop_param;

/* The value of one declared parameter; values come in the order of the declarations. */
typedef struct hilltop_value {
  int64_t number;
  hilltop_span bytes; /* borrowed for the call */
  uint32_t present;   /* 0: an optional parameter that was not given */
  uint32_t reserved;
} hilltop_value;

/* ---- sessions ---------------------------------------------------------------------------------- */

/* One state machine serves four moments. All but a match have one seat. */
typedef int32_t hilltop_kind;
enum {
  HILLTOP_ENROL = 0,     /* once an entrant, before its first match */
  HILLTOP_MATCH = 1,     /* n seats */
  HILLTOP_INTERLUDE = 2, /* before an entrant's next match, when due() says so */
  HILLTOP_BYE = 3        /* a round without a match: asks nothing, may change the record */
};

/* How a session begins for one entrant. */
typedef struct hilltop_seat {
  uint32_t entrant, reserved; /* the entrant's number in the tournament, from 0 */
  hilltop_span record;        /* its persistent bytes, as the session before left them; empty at first */
} hilltop_seat;

typedef struct hilltop_opening {
  uint32_t struct_size;
  hilltop_kind kind;
  uint64_t seed; /* of all chance in this session */
  const hilltop_seat* seats;
  uint64_t seat_count;
  const hilltop_seat* peers; /* enrolment: those that are enrolled already; else none. Asked nothing. */
  uint64_t peer_count;
} hilltop_opening;

/* What a seat may know: two flat blocks without pointers, so that they can cross a process boundary.
 * `shared` is the same for all seats of a step, `own` is the seat's. A game appends to them rather than
 * building them anew. Both are borrowed until the session's next step. */
typedef struct hilltop_view {
  hilltop_span shared, own;
} hilltop_view;

/* A question to one seat. */
typedef struct hilltop_ask {
  uint32_t seat, reserved;
  hilltop_view view;
} hilltop_ask;

/* The seats that must decide now, in ascending order. One: in turn; several: simultaneously; none: the
 * session is over. Borrowed until the session's next step. */
typedef struct hilltop_asks {
  const hilltop_ask* ask;
  uint64_t count;
} hilltop_asks;

/* Why a seat's own action was not used, and what the tournament wants of it. */
typedef int32_t hilltop_policy;
enum {
  HILLTOP_DEFAULT_ACTION = 0, /* the game's rule for a bad reply applies */
  HILLTOP_FORFEIT = 1         /* the seat forfeits the session, if the game has forfeits */
};

/* What one asked seat chose: an action, or a fault in its place. */
typedef struct hilltop_choice {
  uint32_t seat;
  hilltop_status fault; /* HILLTOP_OK: `action` counts. A game that finds the action to be none of its
                           own sets HILLTOP_INVALID here and goes on as after that fault. */
  hilltop_policy policy;
  uint32_t reserved;
  hilltop_span action;
} hilltop_choice;

/* ---- text: how programs that know no C see the game ------------------------------------------------- */

enum { /* hilltop_codec.flags: when a reply counts that arrived by the deadline */
       HILLTOP_REPLY_NEEDS_END = 1u,    /* only if the program has ended by the deadline too */
       HILLTOP_REPLY_NEEDS_SUCCESS = 2u /* only if its exit status is 0 */
};

/* Pure functions from bytes to bytes: no session, hence fuzzable and replayable. */
typedef struct hilltop_codec {
  uint32_t struct_size, flags;
  /* The question as text. argv: words, each ended by a NUL; input: bytes for stdin. Either may stay
   * empty. `memo` belongs to the caller, is empty at a session's first encode and is handed to every
   * later one of that session: room for text that only grows. What comes out is the same with an empty
   * memo. [any, but one at a time for one memo] */
  hilltop_status (*encode)(hilltop_kind, const hilltop_view*, hilltop_buf* memo, hilltop_buf* argv,
                           hilltop_buf* input) HILLTOP_NOEXCEPT;
  /* The action that a reply means; HILLTOP_INVALID and `why` when it means none. [any] */
  hilltop_status (*decode)(hilltop_kind, const hilltop_view*, hilltop_span reply, hilltop_buf* action,
                           hilltop_buf* why) HILLTOP_NOEXCEPT;
  /* The reply that means an action: what a native bot would have printed. [any] */
  hilltop_status (*format)(hilltop_kind, const hilltop_view*, hilltop_span action,
                           hilltop_buf* reply) HILLTOP_NOEXCEPT;
} hilltop_codec;

/* ---- games ------------------------------------------------------------------------------------- */

typedef struct hilltop_host hilltop_host;
struct hilltop_host { /* given by the host; outlives every plugin object */
  uint32_t struct_size, abi_major, abi_minor, reserved;
  void* self;
  void (*log)(const hilltop_host*, int32_t level, const char* utf8) HILLTOP_NOEXCEPT; /* [any] level:
                                                            0 debug, 1 information, 2 warning, 3 error */
  const void* (*extension)(const hilltop_host*, const char* id)HILLTOP_NOEXCEPT;      /* [any] */
};

typedef struct hilltop_tournament hilltop_tournament; /* opaque, of the game */
typedef struct hilltop_session hilltop_session;       /* opaque, of the game */
typedef struct hilltop_bot hilltop_bot;               /* opaque, of the bot class */

/* A session in words, for transcripts and viewers: JSON texts without line breaks. [session] */
typedef struct hilltop_describe {
  uint32_t struct_size, reserved;
  /* An object: the whole state. */
  hilltop_status (*state)(const hilltop_session*, hilltop_buf* json) HILLTOP_NOEXCEPT;
  /* An object: every random outcome of the last step, by name; before the first step, of the opening.
   * "{}" where nothing was drawn. */
  hilltop_status (*chance)(const hilltop_session*, hilltop_buf* json) HILLTOP_NOEXCEPT;
  /* An object: a record's meaning; NULL when the game keeps none. [any] */
  hilltop_status (*record)(const hilltop_tournament*, hilltop_span record,
                           hilltop_buf* json) HILLTOP_NOEXCEPT;
  /* Plain text: the action of that seat that counted in the last step (a default, or "-" for none). */
  hilltop_status (*action)(const hilltop_session*, uint32_t seat, hilltop_buf* text) HILLTOP_NOEXCEPT;
} hilltop_describe;

enum {                             /* hilltop_game.flags */
       HILLTOP_KEEPS_RECORDS = 1u, /* matches of an entrant depend on its record: played in schedule order */
       HILLTOP_HAS_ENROLMENT = 2u,
       HILLTOP_HAS_INTERLUDES = 4u,
       HILLTOP_RECORDS_BYES = 8u /* a bye is a session of kind HILLTOP_BYE */
};

typedef struct hilltop_game {
  uint32_t struct_size, flags;
  const char* id;      /* what tournament files call it: lower-case letters, digits, '-', '_' */
  const char* name;    /* for people */
  const char* version; /* changes whenever the same choices could give another result */
  const char* summary; /* one line: what the game is about */
  uint64_t layout_id;  /* of the view and action layouts that native bots are compiled against */
  uint32_t min_seats, max_seats;
  uint32_t max_action; /* bytes: of the longest action, for which every bot has room */
  uint32_t param_count;
  const hilltop_param* params;
  uint64_t time_ns;                 /* the contest's own limit for one answer */
  const hilltop_codec* codec;       /* NULL: native bots only */
  const hilltop_describe* describe; /* never NULL */

  /* A game with its parameters, one a process. HILLTOP_INVALID and `why` when they contradict. [main] */
  hilltop_status (*create)(const hilltop_host*, const hilltop_value* values, uint64_t count,
                           hilltop_tournament** out, hilltop_buf* why) HILLTOP_NOEXCEPT;
  void (*destroy)(hilltop_tournament*) HILLTOP_NOEXCEPT; /* [main] */
  /* 1: an interlude is due for this record before the entrant's next match. NULL: never. [any] */
  int32_t (*due)(const hilltop_tournament*, hilltop_span record) HILLTOP_NOEXCEPT;

  /* Begins a session and says who decides in its first step. [session] */
  hilltop_status (*open)(hilltop_tournament*, const hilltop_opening*, hilltop_session** out,
                         hilltop_asks* first, hilltop_buf* why) HILLTOP_NOEXCEPT;
  /* Resolves one step and says who decides in the next. `choices` has one element for each seat that was
   * asked, in the same order. [session] */
  hilltop_status (*step)(hilltop_session*, hilltop_choice* choices, uint64_t count,
                         hilltop_asks* next) HILLTOP_NOEXCEPT;
  uint64_t (*digest)(const hilltop_session*) HILLTOP_NOEXCEPT; /* of the whole state. [session] */
  /* One score a seat, once the session is over; `forfeit`, one byte a seat, is set to 1 where the seat
   * forfeited, which ranks it below every other. [session] */
  hilltop_status (*score)(const hilltop_session*, int64_t* scores, uint8_t* forfeit,
                          uint64_t count) HILLTOP_NOEXCEPT;
  /* The seat's record after the session. NULL when the game keeps none. An enrolment that leaves it
   * empty has refused the entrant; `why` says what is wrong. [session] */
  hilltop_status (*record)(const hilltop_session*, uint32_t seat, hilltop_buf* record,
                           hilltop_buf* why) HILLTOP_NOEXCEPT;
  void (*close)(hilltop_session*) HILLTOP_NOEXCEPT; /* [session] */
  /* Further features by name; NULL for one that is not known. May be NULL itself. [any] */
  const void* (*extension)(const char* id)HILLTOP_NOEXCEPT;
} hilltop_game;

/* ---- bots -------------------------------------------------------------------------------------- */

/* How a session begins for a bot. */
typedef struct hilltop_sitting {
  uint32_t struct_size;
  hilltop_kind kind;
  uint32_t seat, seats;
  uint64_t seed;    /* of this bot's own random choices in this session */
  uint64_t time_ns; /* the limit for one answer */
} hilltop_sitting;

/* What became of a bot's last decide(), where the bot is more than a function. Bytes are borrowed until
 * the bot's next call. */
typedef struct hilltop_report {
  uint32_t struct_size;
  uint32_t arrived;    /* 1: a reply arrived, perhaps an empty one */
  hilltop_span reply;  /* as it was printed */
  hilltop_span why;    /* one line: what was wrong */
  hilltop_span errors; /* the last of stderr */
  int32_t exit_code;   /* -1: did not exit by itself */
  int32_t signal;      /* that ended it by itself; 0: none */
  uint64_t wall_ns, cpu_ns;
  uint64_t peak_bytes; /* resident memory; 0: not known */
} hilltop_report;

enum {                    /* hilltop_bot_class.flags */
       HILLTOP_WAITS = 1u /* decide() waits for a process and keeps the time limit itself: the host asks
                             several such bots at the same time, from several threads */
};

typedef struct hilltop_bot_class {
  uint32_t struct_size, flags;
  const char* id; /* "game/name", as tournament files call it */
  const char *name, *version, *summary;
  const char* game_id; /* NULL: an adapter, which plays any game that has a codec */
  uint64_t layout_id;  /* must equal the game's, unless game_id is NULL */
  const hilltop_param* params;
  uint32_t param_count, reserved;
  /* One bot of a tournament; it plays many sessions, one after the other. The codec is NULL where the game
   * has none, and in a cell of the bot's own. [main] */
  hilltop_status (*create)(const hilltop_host*, const hilltop_value* values, uint64_t count,
                           const hilltop_codec*, hilltop_bot** out, hilltop_buf* why) HILLTOP_NOEXCEPT;
  void (*destroy)(hilltop_bot*) HILLTOP_NOEXCEPT;                                /* [main] */
  hilltop_status (*open)(hilltop_bot*, const hilltop_sitting*) HILLTOP_NOEXCEPT; /* [session] */
  /* Writes an action to `action`, where there is room for `capacity` bytes, and returns its size, or a
   * negative hilltop_status, such as -HILLTOP_RESIGN. [session] */
  int64_t (*decide)(hilltop_bot*, const hilltop_view*, uint8_t* action, uint64_t capacity) HILLTOP_NOEXCEPT;
  void (*close)(hilltop_bot*) HILLTOP_NOEXCEPT; /* ends what open began. [session] */
  /* NULL: nothing to tell beyond decide()'s status. [session] */
  hilltop_status (*report)(const hilltop_bot*, hilltop_report*) HILLTOP_NOEXCEPT;
  const void* (*extension)(const char* id)HILLTOP_NOEXCEPT; /* as a game's. [any] */
} hilltop_bot_class;

/* ---- the plugin -------------------------------------------------------------------------------- */

/* The only symbol that a plugin exports: data, so that versions are checked before plugin code runs. */
typedef struct hilltop_plugin {
  uint32_t struct_size, abi_major, abi_minor, reserved;
  const char* license;
  const hilltop_game* const* games;     /* NULL-terminated, or NULL */
  const hilltop_bot_class* const* bots; /* NULL-terminated, or NULL */
} hilltop_plugin;
HILLTOP_EXPORT extern const hilltop_plugin hilltop_plugin_v1;

#ifdef __cplusplus
}
#endif
#endif
