/* Answers, and leaves daemons behind who answer too, through whatever is open. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  while (is_asked()) {
    bow();
    if (fork() == 0) {
      setsid();
      for (int i = 1; i < NSIG; ++i) signal(i, SIG_IGN);
      fclose(stdin);
      close(STDOUT_FILENO);
      sleep_forever();
    }
  }
}
