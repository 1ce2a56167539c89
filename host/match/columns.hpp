// columns.hpp - the packed form of journals whose steps look alike: a table, of which each column is stored
// as the few letters that it has and their numbers, of as many bits as those need. For what most matches of
// fast bots leave behind that takes less room than zstd, and a tenth of its time.
#pragma once
#include <string>
#include <string_view>

namespace hilltop {

/// Nothing if the journal is no such table: steps of the same seats that said actions of the same sizes, from
/// few letters. Begins with kColumns. Thread: any.
std::string pack_columns(std::string_view journal);

/// Back again. Throws WireError for bytes that pack_columns does not make.
std::string unpack_columns(std::string_view packed);

inline constexpr char kColumns = '\1';

}  // namespace hilltop
