/* Answers well, and crashes: in this game that is no answer. */
#include "hostile.h"

int main(void) {
  write(STDOUT_FILENO, "\n", 1);
  raise(SIGSEGV);
}
