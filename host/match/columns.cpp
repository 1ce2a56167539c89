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

/// The letters of a column, and their numbers by letter.
struct Letters {
  static constexpr std::uint8_t kNone = 0xff;
  std::array<std::uint8_t, 256> number;
  std::array<char, kMostLetters> letter;
  std::size_t count = 0;

  /// False: there are more than there may be.
  bool read(std::size_t rows, const char* at, std::size_t width) {
    static_assert((kNone & kMostLetters) != 0 && kMostLetters == 16, "known numbers are below that bit");
    number.fill(kNone);
    for (; rows >= 8; rows -= 8) {
      unsigned known = 0;
      const char* row = at;
      for (int i = 0; i < 8; ++i, row += width) known |= number[static_cast<std::uint8_t>(*row)];
      if ((known & kMostLetters) != 0 && !add(8, at, width)) return false;
      at = row;
    }
    return add(rows, at, width);
  }

 private:
  bool add(std::size_t rows, const char* at, std::size_t width) {
    for (; rows != 0; --rows, at += width) {
      std::uint8_t& known = number[static_cast<std::uint8_t>(*at)];
      if (known != kNone) continue;
      if (count == kMostLetters) return false;
      letter[count] = *at;
      known = static_cast<std::uint8_t>(count++);
    }
    return true;
  }
};

/// Eight numbers at a time, which are as many bytes as each has bits.
void append_numbers(std::string& packed, const Letters& letters, std::size_t rows, const char* at,
                    std::size_t width) {
  const unsigned bits = bits_for(letters.count);
  const std::size_t before = packed.size();
  packed.resize(before + bytes_for(rows, bits));
  char* out = packed.data() + before;
  const auto next = [&] {
    const std::uint32_t number = letters.number[static_cast<std::uint8_t>(*at)];
    at += width;
    return number;
  };
  for (; rows >= 8; rows -= 8) {
    std::uint32_t eight = 0;
    for (unsigned i = 0; i < 8; ++i) eight |= next() << (i * bits);
    for (unsigned i = 0; i < bits; ++i, eight >>= 8) *out++ = static_cast<char>(eight);
  }
  std::uint32_t rest = 0;
  for (unsigned i = 0; i < rows; ++i) rest |= next() << (i * bits);
  for (std::size_t left = bytes_for(rows, bits); left != 0; --left, rest >>= 8)
    *out++ = static_cast<char>(rest);
}

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
    Letters letters;
    if (!letters.read(rows, journal.data() + c, width)) return {};
    Writer(packed).number(letters.count);
    packed.append(letters.letter.data(), letters.count);
    if (letters.count > 1) append_numbers(packed, letters, rows, journal.data() + c, width);
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
