/* Closes its stdin, unread, with a megabyte coming, and answers. */
#include "hostile.h"

int main(void) {
  close(STDIN_FILENO);
  bow();
  return 0;
}
