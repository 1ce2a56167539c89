#include "cli/width.hpp"

#include <hilltop/text.hpp>

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

/// The character whose UTF-8 these bytes are.
char32_t decoded(std::string_view bytes) {
  constexpr unsigned char kLeadBits[] = {0x7f, 0x1f, 0x0f, 0x07};
  char32_t character = static_cast<unsigned char>(bytes[0]) & kLeadBits[bytes.size() - 1];
  for (const char byte : bytes.substr(1))
    character = character << 6 | (static_cast<unsigned char>(byte) & 0x3f);
  return character;
}

}  // namespace

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const std::size_t size = std::max<std::size_t>(utf8_size(text), 1);
    const char32_t character = decoded(text.substr(0, size));
    width += within(kCombining, character) ? 0 : within(kWide, character) ? 2 : 1;
    text.remove_prefix(size);
  }
  return width;
}

}  // namespace hilltop
