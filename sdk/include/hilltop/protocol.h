/* protocol.h - the extension by which a game tells the authors of bots how to talk to it: what `hilltop
 * describe` prints. A game's extension("hilltop.protocol/1") returns a static hilltop_protocol. */
#ifndef HILLTOP_PROTOCOL_H
#define HILLTOP_PROTOCOL_H
#include <stdint.h>

#define HILLTOP_PROTOCOL "hilltop.protocol/1"

/* Texts for people, UTF-8; may have several lines, without a line end at the last. Each may be NULL. */
typedef struct hilltop_protocol {
  uint32_t struct_size, reserved;
  const char* arguments; /* a program's, after its own command */
  const char* input;     /* on its stdin */
  const char* reply;     /* what it prints */
  const char* bad_reply; /* what a wrong, late or missing reply means */
  const char* example;   /* one question and its answer */
  const char* view;      /* for native bots: the header, the layout of a view and of an action */
} hilltop_protocol;

#endif
