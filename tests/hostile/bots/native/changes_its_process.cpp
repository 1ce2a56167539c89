// Changes what its whole process has: folder, umask, environment, locale, rounding, chance, priority.
#include "native.hpp"

#include <sys/stat.h>
#include <unistd.h>
#include <cfenv>
#include <clocale>
#include <cstdlib>

static void misdeed() {
  (void)chdir("/");
  umask(0777);
  clearenv();
  setenv("LD_PRELOAD", "/nowhere.so", 1);
  std::setlocale(LC_ALL, "tr_TR.UTF-8");
  std::fesetround(FE_DOWNWARD);
  std::srand(1);
  (void)nice(19);
}
HOSTILE_BOT(misdeed);
