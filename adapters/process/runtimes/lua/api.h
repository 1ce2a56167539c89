/* api.h - the functions of Lua 5.3 and 5.4 that the host calls, as its reference manual declares them. They
 * are those of the interpreter that has loaded the host; no header of Lua is needed to build it. */
#ifndef HILLTOP_RUNTIMES_LUA_API_H
#define HILLTOP_RUNTIMES_LUA_API_H

#include <stddef.h>
#include <stdint.h>

typedef struct lua_State lua_State;
typedef int (*lua_CFunction)(lua_State*);
typedef void* (*lua_Alloc)(void* context, void* block, size_t old_size, size_t new_size);
typedef void (*lua_WarnFunction)(void* context, const char* message, int to_be_continued);

enum { LUA_OK = 0, LUA_MULTRET = -1, LUA_TBOOLEAN = 1, LUA_TSTRING = 4, LUA_GCGEN = 10 };

lua_State* lua_newstate(lua_Alloc allocate, void* context);
void lua_close(lua_State* state);
lua_CFunction lua_atpanic(lua_State* state, lua_CFunction panic);
__attribute__((weak)) void lua_setwarnf(lua_State* state, lua_WarnFunction warn, void* context); /* 5.4 */
int lua_gc(lua_State* state, int what, ...);
void luaL_openlibs(lua_State* state);
int luaL_loadfilex(lua_State* state, const char* path, const char* mode);
int lua_pcallk(lua_State* state, int arguments, int results, int handler, intptr_t context, void* next);
void lua_callk(lua_State* state, int arguments, int results, intptr_t context, void* next);
void luaL_traceback(lua_State* state, lua_State* of, const char* message, int level);
int luaL_callmeta(lua_State* state, int object, const char* event);
void luaL_checkstack(lua_State* state, int size, const char* message);
long long luaL_optinteger(lua_State* state, int argument, long long other);

void lua_settop(lua_State* state, int index);
void lua_rotate(lua_State* state, int index, int count);
int lua_type(lua_State* state, int index);
const char* lua_typename(lua_State* state, int type);
int lua_toboolean(lua_State* state, int index);
const char* lua_tolstring(lua_State* state, int index, size_t* size);
int lua_rawgeti(lua_State* state, int index, long long number);
void lua_rawseti(lua_State* state, int index, long long number);
int lua_getglobal(lua_State* state, const char* name);
void lua_setglobal(lua_State* state, const char* name);
int lua_getfield(lua_State* state, int index, const char* name);
void lua_setfield(lua_State* state, int index, const char* name);
void lua_createtable(lua_State* state, int sequence, int records);
void lua_pushcclosure(lua_State* state, lua_CFunction function, int upvalues);
void lua_pushinteger(lua_State* state, long long number);
void lua_pushnumber(lua_State* state, double number);
void lua_pushlightuserdata(lua_State* state, void* pointer);
const char* lua_pushstring(lua_State* state, const char* text);
const char* lua_pushfstring(lua_State* state, const char* format, ...);

#endif
