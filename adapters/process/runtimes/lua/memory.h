/* memory.h - the memory of one Lua state, which can be dropped whole: a state whose bot has called os.exit()
 * must not be closed, for that runs what the bot has left to the garbage collector.
 *
 * An image of a state can be kept, and laid down again at another place: that takes a tenth of the time in
 * which Lua makes a state and opens its libraries. */
#ifndef HILLTOP_RUNTIMES_LUA_MEMORY_H
#define HILLTOP_RUNTIMES_LUA_MEMORY_H

#include <stddef.h>

/* A lua_Alloc. The first block of each state is at a random place, as that of a new process is: bots draw
 * lots by the addresses of tables. */
void* lua_memory_allocate(void* context, void* block, size_t old_size, size_t new_size);

/* Takes everything back. */
void lua_memory_drop(void);

/* Takes everything back; what is taken from now on is part of an image. */
void lua_memory_begin_image(void);
/* Keeps that image of a state to which no pointer leads from outside of its memory. NULL: it is none. Without
 * room for it there is none either. */
void lua_memory_keep_image(const void* state);
/* Takes everything back, and lays the image down: returns the state. NULL: there is no image. */
void* lua_memory_lay_image(void);

#endif
