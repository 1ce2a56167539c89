/* start_output.c - see warm.h. A cold launch prints the same to the ask's pipes, every time. */
#include "warm.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* More than this and the interpreter waits in its start, until the keeper gives up. */
enum { kMost = 65536 };

struct output {
  int descriptor; /* 1 or 2 */
  int pipe;
  size_t size;
  char bytes[kMost];
};

static struct output outputs[2] = {{.descriptor = 1}, {.descriptor = 2}};
static int keeper_errors = -1;

/* Pipes, since an interpreter looks at what it gets. */
void warm_start_output_keep(void) {
  int ends[2];
  keeper_errors = fcntl(2, F_DUPFD_CLOEXEC, WARM_FIRST_DESCRIPTOR);
  if (pipe(ends) == 0) {
    dup2(ends[0], 0);
    close(ends[0]);
    close(ends[1]);
  }
  for (int i = 0; i < 2; ++i) {
    if (pipe(ends) != 0) continue;
    outputs[i].pipe = fcntl(ends[0], F_DUPFD_CLOEXEC, WARM_FIRST_DESCRIPTOR);
    fcntl(outputs[i].pipe, F_SETFL, O_NONBLOCK);
    dup2(ends[1], outputs[i].descriptor);
    close(ends[0]);
    close(ends[1]);
  }
}

static void take(struct output* output) {
  ssize_t got;
  while ((got = read(output->pipe, output->bytes + output->size, kMost - output->size)) > 0)
    output->size += (size_t)got;
}

static void print(int descriptor, const struct output* output) {
  for (size_t done = 0; done < output->size;) {
    const ssize_t written = write(descriptor, output->bytes + done, output->size - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    done += (size_t)written;
  }
}

void warm_start_output_take(void) {
  for (int i = 0; i < 2; ++i) {
    take(&outputs[i]);
    close(outputs[i].pipe);
  }
  close(keeper_errors);
  keeper_errors = -1;
}

void warm_start_output_print(void) {
  for (int i = 0; i < 2; ++i) print(outputs[i].descriptor, &outputs[i]);
}

/* A runtime that ends before it was ready has told why. */
__attribute__((destructor)) static void tell(void) {
  if (keeper_errors < 0) return;
  take(&outputs[1]);
  print(keeper_errors, &outputs[1]);
}
