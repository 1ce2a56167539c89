// snapshot.hpp - copies a bot's folder as it is now: what is hashed, built and run is the copy.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace hilltop {

/// Copies `from` (or only `files` of it, if there are any; an empty `from` is an empty folder) to `to`, which
/// must not exist. Links are copied as links. Throws UsageError, one line naming the file: what is neither
/// file, folder nor link; a link that leads out of the folder; more than 100,000 files or 2 GiB. Thread: any.
void copy_folder(const std::filesystem::path& from, const std::vector<std::string>& files,
                 const std::filesystem::path& to);

/// The same checks without a copy.
void check_folder(const std::filesystem::path& folder);

}  // namespace hilltop
