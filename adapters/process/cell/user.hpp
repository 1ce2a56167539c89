// user.hpp - who the processes of a cell are.
#pragma once
#include <sys/types.h>

namespace hilltop::cell {

struct User {
  uid_t uid = 0;
  gid_t gid = 0;
  bool is_lent = false;  ///< nobody's own: root's cells have one each, for as long as they are there
};

/// For a cell of this process. An ordinary user stays who he is. In place of root it is a number that no
/// account has and no other cell: made of the number of this process, which outlives the cell's. So Linux
/// binds it by the limit on processes, and there is nothing to give back. Throws std::runtime_error where
/// this root is that of a container with fewer numbers.
User user_of_cell();

/// [the cell] Takes all capabilities from this process, for good, and from what it executes.
void drop_capabilities();

}  // namespace hilltop::cell
