/* Answers, then stays until it is killed, deaf to all that can be ignored. */
#include "hostile.h"

int main(void) {
  for (int i = 1; i < NSIG; ++i) signal(i, SIG_IGN);
  bow();
  sleep_forever();
}
