#include "config/commitment.hpp"

#include "base/base64.hpp"
#include "base/sha256.hpp"
#include "config/values.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>
#include <vector>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

std::vector<std::string> files_of(const Entrant& entrant) {
  if (!entrant.files.empty() || entrant.dir.empty()) return entrant.files;
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(entrant.dir))
    if (entry.is_regular_file()) files.push_back(entry.path().lexically_relative(entrant.dir).string());
  return files;
}

/// As `hilltop commit` prints it.
std::string read_hash(const yaml::Node& node) {
  constexpr std::size_t kDigits = 43, kSize = kDigits + 1;  // and one '=' for 32 bytes
  std::string hash = read_text(node);
  const auto is_digit = [](unsigned char c) { return std::isalnum(c) != 0 || c == '+' || c == '/'; };
  if (hash.size() != kSize || hash.back() != '=' ||
      !std::all_of(hash.begin(), hash.begin() + kDigits, is_digit))
    throw yaml::Problem{node.at, kind_of(node) +
                                     " is no SHA-256 hash in base64: 44 characters, the last a '='; "
                                     "`hilltop commit FILE` prints it"};
  return hash;
}

void check_file(const std::string& file, const yaml::Node& hash, const Entrant& entrant) {
  const std::string wanted = read_hash(hash);
  const fs::path path = fs::path(entrant.dir) / file;
  if (!fs::is_regular_file(path))
    throw yaml::Problem{hash.at, "no such file in the entrant's folder: " + file};
  const std::string found = base64(sha256_file_bytes(path));
  if (found != wanted)
    throw yaml::Problem{hash.at, file + " is not the file that its author committed to: its SHA-256 is " +
                                     found + ", the commitment is " + wanted};
}

}  // namespace

void check_commitment(const yaml::Node& node, const Entrant& entrant) {
  if (node.kind == yaml::Node::Kind::map) {
    for (const auto& pair : node.map) check_file(pair.key, *pair.value, entrant);
    return;
  }
  (void)read_hash(node);  // before anything is said of the files
  const auto files = files_of(entrant);
  if (files.size() != 1)
    throw yaml::Problem{node.at, "the entrant has " + std::to_string(files.size()) +
                                     " files; say which hash is whose: sha256: {FILE: HASH}"};
  check_file(files.front(), node, entrant);
}

}  // namespace hilltop
