/* Has sixteen children that each take no more than one may, and all together too much. 1 GiB at the most. */
#include "hostile.h"

int main(void) {
  for (int i = 0; i < 16; ++i)
    if (fork() == 0) {
      memset(malloc(64 << 20), 1, 64 << 20);
      sleep_forever();
    }
  sleep_forever();
}
