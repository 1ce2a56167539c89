/* warm.h - the parts of libhilltop-warm.so, which makes a stock interpreter a forking runtime
 * (../protocol.h). It is preloaded into the interpreter, whose command is the bot's own:
 *
 * - interpreter.c, before main(): is this the interpreter at all? Then it prepares the process.
 * - server.c: serves asks, forking for each. A boot script calls its language's fork, with
 *   HILLTOP_RUNTIME_FORK set in the environment for that call.
 * - child.c: makes of a fork what a cold launch of the ask would be.
 * - kept.h: a fork that is kept, and reset after each ask.
 * - cpu_time.c: what such a fork has used in this ask.
 * - script.c: the bot's script. Has it changed, and who has it open?
 * - skip.c: what an interpreter does at its end for nothing.
 * - start_output.c: what the interpreter prints while it starts, which belongs to every ask.
 *
 * and beside the boot scripts a hook.c for what a language cannot do in a script. Whoever prints a reason to
 * stderr and ends before that fork() has refused: the bot is launched cold.
 *
 * All functions are for the main thread. The runtime has no other that matters. */
#ifndef HILLTOP_RUNTIMES_WARM_H
#define HILLTOP_RUNTIMES_WARM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "../protocol.h"

#pragma GCC visibility push(hidden)

/* The runtime's own descriptors begin here, above what programs use, so that those of the bot have the
 * numbers that they have cold. A child has none of them. */
enum { WARM_FIRST_DESCRIPTOR = 200 };

enum warm_language { WARM_NONE, WARM_PYTHON, WARM_RUBY, WARM_PERL, WARM_PHP, WARM_R };

/* The language of this process; WARM_NONE in the wrappers and shims before the interpreter, and in children.
 */
extern enum warm_language warm_language;
/* The folder runtimes/, absolute. */
extern const char* warm_folder;
/* The keeper's socket. */
extern int warm_socket;

/* The words of the bot's command up to the script, as a cold launch has them; ended by a null pointer. */
extern char** warm_command;

/* ---- server.c */

/* Says Ready and forks for each request; returns in the child, after warm_become(), and never else. */
void warm_serve(void);
/* The fork() of libc. */
pid_t warm_fork(void);
/* Sends Ended; the head is filled in. */
void warm_report(const struct hilltop_runtime_ended* ended);
/* User and system time, in ns. */
uint64_t warm_cpu_ns(const struct rusage* used);
/* In a fork that is kept: unmaps where the runtime has its requests. */
void warm_unmap_requests(void);
/* In a child, after warm_resume(): returns from warm_serve(). */
void warm_go_on(void);

/* ---- child.c */

/* An ask that has arrived. The words are those that follow the script, each ended by a NUL. */
struct warm_request {
  uint64_t tasks;
  const char* folder;
  const char* words;
  size_t words_size;
  int streams[3];
};

/* What a child tells the runtime. */
struct warm_fate {
  int32_t start, error; /* as in hilltop_runtime_ended */
  uint32_t spent;
};

/* The ask of this child. */
extern const struct warm_request* warm_request;
/* Puts the child into the place of a launched process. Does not return if it cannot, nor if the script has
 * changed. `fate`: in memory that the runtime can read. */
void warm_become(const struct warm_request* request, pid_t runtime, struct warm_fate* fate);
/* The part of it that a fork does for each ask that it gets. */
void warm_resume(const struct warm_request* request, struct warm_fate* fate);
/* Puts the ask's words where a script reads them, HILLTOP_RUNTIME_WORDS. */
void warm_words_leave(void);
/* The command that a cold launch of the ask has, as its interpreter sees it, ended by a null pointer; to be
 * freed, its words not. `count` may be null. */
char** warm_cold_command(int* count);
/* What follows is the bot's doing. Only to be called where what comes before asks for the process's number.
 */
void warm_bot_begins(void);
/* Becomes a cold launch of the ask, and the runtime is spent: what it had loaded is no longer so. */
_Noreturn void warm_launch_cold(void);
/* Ends this process with nothing run at exit. */
_Noreturn void warm_end(int status);

/* ---- script.c */

/* Remembers the script, by the path that the command has for it. */
bool warm_script_remember(const char* path);
/* Does the path name the script? */
bool warm_script_is(const char* path);
/* Whether the text is in it. */
bool warm_script_has(const char* text);
/* Notes which descriptors have it open, to be asked before forks. */
void warm_script_note_openings(void);
/* In a child: is it, under its path, what it was? Then whoever has it open gets a file offset of its own. */
bool warm_script_refresh(void);

/* Whether a file, or a list of files in a folder, is what it was before. */
bool warm_is_untouched(const char* path, const struct stat* before);

/* ---- start_output.c */

/* From now on 0 is an empty pipe, and what is written to 1 and 2 is kept. */
void warm_start_output_keep(void);
/* Takes what was written so far. */
void warm_start_output_take(void);
/* In a child: prints it as its own. */
void warm_start_output_print(void);

/* ---- cpu_time.c */

/* From now on this process has used none. */
void warm_cpu_time_begins(void);

/* ---- skip.c */

/* From now on a function of the interpreter returns at once. For one that takes apart, when all of the bot
 * has come to its end, what the process loses anyway: in a fork each piece is on a page that is copied first,
 * which takes longer than all the rest. */
void warm_skip(const char* function);
/* Writes other machine code over the beginning of a function; null: over none. */
void warm_patch(char* code, const void* bytes, size_t size);

/* ---- what the languages hook into */

/* Reads a whole file; null if there is none. To be freed. `size` may be null; a NUL follows the bytes. */
char* warm_read_file(const char* path, size_t* size);
/* The address of a function of the interpreter; ends the runtime, with a reason, if it has none. */
void* warm_function(const char* name);
/* Refuses, with a reason. */
_Noreturn void warm_refuse(const char* reason);

#pragma GCC visibility pop

#endif
