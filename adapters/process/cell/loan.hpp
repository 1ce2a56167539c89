// loan.hpp - a folder of root's that a cell may write in for a while.
#pragma once
#include "options.hpp"
#include "user.hpp"

#include <string>

namespace hilltop::cell {

/// Gives what is in the options' folder, if it is kept, to a lent user, and takes it back at its own end:
/// then nothing of the cell may be running.
class Loan {
 public:
  Loan(const Options& options, const User& user);
  ~Loan();
  Loan(const Loan&) = delete;
  Loan& operator=(const Loan&) = delete;

 private:
  std::string folder_;  // empty: there is nothing to give
};

}  // namespace hilltop::cell
