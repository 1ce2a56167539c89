// layout_cpp.cpp - the ABI as a C++20 compiler lays it out.
#include "layout.h"
