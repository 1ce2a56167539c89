// params.hpp - the parameters of a game or bot class: what a file gives, checked against what the plugin
// declares, and the rest filled in.
#pragma once
#include "config/fields.hpp"
#include "plugin/catalog.hpp"
#include "tournament/tournament.hpp"

#include <filesystem>
#include <span>
#include <vector>

namespace hilltop {

/// Reads the key "params" of a mapping: one value for each declared parameter, in declared order. Files are
/// read here, by paths relative to `base`; at most 16 MiB. Problems go to `problems`. Thread: one at a time.
std::vector<ParamValue> read_params(Fields& fields, std::span<const ParamInfo> declared,
                                    const std::filesystem::path& base, Problems& problems);

/// The whole content of a regular file of at most `most` bytes. Throws UsageError, one line naming the file.
std::string read_file(const std::filesystem::path& file, std::uint64_t most);

}  // namespace hilltop
