/* Is asked, and looks where there is nothing. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  is_asked();
  raise(SIGSEGV);
}
