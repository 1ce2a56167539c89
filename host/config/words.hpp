// words.hpp - a command line split into words as a shell does it, without a shell.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace hilltop {

/// White space separates words; '...' keeps everything, "..." everything but \" \\ \$ \` and \newline, and
/// a backslash outside of quotes keeps the next character (POSIX.1, Shell Command Language, 2.2). What a
/// shell would act upon ($, |, >, *, ...) outside of quotes is an error rather than a surprise. Throws
/// UsageError without a place. Thread: any.
std::vector<std::string> split_words(std::string_view line);

}  // namespace hilltop
