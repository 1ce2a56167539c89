// catalog_test.cpp - a catalog over folders of real plugins, good and bad.
#include "plugin/catalog.hpp"

#include "base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdlib>

namespace hilltop {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

class Folder : public testing::Test {
 protected:
  Folder() : path_(fs::path(testing::TempDir()) / ("catalog_" + std::to_string(::getpid()))) {
    ::setenv("HILLTOP_EXE", PROBE_MAIN, 1);
    fs::create_directories(path_);
    fs::copy_file(NIM_PLUGIN, path_ / "b_nim.so");
    fs::copy_file(fs::path(BAD_PLUGINS) / "crashes.so", path_ / "a_crashes.so");
    fs::copy_file(fs::path(BAD_PLUGINS) / "major_2.so", path_ / "c_major_2.so");
  }
  ~Folder() override { fs::remove_all(path_); }

  fs::path path_;
};

TEST_F(Folder, LeavesOutWhatCannotBeLoadedAndSaysSo) {
  Catalog catalog({path_, path_ / "not_there"});
  std::vector<std::string> problems;
  const auto plugins = catalog.all(&problems);
  ASSERT_EQ(plugins.size(), 1u);
  EXPECT_EQ(plugins[0]->path, fs::canonical(path_ / "b_nim.so"));
  EXPECT_THAT(problems, testing::ElementsAre(HasSubstr("a_crashes.so: "), HasSubstr("c_major_2.so: ")));
}

TEST_F(Folder, FindsByIdInSpiteOfBadNeighbours) {
  Catalog catalog({path_});
  EXPECT_EQ(catalog.game("nim", "/").id, "nim");
}

TEST_F(Folder, AnUnknownNameTellsWhatWasLeftOut) {
  Catalog catalog({path_});
  try {
    catalog.game("nym", "/");
    FAIL();
  } catch (const UsageError& wrong) {
    EXPECT_THAT(wrong.what(), StartsWith("unknown game \"nym\"; did you mean \"nim\"? (not loaded: "));
    EXPECT_THAT(wrong.what(), HasSubstr("a_crashes.so: "));
  }
}

TEST_F(Folder, TheFirstPluginOfAnIdCounts) {
  fs::copy_file(NIM_PLUGIN, path_ / "a_nim.so");
  Catalog catalog({path_});
  EXPECT_EQ(catalog.game("nim", "/").plugin, fs::canonical(path_ / "a_nim.so"));
  EXPECT_EQ(catalog.game("b_nim.so", path_).plugin, fs::canonical(path_ / "b_nim.so"));
}

TEST_F(Folder, ALinkIsItsTarget) {
  fs::create_symlink(path_ / "b_nim.so", path_ / "link.so");
  Catalog catalog({path_});
  EXPECT_EQ(&catalog.load(path_ / "link.so"), &catalog.load(path_ / "b_nim.so"));
}

TEST_F(Folder, APluginIsProbedOnce) {
  Catalog catalog({});
  const auto* entry = &catalog.load(path_ / "b_nim.so");
  EXPECT_THROW(catalog.load(path_ / "a_crashes.so"), UsageError);
  ::setenv("HILLTOP_EXE", "/nothing", 1);
  EXPECT_EQ(&catalog.load(path_ / "b_nim.so"), entry);
  EXPECT_THROW(catalog.load(path_ / "a_crashes.so"), UsageError);
}

TEST_F(Folder, AnotherBuildIsAnotherFingerprint) {
  const auto before = Catalog({}).load(path_ / "b_nim.so").fingerprint;
  fs::remove(path_ / "b_nim.so");
  fs::copy_file(NIM_BOTS_PLUGIN, path_ / "b_nim.so");
  EXPECT_NE(Catalog({}).load(path_ / "b_nim.so").fingerprint, before);
}

}  // namespace
}  // namespace hilltop
