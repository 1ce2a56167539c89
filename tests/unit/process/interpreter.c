/* interpreter - plays an interpreter for the adapter's tests, under the name of a real one: python3, which
 * forks for each ask, or node, which is serving. Its script is a word that ends in ".bot", which says what
 * it does, and need not be there. Each ask prints "ok RUNTIME" with the number of the process that answers or
 * forks, after what the ask's words say; launched cold it prints "ok cold". */
#include "../../../adapters/process/runtimes/protocol.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char* script = "";
static pid_t keeper;
static char words[1 << 16]; /* of the ask, each ended by a NUL */
static size_t words_size;

static bool is(const char* name) {
  const size_t size = strlen(name);
  return strncmp(script, name, size) == 0 && strcmp(script + size, ".bot") == 0;
}

static bool asked_to(const char* what) {
  for (const char* word = words; word < words + words_size; word += strlen(word) + 1)
    if (strcmp(word, what) == 0) return true;
  return false;
}

static void say(const void* message, size_t size) {
  if (send(HILLTOP_RUNTIME_SOCKET, message, size, MSG_NOSIGNAL) != (ssize_t)size) _exit(0);
}

static void say_ready(void) {
  const struct hilltop_runtime_ready ready = {
      {sizeof ready - sizeof ready.head, HILLTOP_RUNTIME_READY},
      is("other_version") ? HILLTOP_RUNTIME_VERSION + 1 : HILLTOP_RUNTIME_VERSION,
      0};
  say(&ready, sizeof ready);
}

static void say_refused(const char* why) {
  const struct hilltop_runtime_refused refused = {{(uint32_t)strlen(why), HILLTOP_RUNTIME_REFUSED}};
  say(&refused, sizeof refused);
  say(why, strlen(why));
}

static void say_ended(int status, bool spent) {
  const struct hilltop_runtime_ended ended = {
      {sizeof ended - sizeof ended.head, HILLTOP_RUNTIME_ENDED},
      status,
      spent,
      is("cannot_begin") ? HILLTOP_RUNTIME_NO_FOLDER : HILLTOP_RUNTIME_DONE,
      0,
      0,
      0};
  say(&ended, sizeof ended);
}

/* One that may be an ask. Leaves its streams in `streams`, if there are any. */
static uint32_t receive_message(int streams[3]) {
  struct hilltop_runtime_request request;
  union {
    struct cmsghdr head;
    char space[CMSG_SPACE(3 * sizeof(int))];
  } control;
  struct iovec part = {&request, sizeof request};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  if (recvmsg(HILLTOP_RUNTIME_SOCKET, &message, MSG_WAITALL) != (ssize_t)sizeof request) _exit(0);
  if (CMSG_FIRSTHDR(&message) != NULL) memcpy(streams, CMSG_DATA(CMSG_FIRSTHDR(&message)), 3 * sizeof(int));
  char folder[4096];
  if (request.folder_size != 0) recv(HILLTOP_RUNTIME_SOCKET, folder, request.folder_size, MSG_WAITALL);
  words_size = request.words_size;
  if (words_size != 0) recv(HILLTOP_RUNTIME_SOCKET, words, words_size, MSG_WAITALL);
  return request.head.kind;
}

static void receive(int streams[3]) {
  while (receive_message(streams) == HILLTOP_RUNTIME_ALONE) say_ended(0, 0);
}

static void misbehave(pid_t runtime) {
  if (asked_to("kill-runtime")) kill(runtime, SIGKILL);
  if (asked_to("stop-runtime")) kill(runtime, SIGSTOP);
  if (asked_to("stop-keeper")) kill(keeper, SIGSTOP);
  if (asked_to("leave-child") && fork() == 0)
    for (;;) pause();
  if (asked_to("leave-daemon") && fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    for (;;) pause();
  }
  if (asked_to("hang"))
    for (;;) pause();
  if (asked_to("sleep")) sleep(1);
  while (asked_to("spin")) continue;
  if (asked_to("crash")) abort();
  if (asked_to("exit-7")) exit(7);
  if (asked_to("garbage")) say("garbage of more than eight bytes", 32);
  if (asked_to("print-much")) printf("%070000d", 0);
  if (asked_to("read-line")) {
    char line[100] = "nothing\n";
    if (fgets(line, sizeof line, stdin) == NULL) strcpy(line, "nothing\n");
    printf("ok %s", line);
  }
}

static void reply(pid_t runtime) {
  misbehave(runtime);
  if (is("random")) printf("ok %ld\n", (long)clock() ^ (long)getpid());
  else if (is("different")) printf("ok, but different\n");
  else printf("ok %d\n", runtime);
  fflush(stdout);
}

static void serve_by_forks(void) {
  const pid_t runtime = getpid();
  for (;;) {
    int streams[3] = {-1, -1, -1};
    receive(streams);
    const pid_t child = fork();
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      setpgid(0, 0);
      for (int i = 0; i < 3; ++i) dup2(streams[i], i);
      if (!asked_to("garbage")) close(HILLTOP_RUNTIME_SOCKET);
      reply(runtime);
      exit(0);
    }
    for (int i = 0; i < 3; ++i) close(streams[i]);
    int status = 0;
    waitpid(child, &status, 0);
    say_ended(status, is("spent"));
  }
}

static void serve_itself(void) {
  for (;;) {
    int none[3];
    receive(none);
    rewind(stdin);
    reply(getpid());
    say_ended(asked_to("code-7") ? 7 << 8 : 0, is("spent"));
    if (asked_to("print-late")) (void)!write(STDOUT_FILENO, "late\n", 5);
  }
}

int main(int count, char** arguments) {
  keeper = getppid();
  for (int i = 1; i < count; ++i) {
    const char* end = strrchr(arguments[i], '.');
    if (end == NULL || strcmp(end, ".bot") != 0) continue;
    script = arguments[i];
    break;
  }
  if (getenv("HILLTOP_RUNTIME") == NULL) {
    printf(is("random") ? "ok %d\n" : "ok cold\n", getpid());
    return 0;
  }
  if (is("refuse")) say_refused("it is in a mood");
  if (is("fail")) {
    fprintf(stderr, "first line\nno such thing\n");
    return 3;
  }
  if (is("hang_up")) return 0;
  say_ready();
  if (strstr(arguments[0], "node") != NULL) serve_itself();
  serve_by_forks();
}
