#include "seed_file.hpp"

#include <hilltop/game.hpp>
#include <hilltop/text.hpp>

#include <charconv>

namespace dilemma {

std::vector<std::uint64_t> read_seed_file(std::string_view content) {
  std::vector<std::uint64_t> numbers;
  while (!content.empty()) {
    const std::string_view digits = hilltop::trim(hilltop::next_field(content, '\n'));
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size())
      throw hilltop::Invalid("seed_file, line " + std::to_string(numbers.size() + 1) +
                             ": expected a number from 0 to " + "18446744073709551615, found \"" +
                             hilltop::printable(digits) + '"');
    numbers.push_back(number);
  }
  if (numbers.empty())
    throw hilltop::Invalid("seed_file, line 1: the file is empty; expected one number a line");
  return numbers;
}

}  // namespace dilemma
