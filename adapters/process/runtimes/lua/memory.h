/* memory.h - the memory of one Lua state, which can be dropped whole: a state whose bot has called os.exit()
 * must not be closed, for that runs what the bot has left to the garbage collector. */
#ifndef HILLTOP_RUNTIMES_LUA_MEMORY_H
#define HILLTOP_RUNTIMES_LUA_MEMORY_H

#include <stddef.h>

/* A lua_Alloc. The first block of each state is at a random place, as that of a new process is: Lua makes the
 * seed of its tables from the address. */
void* lua_memory_allocate(void* context, void* block, size_t old_size, size_t new_size);

/* Takes everything back. */
void lua_memory_drop(void);

#endif
