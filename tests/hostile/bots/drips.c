/* Says something every few milliseconds, a byte at a time, and never what it should. */
#include "hostile.h"

int main(void) {
  for (;;) {
    write(STDOUT_FILENO, ".", 1);
    usleep(5000);
  }
}
