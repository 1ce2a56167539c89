/* nim.h - what a native bot of the game `nim` sees and says. Plain C11.
 *
 * View: `shared` is a nim_heap, `own` is empty. Action: one byte, how many stones to take. */
#ifndef NIM_H
#define NIM_H
#include <stdint.h>

#define NIM_LAYOUT "nim 1: heap{i32 stones most}; u8"
#define NIM_LAYOUT_ID 0x7cba5d7c10688633ull

typedef struct nim_heap {
  int32_t stones; /* left */
  int32_t most;   /* that one move may take */
} nim_heap;

#endif
