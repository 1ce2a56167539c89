/* Is asked, and takes memory without end. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  while (is_asked())
    for (;;) {
      char* const block = malloc(1 << 20);
      if (block == NULL) abort();
      memset(block, 1, 1 << 20);
    }
}
