// remove.hpp - takes a folder away that strangers' programs have written in.
#pragma once
#include <filesystem>

namespace hilltop {

/// Removes a folder and all that is in it, also below folders whose permissions were taken away. Follows no
/// link. What cannot be removed stays, and nothing is told. Thread: any.
void remove_stubborn(const std::filesystem::path& folder);

}  // namespace hilltop
