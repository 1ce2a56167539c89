/* Closes its stdin, and answers what it has not read; once. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  close(STDIN_FILENO);
  bow();
  sleep_forever();
}
