/* Answers, but for the end of the line, a byte at a time. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  while (is_asked())
    for (;;) {
      write(STDOUT_FILENO, "B", 1);
      usleep(10000);
    }
}
