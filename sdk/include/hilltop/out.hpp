// out.hpp - appends text and numbers to a hilltop_buf. The C++ side of every ABI output.
#pragma once
#include <hilltop/abi.h>
#include <hilltop/text.hpp>

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>
#include <type_traits>

namespace hilltop {

/// Borrowed bytes as text. Thread: any.
inline std::string_view text(hilltop_span bytes) {
  return {reinterpret_cast<const char*>(bytes.data), static_cast<std::size_t>(bytes.size)};
}

/// Text as borrowed bytes. Thread: any.
inline hilltop_span bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Any flat object as borrowed bytes. Thread: any.
template <class T>
hilltop_span bytes_of(const T& object) {
  static_assert(std::is_trivially_copyable_v<T>);
  return {reinterpret_cast<const std::uint8_t*>(&object), sizeof(T)};
}

/// A buffer is full and cannot grow. The SDK's entry points turn it into HILLTOP_NO_SPACE.
class NoSpace : public std::bad_alloc {
 public:
  const char* what() const noexcept override { return "an output buffer is full"; }
};

/// Appends to a borrowed hilltop_buf. Throws NoSpace when that is full; what was appended before stays.
class Out {
 public:
  explicit Out(hilltop_buf& buf) : buf_(&buf) {}

  Out& operator<<(std::string_view text) { return raw(text.data(), text.size()); }
  Out& operator<<(const char* text) { return *this << std::string_view(text); }
  Out& operator<<(char letter) { return raw(&letter, 1); }
  Out& operator<<(bool value) { return *this << (value ? "true" : "false"); }
  /// A number in decimal digits.
  template <std::integral Number>
  Out& operator<<(Number number) {
    char digits[24];
    auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    return raw(digits, static_cast<std::size_t>(end - digits));
  }
  /// Any flat object, as its bytes.
  template <class T>
  Out& object(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    return raw(&value, sizeof value);
  }
  Out& raw(const void* data, std::size_t size) {
    if (hilltop_put(buf_, data, size) != HILLTOP_OK) throw NoSpace();
    return *this;
  }
  /// One word of an argv: the text and its NUL.
  Out& word(std::string_view text) { return *this << text << '\0'; }
  /// A JSON string, in quotes: valid whatever the bytes are. A byte that is no part of well-formed UTF-8
  /// becomes \ufffd.
  Out& quoted(std::string_view text) {
    *this << '"';
    while (!text.empty()) {
      const std::size_t size = utf8_size(text);
      if (size == 1) escaped(text.front());
      else *this << (size == 0 ? std::string_view("\\ufffd") : text.substr(0, size));
      text.remove_prefix(size == 0 ? 1 : size);
    }
    return *this << '"';
  }
  /// A JSON array of numbers.
  template <class Range>
  Out& list(const Range& numbers) {
    *this << '[';
    bool first = true;
    for (auto number : numbers) {
      if (!first) *this << ',';
      first = false;
      *this << number;
    }
    return *this << ']';
  }

  hilltop_buf& buf() { return *buf_; }

 private:
  /// An ASCII character within a JSON string (RFC 8259, section 7).
  void escaped(char c) {
    static constexpr char kHex[] = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') *this << '\\' << c;
    else if (byte < 0x20) *this << "\\u00" << kHex[byte >> 4] << kHex[byte & 15];
    else *this << c;
  }

  hilltop_buf* buf_;
};

}  // namespace hilltop
