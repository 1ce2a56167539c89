/* server.c - see warm.h. */
#include "warm.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t warm_fork(void) {
  static pid_t (*libc_fork)(void);
  if (libc_fork == NULL) *(void**)&libc_fork = dlsym(RTLD_NEXT, "fork");
  return libc_fork();
}

/* What the boot script calls by its own language's name, so that the language does in each child what it does
 * after any fork: other random numbers, new locks, one thread. Modules that it loads before may fork too. */
__attribute__((visibility("default"))) pid_t fork(void) {
  static const char kMark[] = "HILLTOP_RUNTIME_FORK";
  if (warm_language == WARM_NONE || getenv(kMark) == NULL) return warm_fork();
  unsetenv(kMark);
  warm_serve();
  warm_words_leave();
  return 0;
}

static void send_all(const void* bytes, size_t size) {
  const char* next = bytes;
  while (size != 0) {
    const ssize_t sent = send(warm_socket, next, size, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) warm_end(0);
    next += sent;
    size -= (size_t)sent;
  }
}

static void receive_all(void* bytes, size_t size) {
  char* next = bytes;
  while (size != 0) {
    const ssize_t got = recv(warm_socket, next, size, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) warm_end(0);
    next += got;
    size -= (size_t)got;
  }
}

/* The first byte of a request, which the descriptors come with. */
static void receive_first(char* byte, int streams[3]) {
  union {
    struct cmsghdr head;
    char space[CMSG_SPACE(3 * sizeof(int))];
  } control;
  struct iovec part = {byte, 1};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t got;
  while ((got = recvmsg(warm_socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) continue;
  const struct cmsghdr* head = CMSG_FIRSTHDR(&message);
  if (got <= 0 || head == NULL || head->cmsg_len != CMSG_LEN(3 * sizeof(int))) warm_end(0);
  memcpy(streams, CMSG_DATA(head), 3 * sizeof(int));
}

/* Waits for the next request. What it points to lives until then. */
static void receive(struct warm_request* request) {
  static char* text;
  struct hilltop_runtime_request message;
  receive_first((char*)&message, request->streams);
  receive_all((char*)&message + 1, sizeof message - 1);
  const size_t size = (size_t)message.folder_size + message.words_size;
  text = realloc(text, size + 1);
  if (text == NULL || message.head.kind != HILLTOP_RUNTIME_REQUEST) warm_end(1);
  receive_all(text, size);
  request->tasks = message.tasks;
  request->folder = text;
  request->words = text + message.folder_size;
  request->words_size = message.words_size;
}

static uint64_t nanoseconds(struct timeval time) {
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_usec * 1000;
}

static void report(pid_t child, int fork_error, const struct warm_fate* fate) {
  struct hilltop_runtime_ended ended = {.head = {sizeof ended - sizeof ended.head, HILLTOP_RUNTIME_ENDED}};
  if (child < 0) {
    ended.start = HILLTOP_RUNTIME_NO_RESOURCES;
    ended.error = fork_error;
  } else {
    struct rusage used;
    int status = 0;
    while (wait4(child, &status, 0, &used) < 0 && errno == EINTR) continue;
    ended.status = status;
    ended.cpu_ns = nanoseconds(used.ru_utime) + nanoseconds(used.ru_stime);
    ended.peak_bytes = (uint64_t)used.ru_maxrss * 1024;
    ended.start = fate->start;
    ended.error = fate->error;
    ended.spent = fate->spent;
  }
  send_all(&ended, sizeof ended);
}

enum { kLarge = 100000 }; /* bytes: more than free blocks have, less than is mapped by itself */

/* What is free is joined, and then sorted by size: else the first malloc() of each ask would do it, on pages
 * that are copied for it. */
static void tidy_memory(void) {
  malloc_trim(0);
  void* volatile large = malloc(kLarge);
  free(large);
}

void warm_serve(void) {
  struct warm_fate* fate =
      mmap(NULL, sizeof *fate, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (fate == MAP_FAILED) warm_refuse("no memory to share");
  warm_start_output_take();
  warm_script_note_openings();
  tidy_memory();
  const struct hilltop_runtime_ready ready = {
      .head = {sizeof ready - sizeof ready.head, HILLTOP_RUNTIME_READY}, .version = HILLTOP_RUNTIME_VERSION};
  send_all(&ready, sizeof ready);
  prctl(PR_SET_DUMPABLE, 0); /* forks are the bot, of the same user, and could write this memory */
  const pid_t runtime = getpid();
  for (;;) {
    static struct warm_request request;
    receive(&request);
    *fate = (struct warm_fate){0};
    const pid_t child = warm_fork();
    if (child == 0) {
      warm_become(&request, runtime, fate);
      return;
    }
    const int error = errno;
    for (int i = 0; i < 3; ++i) close(request.streams[i]);
    report(child, error, fate);
  }
}
