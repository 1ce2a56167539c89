/* Opens every pipe that there is, makes each as large as it can be, and fills it. */
#include "hostile.h"

int main(void) {
  static char block[1 << 16];
  int ends[2];
  while (pipe(ends) == 0) {
    fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    while (write(ends[1], block, sizeof block) > 0) continue;
  }
  bow();
  return 0;
}
