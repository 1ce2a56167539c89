/* glutton WHAT [COUNT] - a program that takes more of something than it may have, a bounded amount, and what
 * it does then: some wait to be ended, some end badly without a word, some say why. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { kMiB = 1 << 20 };

static void wait_forever(void) {
  for (;;) pause();
}

static void reply(void) {
  puts("ok");
  fflush(stdout);
}

static char* touched(size_t size, int flags) {
  char* memory = mmap(NULL, size, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) exit(9);
  memset(memory, 1, size);
  return memory;
}

/* At most 4 GiB. */
static void fill_heap(void) {
  for (int i = 0; i < 4096; ++i) {
    char* memory = malloc(kMiB);
    if (memory == NULL) return;
    memset(memory, 1, kMiB);
  }
}

static void fill_file(int file, int mib) {
  static char block[kMiB];
  for (int i = 0; i < mib && write(file, block, sizeof block) == (ssize_t)sizeof block; ++i) continue;
}

/* Children that wait, and end with this process at the latest. */
static void have_children(int count) {
  for (int i = 0; i < count; ++i) {
    const pid_t child = fork();
    if (child == 0) wait_forever();
    if (child < 0) return;
  }
}

static void* sleep_in_thread(void* nothing) {
  wait_forever();
  return nothing;
}

static void have_threads(int count) {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 64 * 1024);
  for (int i = 0; i < count; ++i) {
    pthread_t thread;
    if (pthread_create(&thread, &small, sleep_in_thread, NULL) != 0) return;
  }
}

int main(int argc, char** argv) {
  const char* what = argc > 1 ? argv[1] : "";
  const int count = argc > 2 ? atoi(argv[2]) : 0;
  if (strcmp(what, "heap") == 0) {
    fill_heap();
    return 3;
  }
  if (strcmp(what, "heap-and-answer") == 0) {
    fill_heap();
    reply();
    return 3;
  }
  if (strcmp(what, "one-large-piece") == 0) {
    if (malloc((size_t)1 << 40) != NULL) return 9;
    perror("glutton");
    return 3;
  }
  if (strcmp(what, "shared") == 0) {
    touched((size_t)count * kMiB, MAP_SHARED);
    wait_forever();
  }
  if (strcmp(what, "memfd") == 0) {
    fill_file(memfd_create("glutton", 0), count);
    wait_forever();
  }
  if (strcmp(what, "family") == 0) { /* each with as much */
    for (int i = 0; i < 4; ++i)
      if (fork() == 0) {
        touched((size_t)count * kMiB, MAP_PRIVATE);
        wait_forever();
      }
    wait_forever();
  }
  if (strcmp(what, "common") == 0) { /* what forks have not written is there once */
    touched((size_t)count * kMiB, MAP_PRIVATE);
    have_children(20);
    usleep(300000);
    reply();
    return 0;
  }
  if (strcmp(what, "children") == 0) {
    have_children(count);
    wait_forever();
  }
  if (strcmp(what, "children-left") == 0) {
    have_children(count);
    return 3;
  }
  if (strcmp(what, "threads") == 0) {
    have_threads(count);
    wait_forever();
  }
  if (strcmp(what, "threads-and-answer") == 0) {
    have_threads(count);
    usleep(300000);
    reply();
    return 0;
  }
  if (strcmp(what, "disk") == 0) {
    FILE* file = fopen("/tmp/large", "w");
    if (file != NULL) fill_file(fileno(file), 1024);
    return 3;
  }
  if (strcmp(what, "files") == 0) {
    char name[64];
    for (int i = 0; i < 100000; ++i) {
      snprintf(name, sizeof name, "/tmp/%d", i);
      FILE* file = fopen(name, "w");
      if (file == NULL) return 3;
      fclose(file);
    }
    return 9;
  }
  return 9;
}
