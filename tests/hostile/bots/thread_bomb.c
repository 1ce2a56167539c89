/* Starts threads until it cannot, and waits for them for ever. 2000 at the most. */
#include <pthread.h>
#include "hostile.h"

static void* stay(void* nothing) {
  sleep_forever();
  return nothing;
}

int main(void) {
  pthread_t thread;
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 65536);
  for (int i = 0; i < 2000; ++i)
    if (pthread_create(&thread, &small, stay, NULL) != 0) break;
  stay(NULL);
}
