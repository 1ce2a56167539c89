/* resident_answer - a resident samurai that bows: the least that one can do. */
#include <unistd.h>

int main(void) {
  char line[4096];
  while (read(0, line, sizeof line) > 0)
    if (write(1, "B\n", 2) != 2) return 1;
  return 0;
}
