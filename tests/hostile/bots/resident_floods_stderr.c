/* Complains more than anybody reads, and answers. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  char many[4096];
  memset(many, '!', sizeof many);
  while (is_asked()) {
    for (int i = 0; i < 1000; ++i) write(STDERR_FILENO, many, sizeof many);
    bow();
  }
}
