/* Answers with a number of 10^9 digits. */
#include "hostile.h"

int main(void) {
  static char block[1 << 16];
  memset(block, '7', sizeof block);
  for (long left = 1000000000; left > 0; left -= (long)sizeof block)
    if (write(STDOUT_FILENO, block, sizeof block) < 0) return 1;
  return 0;
}
