/* child.c - see warm.h. */
#include "warm.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
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
  for (;;) syscall(SYS_exit_group, status);
}

static _Noreturn void give_up(enum hilltop_runtime_start start) {
  own_fate->error = errno;
  own_fate->start = (int32_t)start;
  warm_end(127);
}

/* The words are more than a pipe may hold. */
static void leave_words(const struct warm_request* request) {
  const int file = memfd_create("words", MFD_CLOEXEC);
  if (file < 0) give_up(HILLTOP_RUNTIME_NO_RESOURCES);
  for (size_t done = 0; done < request->words_size;) {
    const ssize_t written = pwrite(file, request->words + done, request->words_size - done, (off_t)done);
    if (written <= 0) give_up(HILLTOP_RUNTIME_NO_RESOURCES);
    done += (size_t)written;
  }
  if (dup3(file, HILLTOP_RUNTIME_WORDS, O_CLOEXEC) < 0) give_up(HILLTOP_RUNTIME_NO_RESOURCES);
  close(file);
}

void warm_become(const struct warm_request* request, pid_t runtime, struct warm_fate* fate) {
  warm_request = request;
  own_fate = fate;
  warm_language = WARM_NONE;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != runtime) warm_end(127); /* it died before the line above */
  setpgid(0, 0);
  for (int i = 0; i < 3; ++i) {
    dup2(request->streams[i], i);
    close(request->streams[i]);
  }
  close_range(WARM_FIRST_DESCRIPTOR, ~0U, 0);
  if (request->tasks != 0) setrlimit(RLIMIT_NPROC, &(struct rlimit){request->tasks, request->tasks});
  if (chdir(request->folder) != 0) give_up(HILLTOP_RUNTIME_NO_FOLDER);
  if (!warm_script_refresh()) warm_launch_cold();
  warm_start_output_print();
  leave_words(request);
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
