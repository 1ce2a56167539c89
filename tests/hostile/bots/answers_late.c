/* Answers a millisecond after its time (300 ms). */
#include <time.h>
#include "hostile.h"

int main(void) {
  const struct timespec limit_and_more = {0, 301000000};
  nanosleep(&limit_and_more, NULL);
  bow();
  return 0;
}
