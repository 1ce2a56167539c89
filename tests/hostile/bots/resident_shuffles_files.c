/* Answers, while a child makes and removes folders where somebody may be looking. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  if (fork() == 0) {
    for (;;) {
      mkdir("a", 0700);
      mkdir("a/b", 0);
      symlink("/", "a/link");
      unlink("a/link");
      rmdir("a/b");
      rmdir("a");
    }
  }
  while (is_asked()) bow();
}
