/* server.c - see warm.h. */
#include "kept.h"

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
#include <ucontext.h>
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

/* The first byte of a message, with which the descriptors of a request come; -1: it is none. */
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
  if (got <= 0) warm_end(0);
  const struct cmsghdr* head = CMSG_FIRSTHDR(&message);
  streams[0] = -1;
  if (head != NULL && head->cmsg_len == CMSG_LEN(3 * sizeof(int)))
    memcpy(streams, CMSG_DATA(head), 3 * sizeof(int));
}

/* Of the runtime and its children, beside the interpreter's memory, which stays as it is. */
static struct {
  struct warm_request request;
  char text[HILLTOP_RUNTIME_MAX_TEXT];
  struct warm_fate* fate; /* shared with the child of an ask; null: there was none */
} * requests;

void warm_unmap_requests(void) {
  if (requests->fate != NULL) munmap(requests->fate, sizeof *requests->fate);
  munmap(requests, sizeof *requests);
}

static struct hilltop_runtime_request receive_message(int streams[3]) {
  struct hilltop_runtime_request message;
  receive_first((char*)&message, streams);
  receive_all((char*)&message + 1, sizeof message - 1);
  return message;
}

/* Waits for the next request. */
static struct warm_request* receive(void) {
  struct warm_request* const request = &requests->request;
  struct hilltop_runtime_request message = receive_message(request->streams);
  for (; message.head.kind == HILLTOP_RUNTIME_ALONE; message = receive_message(request->streams)) {
    kept_end();
    warm_report(&(struct hilltop_runtime_ended){0});
  }
  const size_t size = (size_t)message.folder_size + message.words_size;
  if (size > sizeof requests->text || message.head.kind != HILLTOP_RUNTIME_REQUEST || request->streams[0] < 0)
    warm_end(1);
  receive_all(requests->text, size);
  request->tasks = message.tasks;
  request->folder = requests->text;
  request->words = requests->text + message.folder_size;
  request->words_size = message.words_size;
  return request;
}

static uint64_t nanoseconds(struct timeval time) {
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_usec * 1000;
}

uint64_t warm_cpu_ns(const struct rusage* used) {
  return nanoseconds(used->ru_utime) + nanoseconds(used->ru_stime);
}

void warm_report(const struct hilltop_runtime_ended* ended) {
  struct hilltop_runtime_ended message = *ended;
  message.head = (struct hilltop_runtime_head){sizeof message - sizeof message.head, HILLTOP_RUNTIME_ENDED};
  send_all(&message, sizeof message);
}

static void report(pid_t child, int fork_error, const struct warm_fate* fate) {
  const uint32_t kept_flag = kept_is_possible() ? HILLTOP_RUNTIME_KEEPS_FORK : 0;
  struct hilltop_runtime_ended ended = {
      .flags = kept_flag, .start = HILLTOP_RUNTIME_NO_RESOURCES, .error = fork_error};
  if (child > 0) {
    struct rusage used;
    int status = 0;
    while (wait4(child, &status, 0, &used) < 0 && errno == EINTR) continue;
    ended =
        (struct hilltop_runtime_ended){.status = status,
                                       .flags = (fate->spent != 0 ? HILLTOP_RUNTIME_SPENT : 0) | kept_flag,
                                       .start = fate->start,
                                       .error = fate->error,
                                       .cpu_ns = warm_cpu_ns(&used),
                                       .peak_bytes = (uint64_t)used.ru_maxrss * 1024};
  }
  warm_report(&ended);
}

enum { kLarge = 100000 }; /* bytes: more than free blocks have, less than is mapped by itself */

/* What is free is joined, and then sorted by size: else the first malloc() of each ask would do it, on pages
 * that are copied for it. The block stays, at the end of the heap: no ask gives back what is below. */
static void tidy_memory(void) {
  malloc_trim(0);
  void* volatile large = malloc(kLarge);
  (void)large;
}

/* A child goes on where warm_serve() was called. The loop has another stack, so that it changes none of that
 * one's pages. */
static ucontext_t caller;
static int caller_error;

void warm_go_on(void) {
  errno = caller_error;
  setcontext(&caller);
}

static void* map(size_t size, int flags) {
  void* const place = mmap(NULL, size, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
  if (place == MAP_FAILED) warm_end(1);
  return place;
}

static struct warm_fate* clean_fate(void) {
  if (requests->fate == NULL) requests->fate = map(sizeof *requests->fate, MAP_SHARED);
  *requests->fate = (struct warm_fate){0};
  return requests->fate;
}

static void serve(void) {
  const pid_t runtime = getpid();
  for (;;) {
    struct warm_request* const request = receive();
    if (kept_answer(request)) continue;
    struct warm_fate* const fate = clean_fate();
    const pid_t child = warm_fork();
    if (child == 0) {
      warm_become(request, runtime, fate);
      warm_go_on();
    }
    const int error = errno;
    for (int i = 0; i < 3; ++i) close(request->streams[i]);
    report(child, error, fate);
  }
}

static void begin(void) {
  kept_prepare();
  const struct hilltop_runtime_ready ready = {
      .head = {sizeof ready - sizeof ready.head, HILLTOP_RUNTIME_READY}, .version = HILLTOP_RUNTIME_VERSION};
  send_all(&ready, sizeof ready);
  serve();
}

void warm_serve(void) {
  caller_error = errno;
  warm_start_output_take();
  warm_script_note_openings();
  tidy_memory();
  requests = map(sizeof *requests, MAP_PRIVATE);
  prctl(PR_SET_DUMPABLE, 0); /* forks are the bot, of the same user, and could write this memory */
  ucontext_t loop;
  getcontext(&loop);
  loop.uc_stack.ss_sp = kept_stack;
  loop.uc_stack.ss_size = sizeof kept_stack;
  makecontext(&loop, begin, 0);
  swapcontext(&caller, &loop);
}
