/* Makes folders in folders, deeper than any path is long, and a file in each. */
#include "hostile.h"

int main(void) {
  for (int depth = 0; depth < 1200; ++depth) {
    close(open("file", O_WRONLY | O_CREAT, 0600));
    if (mkdir("folder", 0700) != 0 || chdir("folder") != 0) return 1;
  }
  bow();
  return 0;
}
