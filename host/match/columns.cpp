#include "match/columns.hpp"

#include "base/wire.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace hilltop {
namespace {

// The form: kColumns, width, rows; of each column how many letters it has, and these; if more than one, the
// numbers of its letters, row by row, from the lowest bit on. The last byte is filled up with zeros.
constexpr std::size_t kWidest = 64;
constexpr std::size_t kLongest = 16 << 10;  // of a journal; repetition in longer ones is for zstd to find
constexpr std::size_t kMostLetters = 16;

unsigned bits_for(std::size_t letters) { return static_cast<unsigned>(std::bit_width(letters - 1)); }
std::size_t bytes_for(std::size_t rows, unsigned bits) { return (rows * bits + 7) / 8; }

/// The size of the first step: entries of an action of less than 7 bytes, of one seat after the other (see
/// journal.hpp). 0 if it holds anything else.
std::size_t width_of(std::string_view journal) {
  std::size_t end = 0;
  for (int before = -1; end < journal.size();) {
    const auto head = static_cast<std::uint8_t>(journal[end]);
    const int seat = head / 16, size = head % 16 / 2;
    if (head >= 0x80 || head % 2 != 0 || size == 7) return 0;
    if (seat <= before) break;
    before = seat;
    end += 1 + static_cast<std::size_t>(size);
  }
  return end <= kWidest ? end : 0;
}

/// A bit for each of the first eight columns, set where a row differs from the first. Further ones: set.
std::uint64_t differing(std::string_view table, std::size_t width) {
  if (width > 8) return ~std::uint64_t{0};
  const auto row = [&](std::size_t begin) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, table.data() + begin, std::min<std::size_t>(8, table.size() - begin));
    return bytes;
  };
  std::uint64_t differences = 0, first = row(0);
  std::size_t begin = width;
  // The next rows too are compared, with those after the first, which have been compared with it.
  const std::size_t step = 8 / width * width;
#pragma GCC unroll 4
  for (; begin + 8 <= table.size(); begin += step) {
    std::uint64_t bytes;
    std::memcpy(&bytes, table.data() + begin, 8);
    differences |= bytes ^ first;
  }
  std::array<std::uint8_t, 8> by_column{};
  std::memcpy(by_column.data(), &differences, 8);
  for (; begin < table.size(); ++begin) by_column[begin % width] |= table[begin] != table[begin % width];
  std::uint64_t columns = 0;
  for (std::size_t i = 0; i < 8; ++i) columns |= std::uint64_t{by_column[i] != 0} << (i % width);
  return columns;
}

/// Moves eight numbers of a byte each together, so that nothing is between those of `Bits` bits.
template <unsigned Bits>
std::uint64_t squeeze(std::uint64_t eight) {
  // Each time, one lane of two: the odd ones move down to the even ones.
  constexpr auto even_lanes = [](unsigned lane, unsigned bits) {
    std::uint64_t lanes = 0;
    for (unsigned at = 0; at < 64; at += 2 * lane) lanes |= ((std::uint64_t{1} << bits) - 1) << at;
    return lanes;
  };
  constexpr std::uint64_t bytes = even_lanes(8, Bits), pairs = even_lanes(16, 2 * Bits),
                          fours = even_lanes(32, 4 * Bits);
  eight = (eight & bytes) | (eight >> (8 - Bits) & bytes << Bits);
  eight = (eight & pairs) | (eight >> (16 - 2 * Bits) & pairs << 2 * Bits);
  return (eight & fours) | (eight >> (32 - 4 * Bits) & fours << 4 * Bits);
}

/// A column: its letters, and the number of each row's letter.
class Column {
 public:
  /// False: there are more letters than there may be.
  bool read(std::size_t rows, const char* at, std::size_t width) {
    rows_ = rows;
    number_.fill(kNone);
    for (std::size_t i = 0; i < rows; i += 8, at += 8 * width) {
      const std::size_t some = std::min<std::size_t>(8, rows - i);
      std::uint64_t eight = some == 8 ? numbers(8, at, width) : kAnyNone;
      if ((eight & kAnyNone) != 0) [[unlikely]] {
        if (!add(some, at, width)) return false;
        eight = numbers(some, at, width);
      }
      eights_[i / 8] = eight;
    }
    return true;
  }

