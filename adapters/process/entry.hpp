// entry.hpp - what the entry points of the adapter's bot classes have in common.
#pragma once
#include <hilltop/abi.h>

#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>

namespace hilltop::process {

inline void tell_why(hilltop_buf* why, const char* text) {
  if (why != nullptr) hilltop_put(why, text, std::strlen(text));
}

/// No exception crosses: HILLTOP_INVALID is wrong input, HILLTOP_INTERNAL a machine that fails us.
template <class Work>
hilltop_status guarded(hilltop_buf* why, Work work) noexcept {
  try {
    work();
    return HILLTOP_OK;
  } catch (const std::bad_alloc&) {
    return HILLTOP_NO_SPACE;
  } catch (const std::invalid_argument& error) {
    tell_why(why, error.what());
    return HILLTOP_INVALID;
  } catch (const std::exception& error) {
    tell_why(why, error.what());
    return HILLTOP_INTERNAL;
  }
}

}  // namespace hilltop::process
