// elf.hpp - whether a file is a whole shared library for this machine, found out before the loader sees it:
// the loader crashes on some files that are cut off, and says little about the others.
#pragma once
#include <filesystem>
#include <string>

namespace hilltop {

/// What is wrong with the file and what to do, to be put after its name; empty if nothing is. Thread: any.
/// Format: System V ABI, chapters 4 and 5 (elf(5)).
std::string elf_problem(const std::filesystem::path& file);

}  // namespace hilltop
