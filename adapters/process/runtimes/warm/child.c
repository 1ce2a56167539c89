/* child.c - see warm.h. */
#include "kept.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char** environ;

const struct warm_request* warm_request;
static struct warm_fate* own_fate;

void warm_end(int status) {
  if (kept_self != 0) kept_stop(status);
  syscall(SYS_exit_group, status);
  __builtin_trap(); /* a fork of a kept one, whose runtime has gone */
}

static _Noreturn void give_up(enum hilltop_runtime_start start) {
  own_fate->error = errno;
  own_fate->start = (int32_t)start;
  warm_end(127);
}

/* In a pipe, or a file where they are more than any pipe holds. */
static int file_of_words(const char* words, size_t size) {
  enum { kPipe = 4096 };
  int ends[2];
  if (size <= kPipe && pipe2(ends, O_CLOEXEC) == 0) {
    const bool is_written = write(ends[1], words, size) == (ssize_t)size;
    close(ends[1]);
    if (is_written) return ends[0];
    close(ends[0]);
  }
  const int file = memfd_create("words", MFD_CLOEXEC);
  for (size_t done = 0; file >= 0 && done < size;) {
    const ssize_t written = pwrite(file, words + done, size - done, (off_t)done);
    if (written <= 0) return -1;
    done += (size_t)written;
  }
  return file;
}

void warm_words_leave(void) {
  const int file = file_of_words(warm_request->words, warm_request->words_size);
  if (file < 0 || dup3(file, HILLTOP_RUNTIME_WORDS, O_CLOEXEC) < 0) give_up(HILLTOP_RUNTIME_NO_RESOURCES);
  close(file);
}

static int note_loads(struct dl_phdr_info* info, size_t size, void* loads) {
  (void)size;
  *(unsigned long long*)loads = info->dlpi_adds;
  return 1;
}

/* How often this process has loaded a library. */
static unsigned long long count_loads(void) {
  unsigned long long loads = 0;
  dl_iterate_phdr(note_loads, &loads);
  return loads;
}

static unsigned long long own_loads;

/* Runs at exit() after all that the ask has registered there. What is left are the ends of libraries that the
 * runtime had loaded, which take apart what the process loses anyway, on pages that would be copied for it.
 */
static void end_at_once(int status, void* nothing) {
  (void)nothing;
  if (count_loads() != own_loads) return;
  fflush(NULL);
  warm_end(status);
}

/* A bot that asks for its number is to have another in each ask; so a fork of whom it has been asked is kept
 * no longer (kept_filter.c). Interpreters ask too: Python before the bot begins, Ruby and R when they need
 * random numbers, where only the script can tell whether the bot does. */
static bool is_number_hidden;

static bool is_number_for_the_interpreter(void) {
  if (warm_language == WARM_RUBY && warm_script_has("$$")) return false;
  if (warm_language == WARM_RUBY || warm_language == WARM_R) return !warm_script_has("pid");
  return warm_language == WARM_PYTHON;
}

void warm_bot_begins(void) { is_number_hidden = false; }

__attribute__((visibility("default"))) pid_t getpid(void) {
  const pid_t thread = gettid();
  return is_number_hidden && thread == kept_self ? thread : (pid_t)syscall(SYS_getpid);
}

void warm_become(const struct warm_request* request, pid_t runtime, struct warm_fate* fate) {
  prctl(PR_SET_DUMPABLE, 1); /* the runtime is not */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != runtime) warm_end(127); /* it died before the line above */
  setpgid(0, 0);
  for (int i = 0; i < 3; ++i) {
    dup2(request->streams[i], i);
    close(request->streams[i]);
  }
  close_range(WARM_FIRST_DESCRIPTOR, ~0U, 0);
  if (request->tasks != 0) setrlimit(RLIMIT_NPROC, &(struct rlimit){request->tasks, request->tasks});
  warm_resume(request, fate);
}

void warm_resume(const struct warm_request* request, struct warm_fate* fate) {
  warm_request = request;
  own_fate = fate;
  is_number_hidden = is_number_for_the_interpreter();
  warm_language = WARM_NONE;
  if (chdir(request->folder) != 0) give_up(HILLTOP_RUNTIME_NO_FOLDER);
  if (!warm_script_refresh()) warm_launch_cold();
  warm_start_output_print();
  own_loads = count_loads();
  on_exit(end_at_once, NULL);
}

static size_t count_words(const char* words, size_t size) {
  size_t count = 0;
  for (const char* end = words + size; words < end; words += strlen(words) + 1) ++count;
  return count;
}

char** warm_cold_command(int* count) {
  int size = 0;
  while (warm_command[size] != NULL) ++size;
  const size_t words = count_words(warm_request->words, warm_request->words_size);
  char** command = calloc((size_t)size + words + 2, sizeof *command);
  if (command == NULL) give_up(HILLTOP_RUNTIME_NO_RESOURCES);
  memcpy(command, warm_command, (size_t)size * sizeof *command);
  if (words != 0 && size != 0 && strncmp(command[size - 1], "--file=", 7) == 0)
    command[size++] = (char*)"--args";
  const char* word = warm_request->words;
  for (size_t i = 0; i < words; ++i, word += strlen(word) + 1) command[size++] = (char*)word;
  if (count != NULL) *count = size;
  return command;
}

void warm_launch_cold(void) {
  own_fate->spent = 1;
  char** command = warm_cold_command(NULL);
  close_range(3, ~0U, 0);
  execve((const char*)getauxval(AT_EXECFN), command, environ); /* NOLINT(performance-no-int-to-ptr) */
  give_up(HILLTOP_RUNTIME_NO_RESOURCES);
}
