// probe_main.cpp - `probe_main probe FILE` and `probe_main guard WORD...` do what hilltop's commands of these
// names do, without the rest of it.
#include "base/guard.hpp"
#include "plugin/probe.hpp"

#include <cstdio>
#include <string_view>

int main(int argc, char** argv) {
  if (argc == 3 && argv[1] == std::string_view("probe")) return hilltop::probe(argv[2]);
  if (argc > 2 && argv[1] == std::string_view("guard")) return hilltop::guard_main({argv + 2, argv + argc});
  std::fprintf(stderr, "usage: probe_main probe FILE | guard WORD...\n");
  return 2;
}
