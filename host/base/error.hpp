// error.hpp - the two ways a command fails; both carry the one line that the person sees.
#pragma once
#include <stdexcept>

namespace hilltop {

/// Wrong usage or a wrong file: exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The run itself failed: exit code 1.
class RunError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace hilltop
