/* Allocates and fills memory until there is none, and takes that badly. 64 GiB at the most. */
#include "hostile.h"

int main(void) {
  for (long i = 0; i < 65536; ++i) {
    char* block = malloc(1 << 20);
    memset(block, 1, 1 << 20);
  }
  bow();
  return 0;
}
