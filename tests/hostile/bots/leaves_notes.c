/* Leaves notes for its next match where they must not last, in every match, and looks for them in the first
 * turn. */
#include "hostile.h"

int main(int argc, char** argv) {
  (void)argv;
  const char* const folders[] = {".", "/tmp", "/dev/shm", "..", "/var/tmp"};
  char path[64];
  for (unsigned i = 0; i < sizeof folders / sizeof *folders; ++i) {
    snprintf(path, sizeof path, "%s/%s", folders[i], MARK);
    if (argc == 5) must_fail(path, access(path, F_OK));
    close(open(path, O_WRONLY | O_CREAT, 0600));
  }
  bow();
  return 0;
}
