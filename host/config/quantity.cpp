#include "config/quantity.hpp"

#include "base/error.hpp"
#include "base/nearest.hpp"

#include <hilltop/text.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace hilltop {
namespace {

struct Unit {
  const char* name;
  std::uint64_t factor;
};

constexpr std::array kTimes{Unit{"ns", 1},
                            Unit{"us", 1'000},
                            Unit{"ms", 1'000'000},
                            Unit{"s", 1'000'000'000},
                            Unit{"min", 60'000'000'000},
                            Unit{"h", 3'600'000'000'000}};
constexpr std::array kSizes{Unit{"B", 1},
                            Unit{"kB", 1'000},
                            Unit{"KiB", 1ull << 10},
                            Unit{"MB", 1'000'000},
                            Unit{"MiB", 1ull << 20},
                            Unit{"GB", 1'000'000'000},
                            Unit{"GiB", 1ull << 30},
                            Unit{"TB", 1'000'000'000'000},
                            Unit{"TiB", 1ull << 40}};

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

/// `text`, decimal digits with at most one point among them, times `factor`: exactly, or an error.
std::uint64_t multiply(std::string_view text, std::uint64_t factor, std::string_view whole) {
  std::uint64_t digits = 0, parts = 1;
  bool fraction = false, too_large = false;
  for (const char c : text) {
    if (c == '.') {
      fraction = true;
      continue;
    }
    too_large |= __builtin_mul_overflow(digits, std::uint64_t{10}, &digits) ||
                 __builtin_add_overflow(digits, static_cast<std::uint64_t>(c - '0'), &digits);
    if (fraction) too_large |= __builtin_mul_overflow(parts, std::uint64_t{10}, &parts);
  }
  // digits / parts * factor, with what they have in common taken out before it can overflow.
  const std::uint64_t common = std::gcd(parts, factor);
  parts /= common;
  std::uint64_t product = 0;
  if (too_large || __builtin_mul_overflow(digits, factor / common, &product))
    throw UsageError(quoted(whole) + " is too large, or has too many digits");
  if (product % parts != 0) throw UsageError(quoted(whole) + " is too fine: it is no whole number of units");
  return product / parts;
}

/// The digits at the beginning of a text: "2.5" of "2.5s"; empty if it does not begin with a number.
std::string_view leading_number(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && is_digit(text[end])) ++end;
  if (end == 0) return {};
  if (end + 1 < text.size() && text[end] == '.' && is_digit(text[end + 1]))
    for (++end; end < text.size() && is_digit(text[end]);) ++end;
  return text.substr(0, end);
}

std::uint64_t parse_quantity(std::string_view text, std::span<const Unit> units, std::string_view example) {
  const auto number = leading_number(text);
  if (number.empty()) throw UsageError(quoted(text) + " is no " + std::string(example));
  const auto suffix = text.substr(number.size());
  if (suffix.starts_with(' '))
    throw UsageError(quoted(text) + " has a space before its unit; write " +
                     quoted(std::string_view(std::string(number) + std::string(trim(suffix)))));
  std::vector<std::string> names;
  for (const Unit& unit : units) {
    if (suffix == unit.name) return multiply(number, unit.factor, text);
    names.emplace_back(unit.name);
  }
  if (suffix.empty()) throw UsageError(quoted(text) + " has no unit; it is no " + std::string(example));
  throw UsageError("unknown unit " + quoted(suffix) + did_you_mean(suffix, names));
}

}  // namespace

std::uint64_t parse_time(std::string_view text) {
  return parse_quantity(text, kTimes, "time like \"500ms\" or \"2.5s\"");
}

std::uint64_t parse_size(std::string_view text) {
  if (!text.empty() && std::ranges::all_of(text, is_digit)) return parse_whole(text);
  return parse_quantity(text, kSizes, "size like \"4KiB\" or \"512MiB\"");
}

std::int64_t parse_points(std::string_view text) {
  constexpr std::int64_t kMost = 1'000'000'0000;
  const bool negative = text.starts_with('-');
  const auto number = text.substr(negative ? 1 : 0);
  if (number.empty() || leading_number(number) != number)
    throw UsageError(quoted(text) + " is no number of points like 1 or 0.5");
  const auto point = number.find('.');
  if (point != std::string_view::npos && number.size() - point > 5)
    throw UsageError(quoted(text) + " has more than four decimal places");
  const auto magnitude = multiply(number, 10'000, text);
  if (magnitude > static_cast<std::uint64_t>(kMost))
    throw UsageError(quoted(text) + " is more than a million points");
  return negative ? -static_cast<std::int64_t>(magnitude) : static_cast<std::int64_t>(magnitude);
}

std::uint64_t parse_whole(std::string_view text) {
  std::uint64_t value = 0;
  if (text.empty() || !std::ranges::all_of(text, is_digit))
    throw UsageError(quoted(text) + " is no whole number");
  if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc())
    throw UsageError(std::string(text) + " is larger than 18446744073709551615");
  return value;
}

}  // namespace hilltop
