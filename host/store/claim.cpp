#include "store/claim.hpp"

#include "base/error.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace hilltop {
namespace {

std::string holder(int fd) {
  char text[32];
  const ssize_t size = pread(fd, text, sizeof text, 0);
  const std::string pid(text, size > 0 ? static_cast<std::size_t>(size) : 0);
  return pid.empty() ? "another process" : "process " + pid;
}

}  // namespace

Claim::Claim(const std::filesystem::path& file) : path_(file.string() + ".lock") {
  do {
    if (fd_ >= 0) close(fd_);
    fd_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (fd_ < 0)
      throw RunError(path_.string() + ": cannot be made (" + std::generic_category().message(errno) +
                     "): a store needs a folder that can be written to; name another");
    if (flock(fd_, LOCK_EX | LOCK_NB) != 0) {
      const int error = errno;
      const std::string who = holder(fd_);
      close(fd_);
      if (error == EWOULDBLOCK)
        throw RunError(file.string() + ": in use by " + who +
                       ": wait until it is done, or name another store");
      throw RunError(path_.string() + ": cannot be locked (" + std::generic_category().message(error) +
                     "): put the store on a local disk");
    }
  } while (!is_still_there());
  // Only for the message above; with a full disk it does without the number.
  const std::string pid = std::to_string(getpid());
  if (ftruncate(fd_, 0) == 0 && pwrite(fd_, pid.data(), pid.size(), 0) < 0) errno = 0;
}

Claim::~Claim() {
  unlink(path_.c_str());
  close(fd_);
}

// A claim that ended between open and flock has removed the file that is locked now.
bool Claim::is_still_there() const {
  struct stat mine, there;
  return fstat(fd_, &mine) == 0 && stat(path_.c_str(), &there) == 0 && mine.st_dev == there.st_dev &&
         mine.st_ino == there.st_ino;
}

}  // namespace hilltop
