#include "base/sha256.hpp"

#include "base/error.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <fstream>
#include <vector>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

std::string to_hex(std::string_view bytes) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string hex;
  for (char c : bytes) {
    hex += kHex[static_cast<unsigned char>(c) >> 4];
    hex += kHex[static_cast<unsigned char>(c) & 15];
  }
  return hex;
}

std::string read_file(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(in), {}};
  if (!in.good() && !in.eof()) throw UsageError(file.string() + ": cannot be read");
  return content;
}

std::string digest_of(std::string_view bytes) {
  std::string digest(32, '\0');
  EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(digest.data()), nullptr,
             EVP_sha256(), nullptr);
  return digest;
}

}  // namespace

struct Sha256::Impl {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  ~Impl() { EVP_MD_CTX_free(context); }
};

Sha256::Sha256() : impl_(std::make_unique<Impl>()) {
  EVP_DigestInit_ex(impl_->context, EVP_sha256(), nullptr);
}
Sha256::~Sha256() = default;

Sha256& Sha256::part(std::string_view bytes) {
  part(bytes.size());
  EVP_DigestUpdate(impl_->context, bytes.data(), bytes.size());
  return *this;
}

Sha256& Sha256::part(std::uint64_t number) {
  unsigned char digits[8];
  for (int i = 0; i < 8; ++i) digits[i] = static_cast<unsigned char>(number >> (8 * i));
  EVP_DigestUpdate(impl_->context, digits, sizeof digits);
  return *this;
}

std::string Sha256::bytes() {
  std::string digest(32, '\0');
  EVP_DigestFinal_ex(impl_->context, reinterpret_cast<unsigned char*>(digest.data()), nullptr);
  return digest;
}

std::string Sha256::hex() { return to_hex(bytes()); }

std::string sha256_hex(std::string_view bytes) { return to_hex(digest_of(bytes)); }

std::string sha256_file_bytes(const fs::path& file) {
  std::error_code error;
  if (fs::is_directory(file, error)) throw UsageError(file.string() + ": is a folder, not a file");
  if (!fs::is_regular_file(file, error)) throw UsageError(file.string() + ": no such file");
  return digest_of(read_file(file));
}

std::string sha256_file(const fs::path& file) { return to_hex(sha256_file_bytes(file)); }

std::string sha256_folder(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (auto it = fs::recursive_directory_iterator(folder, error); !error && it != fs::end(it);
       it.increment(error))
    paths.push_back(it->path());
  if (error) throw UsageError(folder.string() + ": cannot be read: " + error.message());
  std::sort(paths.begin(), paths.end());
  Sha256 digest;
  for (const auto& path : paths) {
    const auto status = fs::symlink_status(path);
    digest.part(path.lexically_relative(folder).generic_string());
    digest.part(static_cast<std::uint64_t>(status.type()));
    if (fs::is_symlink(status)) {
      digest.part(fs::read_symlink(path).string());
    } else if (fs::is_regular_file(status)) {
      digest.part((status.permissions() & fs::perms::owner_exec) != fs::perms::none ? 1u : 0u);
      digest.part(read_file(path));
    }
  }
  return digest.hex();
}

}  // namespace hilltop
