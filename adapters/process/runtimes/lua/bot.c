/* bot.c - see bot.h. What is done here, and in which order, is what the program `lua` does (lua.c): messages,
 * tracebacks and the room on the stack are the same. */
#include "bot.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "api.h"
#include "memory.h"

static struct {
  const struct lua_bot* bot;
  int word_count;
  const char** words;
  jmp_buf left; /* where os.exit() goes */
  int left_status;
  clock_t start;
  bool warns;
} run;

static void complain(const char* program, const char* message) {
  fprintf(stderr, "%s: ", program);
  fprintf(stderr, "%s\n", message);
}

/* ---- what the new state has instead of its own */

static int os_exit(lua_State* state) {
  int status;
  if (lua_type(state, 1) == LUA_TBOOLEAN) status = lua_toboolean(state, 1) ? EXIT_SUCCESS : EXIT_FAILURE;
  else status = (int)luaL_optinteger(state, 1, EXIT_SUCCESS);
  if (lua_toboolean(state, 2)) lua_close(state);
  run.left_status = status & 0xff;
  longjmp(run.left, 1);
}

static int os_clock(lua_State* state) {
  lua_pushnumber(state, (double)(clock() - run.start) / CLOCKS_PER_SEC);
  return 1;
}

static int panic(lua_State* state) {
  const char* message = lua_tolstring(state, -1, NULL);
  fprintf(stderr, "PANIC: unprotected error in call to Lua API (%s)\n",
          message != NULL ? message : "error object is not a string");
  return 0;
}

static void warn(void* context, const char* message, int to_be_continued) {
  static bool continues;
  (void)context;
  if (!continues && !to_be_continued && *message == '@') {
    if (strcmp(message, "@off") == 0) run.warns = false;
    if (strcmp(message, "@on") == 0) run.warns = true;
    return;
  }
  if (run.warns)
    fprintf(stderr, "%s%s%s", continues ? "" : "Lua warning: ", message, to_be_continued ? "" : "\n");
  continues = to_be_continued != 0;
}

static void replace(lua_State* state, const char* name, lua_CFunction function) {
  lua_pushcclosure(state, function, 0);
  lua_setfield(state, -2, name);
}

static void adapt_libraries(lua_State* state) {
  lua_getglobal(state, "os");
  replace(state, "exit", os_exit);
  replace(state, "clock", os_clock);
  lua_settop(state, -2);
}

static void seed(lua_State* state) {
  if (lua_setwarnf == NULL) return; /* 5.3 has the same random numbers in every process: those of random() */
  long long seed[2];
  if (getrandom(seed, sizeof seed, 0) != sizeof seed) abort();
  lua_getglobal(state, "math");
  lua_getfield(state, -1, "randomseed");
  lua_pushinteger(state, seed[0]);
  lua_pushinteger(state, seed[1]);
  lua_callk(state, 2, 0, 0, NULL);
  lua_settop(state, -2);
}

/* ---- lua.c */

static int add_traceback(lua_State* state) {
  const char* message = lua_tolstring(state, 1, NULL);
  if (message == NULL) {
    if (luaL_callmeta(state, 1, "__tostring") && lua_type(state, -1) == LUA_TSTRING) return 1;
    message = lua_pushfstring(state, "(error object is a %s value)", lua_typename(state, lua_type(state, 1)));
  }
  luaL_traceback(state, state, message, 1);
  return 1;
}

static bool reported(lua_State* state, int status) {
  if (status == LUA_OK) return false;
  const char* message = lua_tolstring(state, -1, NULL);
  complain(run.bot->program, message != NULL ? message : "(error message not a string)");
  lua_settop(state, -2);
  return true;
}

static void set_arg(lua_State* state) {
  lua_createtable(state, run.word_count, 2);
  lua_pushstring(state, run.bot->program);
  lua_rawseti(state, -2, -1);
  lua_pushstring(state, run.bot->script);
  lua_rawseti(state, -2, 0);
  for (int i = 0; i < run.word_count; ++i) {
    lua_pushstring(state, run.words[i]);
    lua_rawseti(state, -2, i + 1);
  }
  lua_setglobal(state, "arg");
}

static int run_script(lua_State* state) {
  int status = luaL_loadfilex(state, run.bot->script, NULL);
  if (status == LUA_OK) {
    const int count = run.word_count;
    lua_getglobal(state, "arg");
    luaL_checkstack(state, count + 3, "too many arguments to script");
    for (int i = 1; i <= count; ++i) lua_rawgeti(state, -i, i);
    lua_rotate(state, -count - 1, -1);
    lua_settop(state, -2);
    lua_pushcclosure(state, add_traceback, 0);
    lua_rotate(state, -count - 2, 1);
    status = lua_pcallk(state, count, LUA_MULTRET, -count - 2, 0, NULL);
  }
  return !reported(state, status);
}

static int open_libraries(lua_State* state) {
  luaL_openlibs(state);
  adapt_libraries(state);
  if (run.bot->is_generational) lua_gc(state, LUA_GCGEN, 0, 0);
  return 0;
}

static int protected_main(lua_State* state) {
  seed(state);
  set_arg(state);
  if (!run_script(state)) return 0;
  lua_pushcclosure(state, protected_main, 0); /* anything that is true */
  return 1;
}

/* With libraries, or with what has hindered that on its stack. */
static lua_State* new_state(int* status) {
  lua_State* state = lua_newstate(lua_memory_allocate, NULL);
  if (state == NULL) return NULL;
  lua_atpanic(state, panic);
  if (lua_setwarnf != NULL) lua_setwarnf(state, warn, NULL);
  lua_pushcclosure(state, open_libraries, 0);
  *status = lua_pcallk(state, 0, 0, 0, 0, NULL);
  return state;
}

void lua_bot_prepare(const struct lua_bot* bot) {
  int status;
  run.bot = bot;
  lua_memory_begin_image();
  const lua_State* state = new_state(&status);
  lua_memory_keep_image(state != NULL && status == LUA_OK ? state : NULL);
}

int lua_bot_run(const struct lua_bot* bot, int word_count, const char** words, bool* was_left) {
  run.bot = bot;
  run.word_count = word_count;
  run.words = words;
  run.start = clock();
  run.warns = false;
  if (setjmp(run.left) != 0) {
    *was_left = true;
    return run.left_status;
  }
  *was_left = false;
  int status = LUA_OK;
  lua_State* state = lua_memory_lay_image();
  if (state == NULL) {
    lua_memory_drop();
    state = new_state(&status);
  }
  if (state == NULL) abort();
  if (status == LUA_OK) {
    lua_pushcclosure(state, protected_main, 0);
    lua_pushinteger(state, word_count + 2);
    lua_pushlightuserdata(state, words);
    status = lua_pcallk(state, 2, 1, 0, 0, NULL);
  }
  const bool result = lua_toboolean(state, -1);
  reported(state, status);
  lua_close(state);
  return result && status == LUA_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
