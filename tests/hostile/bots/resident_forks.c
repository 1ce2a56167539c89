/* Is asked, and has as many children as there can be. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  while (is_asked()) {
    for (int i = 0; i < 100; ++i)
      if (fork() == 0) sleep_forever();
    sleep_forever();
  }
}
