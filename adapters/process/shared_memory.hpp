// shared_memory.hpp - memory that this process has in common with one that it does not trust.
#pragma once
#include "disk.hpp"

#include <cstddef>
#include <cstdint>

namespace hilltop::process {

/// Owns a mapping and a descriptor to hand on. Its size stays what it is, whatever anybody tries.
class SharedMemory {
 public:
  enum class Others { kRead, kWrite };

  /// Takes memory only where it is written to. With kRead nobody but this process can ever write it. Throws
  /// std::system_error.
  SharedMemory(std::size_t size, Others others);
  SharedMemory(SharedMemory&& other) noexcept;
  SharedMemory& operator=(SharedMemory&&) = delete;
  ~SharedMemory();

  std::uint8_t* data() const { return data_; }
  std::size_t size() const { return size_; }
  int fd() const { return fd_.get(); }

 private:
  Fd fd_;
  std::size_t size_;
  std::uint8_t* data_ = nullptr;
};

}  // namespace hilltop::process
