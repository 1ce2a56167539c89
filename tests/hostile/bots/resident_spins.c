/* Is asked, and thinks for ever. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  while (is_asked())
    for (volatile int i = 0;; ++i) continue;
}
