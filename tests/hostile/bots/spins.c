/* Computes for ever. */
#include "hostile.h"

int main(void) {
  for (volatile int forever = 1; forever;) continue;
}
