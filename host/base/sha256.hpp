// sha256.hpp - SHA-256 digests of text, files and whole folders (FIPS 180-4, by OpenSSL).
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace hilltop {

/// A digest over parts. Each part is preceded by its length, so that parts cannot run into each other.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;
  Sha256& part(std::string_view bytes);
  Sha256& part(std::uint64_t number);
  /// Ends the digest: 32 bytes.
  std::string bytes();
  /// Ends the digest: 64 lower-case hexadecimal digits.
  std::string hex();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Plain SHA-256 of the bytes, lower-case hex. Thread: any.
std::string sha256_hex(std::string_view bytes);
/// Of a file's content: 32 bytes. Throws UsageError if it cannot be read.
std::string sha256_file_bytes(const std::filesystem::path& file);
/// The same in lower-case hex.
std::string sha256_file(const std::filesystem::path& file);
/// Of a folder: every file's relative path, kind, executable bit and content, in order of path. Throws
/// UsageError.
std::string sha256_folder(const std::filesystem::path& folder);

}  // namespace hilltop