  void append_to(std::string& packed) const {
    Writer(packed).number(count_);
    packed.append(letter_.data(), count_);
    switch (bits_for(count_)) {
      case 1: return append_numbers<1>(packed);
      case 2: return append_numbers<2>(packed);
      case 3: return append_numbers<3>(packed);
      case 4: return append_numbers<4>(packed);
    }
  }

 private:
  static constexpr std::uint8_t kNone = 0x80;
  static constexpr std::uint64_t kAnyNone = 0x8080'8080'8080'8080;  // among eight numbers
  static_assert(kMostLetters <= kNone);

  /// Of eight rows at most, one a byte.
  [[gnu::always_inline]] std::uint64_t numbers(std::size_t rows, const char* at, std::size_t width) const {
    std::uint64_t numbers = 0;
    for (std::size_t i = 0; i < rows; ++i, at += width)
      numbers |= std::uint64_t{number_[static_cast<std::uint8_t>(*at)]} << (8 * i);
    return numbers;
  }

  template <unsigned Bits>
  void append_numbers(std::string& packed) const {
    const std::size_t before = packed.size();
    packed.resize(before + bytes_for(rows_, Bits));
    char* out = packed.data() + before;
    const auto put = [&](std::uint64_t eight, std::size_t size) {
      for (eight = squeeze<Bits>(eight); size != 0; --size, eight >>= 8) *out++ = static_cast<char>(eight);
    };
    const std::size_t full = rows_ / 8;
    for (std::size_t i = 0; i < full; ++i) put(eights_[i], Bits);
    if (rows_ % 8 != 0) put(eights_[full], bytes_for(rows_ % 8, Bits));
  }

  bool add(std::size_t rows, const char* at, std::size_t width) {
    for (; rows != 0; --rows, at += width) {
      std::uint8_t& known = number_[static_cast<std::uint8_t>(*at)];
      if (known != kNone) continue;
      if (count_ == kMostLetters) return false;
      letter_[count_] = *at;
      known = static_cast<std::uint8_t>(count_++);
    }
    return true;
  }

  std::size_t rows_ = 0, count_ = 0;
  std::array<char, kMostLetters> letter_;
  std::array<std::uint8_t, 256> number_;            // of a letter
  std::array<std::uint64_t, kLongest / 8> eights_;  // numbers of eight rows
};

}  // namespace

std::string pack_columns(std::string_view journal) {
  const std::size_t width = journal.size() <= kLongest ? width_of(journal) : 0;
  if (width == 0 || journal.size() % width != 0) return {};
  const std::size_t rows = journal.size() / width;
  const std::uint64_t columns = differing(journal, width);
  std::string packed(1, kColumns);
  packed.reserve(64 + journal.size() / 4);
  Writer(packed).number(width).number(rows);
  for (std::size_t c = 0; c < width; ++c) {
    if (c < 8 && (columns >> c & 1) == 0) {
      Writer(packed).number(1);
      packed.push_back(journal[c]);
      continue;
    }
    Column column;
    if (!column.read(rows, journal.data() + c, width)) return {};
    column.append_to(packed);
  }
  return packed;
}

std::string unpack_columns(std::string_view packed) {
  Reader in(packed.substr(1));
  const std::uint64_t width = in.number(), rows = in.number();
  if (width == 0 || width > kWidest || rows == 0 || rows > kLongest / width)
    throw WireError("packed journal: no table");
  std::string journal(static_cast<std::size_t>(width * rows), '\0');
  for (std::size_t c = 0; c < width; ++c) {
    const std::uint64_t count = in.number();
    if (count == 0 || count > kMostLetters) throw WireError("packed journal: no letters");
    const std::string_view letters = in.raw(count);
    const unsigned bits = bits_for(letters.size());
    const std::string_view numbers = in.raw(bytes_for(static_cast<std::size_t>(rows), bits));
    std::size_t bit = 0;
    for (std::size_t i = c; i < journal.size(); i += width, bit += bits) {
      std::size_t number = 0;
      for (unsigned b = 0; b < bits; ++b)
        number |= std::size_t{(static_cast<std::uint8_t>(numbers[(bit + b) / 8]) >> ((bit + b) % 8)) & 1u}
                  << b;
      if (number >= letters.size()) throw WireError("packed journal: no such letter");
      journal[i] = letters[number];
    }
  }
  if (!in.done()) throw WireError("packed journal: too long");
  return journal;
}

}  // namespace hilltop
