#include "cli/commands.hpp"

int main(int argc, char** argv) { return hilltop::hilltop_main({argv + 1, argv + argc}); }
