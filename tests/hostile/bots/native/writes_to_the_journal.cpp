// Overwrites all memory that its process shares with others: the journal of the match is there.
#include "native.hpp"

#include <cstdio>
#include <cstring>

static void misdeed() {
  std::FILE* const maps = std::fopen("/proc/self/maps", "r");
  if (maps == nullptr) return;
  char line[512];
  while (std::fgets(line, sizeof line, maps) != nullptr) {
    unsigned long begin = 0, end = 0;
    char rights[5] = "";
    if (std::sscanf(line, "%lx-%lx %4s", &begin, &end, rights) == 3 && std::strcmp(rights, "rw-s") == 0)
      std::memset(reinterpret_cast<void*>(begin), 0xA5, end - begin);
  }
  std::fclose(maps);
}
HOSTILE_BOT(misdeed);
