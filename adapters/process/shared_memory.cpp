#include "shared_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <utility>

namespace hilltop::process {

SharedMemory::SharedMemory(std::size_t size, Others others)
    : fd_(memfd_create("hilltop-guest", MFD_CLOEXEC | MFD_ALLOW_SEALING)), size_(size) {
  if (!fd_ || ftruncate(fd(), static_cast<off_t>(size)) != 0) fail_on("cannot make shared memory");
  void* const place = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, fd(), 0);
  if (place == MAP_FAILED) fail_on("cannot map shared memory");
  data_ = static_cast<std::uint8_t*>(place);
  madvise(data_, size, MADV_DONTFORK);
  // A file that is made shorter kills whoever reads on.
  const int seals = F_SEAL_SHRINK | F_SEAL_GROW | (others == Others::kRead ? F_SEAL_FUTURE_WRITE : 0);
  if (fcntl(fd(), F_ADD_SEALS, seals | F_SEAL_SEAL) != 0) fail_on("cannot seal shared memory");
}

SharedMemory::SharedMemory(SharedMemory&& other) noexcept
    : fd_(std::move(other.fd_)), size_(other.size_), data_(std::exchange(other.data_, nullptr)) {}

SharedMemory::~SharedMemory() {
  if (data_ != nullptr) munmap(data_, size_);
}

}  // namespace hilltop::process
