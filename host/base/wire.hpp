// wire.hpp - the binary form of messages and journals: LEB128 numbers and length-prefixed bytes.
// Reader never reads past the end: bytes that are cut off or wrong throw WireError.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace hilltop {

class WireError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Appends to a string that the caller owns.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(&out) {}

  Writer& number(std::uint64_t value) {
    while (value >= 0x80) {
      out_->push_back(static_cast<char>(value | 0x80));
      value >>= 7;
    }
    out_->push_back(static_cast<char>(value));
    return *this;
  }
  /// Small negative numbers stay short (zigzag).
  Writer& integer(std::int64_t value) {
    return number((static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63));
  }
  Writer& bytes(std::string_view value) {
    number(value.size());
    out_->append(value);
    return *this;
  }

 private:
  std::string* out_;
};

/// Reads from borrowed bytes.
class Reader {
 public:
  explicit Reader(std::string_view in) : in_(in) {}

  bool done() const { return in_.empty(); }
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (in_.empty()) throw WireError("message cut off");
      const auto byte = static_cast<std::uint8_t>(in_.front());
      in_.remove_prefix(1);
      value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      if ((byte & 0x80) == 0) return value;
    }
    throw WireError("number too long");
  }
  std::int64_t integer() {
    const std::uint64_t value = number();
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
  }
  /// Borrowed from the message.
  std::string_view bytes() { return raw(number()); }
  /// The next `size` bytes, whose number is known otherwise. Borrowed from the message.
  std::string_view raw(std::uint64_t size) {
    if (size > in_.size()) throw WireError("message cut off");
    const auto value = in_.substr(0, static_cast<std::size_t>(size));
    in_.remove_prefix(static_cast<std::size_t>(size));
    return value;
  }

 private:
  std::string_view in_;
};

}  // namespace hilltop
