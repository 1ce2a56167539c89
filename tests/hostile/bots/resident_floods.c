/* Answers with a line that has no end. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  char many[4096];
  memset(many, 'B', sizeof many);
  while (is_asked())
    for (;;) write(STDOUT_FILENO, many, sizeof many);
}
