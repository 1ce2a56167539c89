// file.hpp - the file of a store, before anything in it is looked at, and SQLite's errors in our words.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>

namespace hilltop::file {

/// The mark of a store in SQLite's header: "Htop".
inline constexpr int kApplicationId = 0x48746f70;

enum class Use { read, write };

/// Throws UsageError if there cannot be such a store, or, for reading, is none.
void check_path(const std::filesystem::path& path, Use use);

/// Opens it; for writing it is made if it is not there. Throws SQLite::Exception.
SQLite::Database open(const std::filesystem::path& path, Use use);

/// Removes a store, damaged ones too, and no other file. Readers keep what they have open; a file that is
/// write-protected stays.
void forget(const std::filesystem::path& path);

/// What went wrong, for the person who runs the tournament: throws RunError or UsageError.
[[noreturn]] void fail(const std::filesystem::path& path, const SQLite::Exception& error);

}  // namespace hilltop::file
