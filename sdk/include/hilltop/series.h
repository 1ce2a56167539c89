/* series.h - the extension by which a game asks native bots itself and makes step after step in one call of
 * the host's, so that a match of fast bots is not mostly calls between host and plugin. A game's
 * extension("hilltop.series/1") returns a static hilltop_series; of a game that has none the host does the
 * same ask by ask. hilltop/series.hpp has the loop. */
#ifndef HILLTOP_SERIES_H
#define HILLTOP_SERIES_H
#include <hilltop/abi.h>

#define HILLTOP_SERIES "hilltop.series/1"

/* An action of fewer bytes is noted by whoever asked for it; a longer one by the host. */
#define HILLTOP_SHORT_ACTION 7u

/* The bot of one seat, as the host wants it asked. */
typedef struct hilltop_native {
  int64_t (*decide)(hilltop_bot*, const hilltop_view*, uint8_t* action, uint64_t capacity) HILLTOP_NOEXCEPT;
  hilltop_bot* bot;
  uint64_t call;      /* with the address of its entry added: what to tell before it is called */
  uint64_t asks;      /* how often it was asked; to be counted up */
  uint8_t head[4];    /* what an entry begins with; twice the action's size is added to the first byte */
  uint32_t head_size; /* 1 for the first eight seats, whose head is 16 times the seat */
} hilltop_native;

/* What the host lends for a series of steps. An entry of the journal is a head and an action. */
typedef struct hilltop_desk {
  uint32_t struct_size, reserved;
  hilltop_native* natives; /* by seat */
  hilltop_choice* choices; /* room for one a seat; each with the default policy */
  uint64_t seats;
  uint64_t longest;   /* action of the game */
  uint64_t* call;     /* who is called, told by a store with release order */
  uint64_t game_call; /* as a bot's, for the game */
  uint8_t* entry;     /* the next one */
  uint8_t* last;      /* up to where a step may begin */
  hilltop_asks asks;  /* that are pending */
  uint64_t steps;     /* made or begun; to be counted up */
  /* Where the series stopped: */
  uint64_t ask;    /* the number of the ask, in this step */
  int64_t decided; /* what the bot answered, or the step's status */
} hilltop_desk;

/* Why a series has stopped. */
typedef int32_t hilltop_stop;
enum {
  HILLTOP_STOP_END = 0,    /* nobody is asked any more */
  HILLTOP_STOP_ANSWER = 1, /* what the bot has `decided`, a fault or a size, is for the host to note. Choices
                              ahead of `ask` are made. */
  HILLTOP_STOP_FAULTS = 2, /* the step was made, and the game has found faults in the choices */
  HILLTOP_STOP_SEATS =
      3, /* the game asks seats that there are not, or in no ascending order: none was asked */
  HILLTOP_STOP_FULL = 4,  /* `entry` is beyond `last` */
  HILLTOP_STOP_FAILED = 5 /* the step failed with the status `decided` */
};

typedef struct hilltop_series {
  uint32_t struct_size, reserved;
  /* Asks the bots of the pending step and makes it, and goes on so until something of hilltop_stop is there.
   * Begins with the first ask of a step. [session] */
  hilltop_stop (*play)(hilltop_session*, hilltop_desk*) HILLTOP_NOEXCEPT;
} hilltop_series;

#endif
