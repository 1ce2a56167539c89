/* host.c - Lua as a serving runtime: a module for host.lua, which serves asks until its keeper is gone. Each
 * ask has a Lua state of its own, and all that the standard library can change in the process is as new. What
 * cannot be made so spends the process: files left open by os.exit(), child processes, libraries that were
 * loaded.
 *
 * Lua is so small that a fork takes longer than the bot; the other languages fork. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <locale.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../protocol.h"
#include "api.h"
#include "bot.h"

enum { kPipe = 65536, kFirstDescriptor = 200 };

static int keeper, input, nothing;
static char in_buffer[4096], out_buffer[4096]; /* as large as the C library makes them for pipes */

static void send_all(const void* bytes, size_t size) {
  const char* next = bytes;
  while (size != 0) {
    const ssize_t sent = send(keeper, next, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) _exit(0);
    next += sent;
    size -= (size_t)sent;
  }
}

static size_t receive_some(void* bytes, size_t size) {
  for (;;) {
    const ssize_t got = recv(keeper, bytes, size, 0);
    if (got > 0) return (size_t)got;
    if (got == 0 || errno != EINTR) _exit(0);
  }
}

static void receive_all(void* bytes, size_t size) {
  for (char* next = bytes; size != 0;) {
    const size_t got = receive_some(next, size);
    next += got;
    size -= got;
  }
}

/* Waits for a request; its words, which live until the next one. Most come with one call. */
static const char** receive(int* count) {
  static char short_message[4096];
  static char* long_message;
  static const char** words;
  char* message = short_message;
  const size_t got = receive_some(message, sizeof short_message);
  struct hilltop_runtime_request request;
  if (got < sizeof request) receive_all(message + got, sizeof request - got);
  memcpy(&request, message, sizeof request);
  const size_t size = sizeof request + request.folder_size + request.words_size;
  if (size > sizeof short_message) {
    long_message = realloc(long_message, size);
    if (long_message == NULL) _exit(1);
    memcpy(long_message, message, sizeof short_message);
    message = long_message;
  }
  const size_t have = got < sizeof request ? sizeof request : got;
  receive_all(message + have, size - have);
  *count = 0;
  for (size_t i = sizeof request + request.folder_size; i < size; ++i) *count += message[i] == '\0';
  words = realloc(words, ((size_t)*count + 1) * sizeof *words);
  if (words == NULL) _exit(1);
  const char* word = message + sizeof request + request.folder_size;
  for (int i = 0; i < *count; ++i, word += strlen(word) + 1) words[i] = word;
  return words;
}

/* stdin as a launched process has it: a pipe, or nothing. More than a pipe takes is read from the file. */
static void give_input(void) {
  const off_t size = lseek(input, 0, SEEK_END);
  lseek(input, 0, SEEK_SET);
  int ends[2];
  if (size <= 0) {
    dup2(nothing, 0);
  } else if (size <= kPipe && pipe2(ends, O_CLOEXEC) == 0) {
    sendfile(ends[1], input, NULL, (size_t)size);
    dup2(ends[0], 0);
    close(ends[0]);
    close(ends[1]);
  } else {
    dup2(input, 0);
  }
}

/* Only where a bot has changed it: after setvbuf() the GNU C library writes out every piece on its own to a
 * stream that was written to before. */
static void renew_buffer(FILE* stream, char* buffer, size_t size) {
  clearerr(stream);
  if (__fbufsize(stream) != size || __flbf(stream)) setvbuf(stream, buffer, _IOFBF, size);
}

static void renew_process(void) {
  give_input();
  __fpurge(stdin);
  renew_buffer(stdin, in_buffer, sizeof in_buffer);
  renew_buffer(stdout, out_buffer, sizeof out_buffer);
  clearerr(stderr);
  setvbuf(stderr, NULL, _IONBF, 0);
  setlocale(LC_ALL, "C");
  srandom(1); /* in the GNU C library rand()'s too */
}

static int count_files(void) {
  int count = 0;
  DIR* folder = opendir("/proc/self/fd");
  while (folder != NULL && readdir(folder) != NULL) ++count;
  if (folder != NULL) closedir(folder);
  return count;
}

static int note_loads(struct dl_phdr_info* info, size_t size, void* loads) {
  (void)size;
  *(unsigned long long*)loads = info->dlpi_adds;
  return 1;
}

static unsigned long long count_loads(void) {
  unsigned long long loads = 0;
  dl_iterate_phdr(note_loads, &loads);
  return loads;
}

static bool has_children(void) {
  siginfo_t child;
  return waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD;
}

static void serve(const struct lua_bot* bot) {
  lua_bot_prepare(bot);
  const int files = count_files();
  const unsigned long long loads = count_loads();
  for (;;) {
    int count;
    const char** words = receive(&count);
    renew_process();
    bool was_left;
    const int status = lua_bot_run(bot, count, words, &was_left);
    fflush(NULL);
    const struct hilltop_runtime_ended ended = {
        .head = {sizeof ended - sizeof ended.head, HILLTOP_RUNTIME_ENDED},
        .status = status << 8,
        .flags = (was_left && count_files() != files) || has_children() || count_loads() != loads
                     ? HILLTOP_RUNTIME_SPENT
                     : 0};
    send_all(&ended, sizeof ended);
  }
}

/* What host.lua calls, with: the program, the bot's script, and how the program collects garbage. Never
 * returns. */
__attribute__((visibility("default"))) int hilltop_lua_host(lua_State* state) {
  const struct lua_bot bot = {.program = lua_tolstring(state, 1, NULL),
                              .script = lua_tolstring(state, 2, NULL),
                              .is_generational = lua_toboolean(state, 3)};
  keeper = fcntl(HILLTOP_RUNTIME_SOCKET, F_DUPFD_CLOEXEC, kFirstDescriptor);
  input = fcntl(0, F_DUPFD_CLOEXEC, kFirstDescriptor);
  nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  close(HILLTOP_RUNTIME_SOCKET);
  unsetenv("HILLTOP_RUNTIME");
  const struct hilltop_runtime_ready ready = {
      .head = {sizeof ready - sizeof ready.head, HILLTOP_RUNTIME_READY}, .version = HILLTOP_RUNTIME_VERSION};
  send_all(&ready, sizeof ready);
  serve(&bot);
  return 0;
}
