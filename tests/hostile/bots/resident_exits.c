/* Is asked, and has enough. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  is_asked();
  return 3;
}
