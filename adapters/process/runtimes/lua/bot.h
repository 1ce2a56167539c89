/* bot.h - runs a Lua script once, in a new state, as the program `lua` does. */
#ifndef HILLTOP_RUNTIMES_LUA_BOT_H
#define HILLTOP_RUNTIMES_LUA_BOT_H

#include <stdbool.h>

/* The command: `lua` as it was typed, and the script. */
struct lua_bot {
  const char *program, *script;
  bool is_generational; /* the program has its garbage collector so */
};

/* To be called once before: makes what is the same in every state. */
void lua_bot_prepare(const struct lua_bot* bot);

/* Runs it with the words that follow the script, and returns its exit status. `was_left`: it has called
 * os.exit(), and files may be open. */
int lua_bot_run(const struct lua_bot* bot, int word_count, const char** words, bool* was_left);

#endif
