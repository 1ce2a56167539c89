#include "loan.hpp"

#include "error.hpp"

#include <ftw.h>
#include <unistd.h>

namespace hilltop::cell {
namespace {

constexpr int kDescriptors = 64;

User owner;  // nftw() hands nothing on

int give(const char* path, const struct stat*, int, FTW*) { return lchown(path, owner.uid, owner.gid); }

// Set-user-id bits do not survive lchown().
int give_all(const std::string& folder, const User& to) {
  owner = to;
  return nftw(folder.c_str(), give, kDescriptors, FTW_PHYS | FTW_MOUNT);
}

}  // namespace

Loan::Loan(const Options& options, const User& user) {
  if (!options.is_kept || !user.is_lent) return;
  folder_ = options.folder;
  need(give_all(folder_, user), "cannot hand over " + folder_);
}

Loan::~Loan() {
  if (!folder_.empty()) give_all(folder_, {geteuid(), getegid(), false});
}

}  // namespace hilltop::cell
