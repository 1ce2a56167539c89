#include "base/nearest.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hilltop {
namespace {

constexpr std::size_t kFew = 12;          // names that still make a readable list
constexpr std::size_t kLongestName = 64;  // what is longer is no name that somebody mistyped

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::size_t edits(std::string_view a, std::string_view b) {
  // Three rows of the usual table: the row before last serves swaps.
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0u : 1u)});
      const bool swapped =
          i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

std::string nearest(std::string_view name, std::span<const std::string> known) {
  if (name.size() > kLongestName) return {};
  const std::string* best = nullptr;
  std::size_t fewest = 0;
  for (const auto& candidate : known) {
    if (candidate.size() > kLongestName) continue;
    const std::size_t distance = edits(name, candidate);
    const std::size_t longer = std::max(name.size(), candidate.size());
    if (distance > std::max<std::size_t>(1, longer / 3) || distance >= longer) continue;
    if (best == nullptr || distance < fewest) {
      best = &candidate;
      fewest = distance;
    }
  }
  return best != nullptr ? *best : std::string();
}

std::string did_you_mean(std::string_view name, std::span<const std::string> known) {
  if (const auto near = nearest(name, known); !near.empty()) return "; did you mean \"" + near + "\"?";
  if (known.empty() || known.size() > kFew) return {};
  std::string list = "; known: ";
  for (const auto& candidate : known) (list += &candidate == known.data() ? "" : ", ") += candidate;
  return list;
}

}  // namespace hilltop
