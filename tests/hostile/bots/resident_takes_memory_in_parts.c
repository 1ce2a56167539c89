/* Is asked, and has children who take the memory that one alone must not have. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  while (is_asked()) {
    for (int i = 0; i < 8; ++i)
      if (fork() == 0) {
        memset(malloc(100 << 20), 1, 100 << 20);
        sleep_forever();
      }
    sleep_forever();
  }
}
