/* Is asked, and ends as if all were well, while another holds its stdout. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  is_asked();
  if (fork() == 0) sleep_forever();
}
