/* Is asked, and keeps more files than it may. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  static char many[3 << 20];
  while (is_asked()) {
    const int file = open("hoard", O_WRONLY | O_CREAT, 0600);
    write(file, many, sizeof many);
    close(file);
    bow();
  }
}
