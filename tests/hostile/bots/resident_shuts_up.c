/* Closes its stdout when it is asked, and lives on. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  if (is_asked()) close(STDOUT_FILENO);
  sleep_forever();
}
