// SHA-256 by published values, and what a digest of parts or of a folder must tell apart.
#include "base/sha256.hpp"
#include "base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace hilltop {
namespace {
namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

class Folder : public testing::Test {
 protected:
  Folder() {
    std::string name = (fs::temp_directory_path() / "hilltop-sha256-XXXXXX").string();
    path = mkdtemp(name.data());
  }
  ~Folder() override { fs::remove_all(path); }
  void write(const std::string& name, std::string_view content) const {
    fs::create_directories((path / name).parent_path());
    std::ofstream(path / name, std::ios::binary) << content;
  }
  fs::path path;
};
using Sha256Files = Folder;

// FIPS 180-4 examples (NIST, "SHA256.pdf"), and the empty message.
TEST(Sha256Text, PublishedValues) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256Parts, CannotRunIntoEachOther) {
  const auto digest = [](std::string_view a, std::string_view b) { return Sha256().part(a).part(b).hex(); };
  EXPECT_NE(digest("ab", "c"), digest("a", "bc"));
  EXPECT_NE(digest("", "abc"), digest("abc", ""));
  EXPECT_NE(Sha256().part("").hex(), Sha256().hex());
  EXPECT_EQ(digest("a", "b"), digest("a", "b"));
  EXPECT_EQ(Sha256().part("a").bytes().size(), 32u);
}

TEST_F(Sha256Files, AFileIsItsContent) {
  write("a", "abc");
  EXPECT_EQ(sha256_file(path / "a"), sha256_hex("abc"));
  EXPECT_EQ(sha256_file_bytes(path / "a").size(), 32u);
}

TEST_F(Sha256Files, WhatIsNoFileIsWrongUsage) {
  const auto of = [](const fs::path& file) { return [file] { sha256_file(file); }; };
  EXPECT_THAT(of(path / "none"), ThrowsMessage<UsageError>(HasSubstr("none")));
  EXPECT_THAT(of(path), ThrowsMessage<UsageError>(HasSubstr(path.string())));
  EXPECT_THAT(of(path / std::string(300, 'x')), ThrowsMessage<UsageError>(HasSubstr("xxx")));
}

TEST_F(Sha256Files, AFolderIsItsNamesKindsAndContents) {
  write("one/a", "1");
  write("one/sub/b", "2");
  const auto first = sha256_folder(path / "one");
  write("two/sub/b", "2");
  write("two/a", "1");
  EXPECT_EQ(sha256_folder(path / "two"), first) << "the order of writing is nothing";

  write("two/a", "3");
  EXPECT_NE(sha256_folder(path / "two"), first) << "content";
  write("two/a", "1");
  fs::permissions(path / "two/a", fs::perms::owner_exec, fs::perm_options::add);
  EXPECT_NE(sha256_folder(path / "two"), first) << "executable";
  fs::permissions(path / "two/a", fs::perms::owner_exec, fs::perm_options::remove);
  EXPECT_EQ(sha256_folder(path / "two"), first);
  fs::create_directory(path / "two/empty");
  EXPECT_NE(sha256_folder(path / "two"), first) << "an empty folder";
  fs::remove(path / "two/empty");
  fs::rename(path / "two/a", path / "two/c");
  EXPECT_NE(sha256_folder(path / "two"), first) << "name";
  fs::remove(path / "two/c");
  fs::create_symlink("1", path / "two/a");
  EXPECT_NE(sha256_folder(path / "two"), first) << "a link is not what it leads to";
}

TEST_F(Sha256Files, LinksAreNotFollowed) {
  fs::create_directory(path / "loop");
  fs::create_directory_symlink("..", path / "loop/up");
  EXPECT_EQ(sha256_folder(path / "loop").size(), 64u);
}

TEST_F(Sha256Files, AFolderThatIsNoneIsWrongUsage) {
  write("file", "");
  EXPECT_THROW(sha256_folder(path / "none"), UsageError);
  EXPECT_THROW(sha256_folder(path / "file"), UsageError);
}

}  // namespace
}  // namespace hilltop
