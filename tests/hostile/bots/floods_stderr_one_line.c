/* Complains without end, and without a newline. */
#include "hostile.h"

int main(void) {
  static char block[1 << 16];
  memset(block, 'x', sizeof block);
  for (;;) write(STDERR_FILENO, block, sizeof block);
}
