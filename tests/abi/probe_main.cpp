// probe_main.cpp - `probe_main probe FILE` does what `hilltop probe FILE` does, without the rest of it.
#include "plugin/probe.hpp"

#include <cstdio>

int main(int argc, char** argv) {
  if (argc == 3) return hilltop::probe(argv[2]);
  std::fprintf(stderr, "usage: probe_main probe FILE\n");
  return 2;
}
