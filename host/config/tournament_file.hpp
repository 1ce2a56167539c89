// tournament_file.hpp - reads the YAML file that describes a tournament.
#pragma once
#include "plugin/catalog.hpp"
#include "tournament/tournament.hpp"

#include <array>
#include <filesystem>

namespace hilltop {

/// Reads and checks a whole tournament file; every name is looked up and every default filled in. Programs
/// are not built yet (build.hpp): `built` is empty, and the `fingerprint` of programs too. Throws UsageError
/// with everything that is wrong, one a line, at most 20: `file:line:column: what`. Thread: one at a time for
/// one catalog.
Tournament load_tournament(const std::filesystem::path& file, Catalog& catalog);

/// The same for the text of such a file; `file` names it in errors, and its folder is what paths are relative
/// to.
Tournament parse_tournament(const std::string& text, const std::filesystem::path& file, Catalog& catalog);

/// A tournament of two, each from a file of its own with what stands in a list of entrants, and with paths
/// relative to that file. `text`: the tournament file without entrants; `file` is its name in errors. Of two
/// with the same name the second is called "NAME (2)".
Tournament parse_duel(const std::string& text, const std::filesystem::path& file,
                      const std::array<std::filesystem::path, 2>& entrants, Catalog& catalog);

}  // namespace hilltop
