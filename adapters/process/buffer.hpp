// buffer.hpp - a hilltop_buf that grows on the heap, for what codecs append.
#pragma once
#include <hilltop/out.hpp>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace hilltop::process {

/// Bytes that a callee appends to; keeps its capacity when cleared. Thread: one at a time.
class Buffer : public hilltop_buf {
 public:
  Buffer() : hilltop_buf{nullptr, 0, 0, grow_heap} {}
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { std::free(data); }

  std::string_view view() const { return {reinterpret_cast<const char*>(data), size}; }
  void clear() { size = 0; }

 private:
  static std::int32_t grow_heap(hilltop_buf* buf, std::uint64_t least) noexcept {
    const std::uint64_t capacity = std::max({least, buf->capacity * 2, std::uint64_t{256}});
    void* data = std::realloc(buf->data, capacity);
    if (data == nullptr) return 0;
    buf->data = static_cast<std::uint8_t*>(data);
    buf->capacity = capacity;
    return 1;
  }
};

}  // namespace hilltop::process
