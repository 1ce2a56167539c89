/* Answers after its time, and would be glad if that were the next answer. */
#include "hostile.h"
#include "resident.h"

int main(void) {
  signal(SIGTERM, SIG_IGN);
  while (is_asked()) {
    if (fork() == 0) setsid();
    sleep(2);
    write(STDOUT_FILENO, "O\nO\nO\n", 6);
  }
}
