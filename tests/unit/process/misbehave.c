/* misbehave HOW [FILE] - a program that does what bots do at their worst. Where that is to start processes,
 * it notes the numbers of its processes in FILE before it replies. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static const char* file;

static void note(void) {
  char line[32];
  const int size = snprintf(line, sizeof line, "%d\n", (int)getpid());
  const int out = open(file, O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (out < 0 || write(out, line, (size_t)size) != size) abort();
  close(out);
}

static void sleep_forever(void) {
  for (;;) pause();
}

static void reply(void) {
  if (write(STDOUT_FILENO, "ok\n", 3) != 3) abort();
}

/* Waits until as many processes have noted themselves. */
static void await_notes(int count) {
  for (;;) {
    int lines = 0;
    FILE* in = fopen(file, "r");
    if (in != NULL) {
      for (int c; (c = fgetc(in)) != EOF;) lines += c == '\n';
      fclose(in);
    }
    if (lines >= count) return;
    usleep(1000);
  }
}

static void ignore_signals(void) {
  for (int i = 1; i < NSIG; ++i) signal(i, SIG_IGN);
}

/* A child in a session of its own that keeps stdout open. */
static void daemon_with_stdout(int forks) {
  if (fork() == 0) {
    setsid();
    ignore_signals();
    for (int i = 1; i < forks; ++i)
      if (fork() != 0) _exit(0);
    note();
    sleep_forever();
  }
  await_notes(1);
  reply();
}

/* Every process makes two more, `depth` times; each in a group of its own, and some deaf. */
static void fork_tree(int depth) {
  note();
  for (int i = 0; i < 2 && depth > 0; ++i)
    if (fork() == 0) {
      if (i == 0) setsid();
      else setpgid(0, 0);
      ignore_signals();
      fork_tree(depth - 1);
      sleep_forever();
    }
}

/* Processes that each make the next and end, as fast as they can: nobody is there for long. */
static void hop(int how_often) {
  for (int i = 0; i < how_often; ++i) {
    const pid_t next = fork();
    if (next < 0) _exit(0);
    if (next != 0) _exit(0);
    setsid();
  }
  note();
  sleep_forever();
}

/* Leaves the group that it was put in, where a kill of that group does not reach it. */
static void change_group(void) {
  const pid_t child = fork();
  if (child == 0) sleep_forever();
  if (setpgid(child, child) != 0 || setpgid(0, child) != 0) abort();
}

/* Takes its own output out of the pipe again, and more, as fast as it can. */
static void read_back(void) {
  char chunk[4096];
  const int in = open("/proc/self/fd/1", O_RDONLY);
  if (fork() == 0)
    for (;;)
      if (read(in, chunk, sizeof chunk) < 0) abort();
  for (int i = 0; i < 20000; ++i) reply();
}

/* Folders in folders, deeper than any path is long. */
static void nest(int depth) {
  for (int i = 0; i < depth; ++i) {
    const int out = open("file", O_WRONLY | O_CREAT, 0600);
    if (out < 0 || mkdir("folder", 0700) != 0 || chdir("folder") != 0) abort();
    close(out);
  }
}

int main(int argc, char** argv) {
  const char* how = argc > 1 ? argv[1] : "";
  file = argc > 2 ? argv[2] : "/dev/null";
  if (strcmp(how, "daemon") == 0) daemon_with_stdout(1);
  else if (strcmp(how, "double-fork") == 0) daemon_with_stdout(2);
  else if (strcmp(how, "deep") == 0) nest(1200);
  else if (strcmp(how, "tree") == 0) {
    fork_tree(4);
    await_notes(31);
    reply();
  } else if (strcmp(how, "tree-without-end") == 0) {
    fork_tree(4);
    sleep_forever();
  } else if (strcmp(how, "hop") == 0) {
    for (int i = 0; i < 8; ++i)
      if (fork() == 0) hop(1000000000);
    reply();
  } else if (strcmp(how, "deaf") == 0) {
    ignore_signals();
    note();
    reply();
    sleep_forever();
  } else if (strcmp(how, "stop") == 0) {
    note();
    reply();
    kill(getpid(), SIGSTOP);
  } else if (strcmp(how, "change-group") == 0) {
    note();
    change_group();
    sleep_forever();
  } else if (strcmp(how, "read-back") == 0) {
    read_back();
  } else if (strcmp(how, "descriptors") == 0) {
    int open_ones = 0;
    for (int i = 0; i < 1024; ++i) open_ones += fcntl(i, F_GETFD) != -1;
    printf("ok %d\n", open_ones);
  } else if (strcmp(how, "signals") == 0) {
    sigset_t blocked;
    sigprocmask(SIG_SETMASK, NULL, &blocked);
    int odd = 0;
    for (int i = 1; i < NSIG; ++i) {
      struct sigaction action;
      if (sigaction(i, NULL, &action) != 0) continue;
      odd += action.sa_handler != SIG_DFL || sigismember(&blocked, i) == 1;
    }
    printf("ok %d\n", odd);
  } else {
    return 2;
  }
  return 0;
}
