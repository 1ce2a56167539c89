/* Fills memory that could be shared, which no limit of a process counts, and keeps it. 1 GiB at the most. */
#include <sys/mman.h>
#include "hostile.h"

int main(void) {
  for (int i = 0; i < 16; ++i) {
    char* block = mmap(NULL, 64 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (block != MAP_FAILED) memset(block, 1, 64 << 20);
  }
  sleep_forever();
}
