#include "cli/width.hpp"

#include "base/utf8.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>

namespace hilltop {
namespace {

struct Range {
  char32_t first, last;
};

// The blocks of what is Wide or Fullwidth (Unicode Standard Annex 11), and of what combines (Annex 44,
// general category Mn), as far as names of bots are likely to need them.
constexpr Range kWide[] = {{0x1100, 0x115f},   {0x2e80, 0x303e},   {0x3041, 0xa4cf},   {0xac00, 0xd7a3},
                           {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff00, 0xff60},   {0xffe0, 0xffe6},
                           {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd}};
constexpr Range kCombining[] = {{0x0300, 0x036f}, {0x200b, 0x200f}, {0x20d0, 0x20f0}, {0xfe00, 0xfe0f}};

template <std::size_t Size>
bool within(const Range (&ranges)[Size], char32_t character) {
  return std::any_of(std::begin(ranges), std::end(ranges), [character](const Range& range) {
    return character >= range.first && character <= range.last;
  });
}

std::size_t size_of_first(std::string_view text) { return std::max<std::size_t>(utf8_size(text), 1); }

std::size_t width_of_one(std::string_view bytes) {
  const char32_t character = decode_utf8(bytes);
  return within(kCombining, character) ? 0 : within(kWide, character) ? 2 : 1;
}

}  // namespace

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const std::size_t size = size_of_first(text);
    width += width_of_one(text.substr(0, size));
    text.remove_prefix(size);
  }
  return width;
}

std::string_view fitting(std::string_view text, std::size_t columns) {
  std::size_t end = 0;
  while (end < text.size()) {
    const std::size_t size = size_of_first(text.substr(end));
    const std::size_t width = width_of_one(text.substr(end, size));
    if (width > columns) break;
    columns -= width;
    end += size;
  }
  return text.substr(0, end);
}

std::optional<std::size_t> terminal_columns(int fd) {
  winsize size{};
  if (isatty(fd) == 0 || ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

}  // namespace hilltop
