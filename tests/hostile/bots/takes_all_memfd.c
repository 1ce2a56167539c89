/* Fills files in memory that have no name, where no limit of a process counts, and keeps them. 1 GiB at the
 * most. */
#include <sys/mman.h>
#include "hostile.h"

int main(void) {
  static char block[1 << 20];
  memset(block, 1, sizeof block);
  for (int file = 0; file < 16; ++file) {
    const int fd = memfd_create("x", 0);
    for (int i = 0; fd >= 0 && i < 64; ++i)
      if (write(fd, block, sizeof block) != (ssize_t)sizeof block) break;
  }
  sleep_forever();
}
