#include "hints.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace hilltop::process {
namespace {

// In lower case. Java calls a thread that it cannot have a lack of memory, so processes come first.
constexpr std::pair<std::string_view, Limit> kPhrases[] = {
    {"resource temporarily unavailable", Limit::kProcesses},  // EAGAIN
    {"cannot fork", Limit::kProcesses},                       // sh
    {"can't start new thread", Limit::kProcesses},            // Python
    {"unable to create native thread", Limit::kProcesses},    // Java
    {"cannot allocate", Limit::kMemory},                      // ENOMEM; R
    {"memoryerror", Limit::kMemory},                          // Python; Ruby
    {"out of memory", Limit::kMemory},                        // Perl, Node, PHP, Go
    {"outofmemory", Limit::kMemory},                          // Java, Julia
    {"not enough memory", Limit::kMemory},                    // Lua
    {"bad_alloc", Limit::kMemory},                            // C++
    {"allowed memory size", Limit::kMemory},                  // PHP
    {"memory allocation of", Limit::kMemory},                 // Rust
    {"allocation failed", Limit::kMemory},                    // Node
    {"memory exhausted", Limit::kMemory},                     // R
    {"no space left on device", Limit::kDisk},                // ENOSPC
    {"file too large", Limit::kDisk},                         // EFBIG
    {"quota exceeded", Limit::kDisk}};                        // EDQUOT

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

Limit limit_in(std::string_view last_words) {
  std::string text(last_words);
  std::transform(text.begin(), text.end(), text.begin(), lower);
  for (const auto& [phrase, limit] : kPhrases)
    if (text.find(phrase) != std::string::npos) return limit;
  return Limit::kNone;
}

}  // namespace hilltop::process
