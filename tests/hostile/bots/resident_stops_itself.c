/* Is asked, and stops itself, with all that it has. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  while (is_asked()) {
    kill(0, SIGSTOP);
    raise(SIGSTOP);
    bow();
  }
}
