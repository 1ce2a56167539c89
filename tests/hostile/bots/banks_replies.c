/* Answers, and leaves behind who says something else to whoever asks next, through every descriptor that
 * there is. */
#include "hostile.h"

static void speak_everywhere(void) {
  char path[32];
  for (int process = 1; process < 64; ++process)
    for (int fd = 0; fd < 16; ++fd) {
      snprintf(path, sizeof path, "/proc/%d/fd/%d", process, fd);
      const int file = open(path, O_WRONLY | O_NONBLOCK);
      if (file < 0) continue;
      write(file, "O\n", 2);
      close(file);
    }
}

int main(void) {
  bow();
  if (fork() != 0) return 0;
  setsid();
  for (int i = 1; i < NSIG; ++i) signal(i, SIG_IGN);
  for (;;) {
    speak_everywhere();
    usleep(1000);
  }
}
