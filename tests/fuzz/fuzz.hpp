// fuzz.hpp - what the fuzzers share: how a finding is told, and a folder to work in.
#pragma once
#include <stdlib.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace hilltop::fuzz {

[[noreturn]] inline void fail(const std::string& what) {
  std::fprintf(stderr, "fuzz: %s\n", what.c_str());
  std::abort();
}

/// What a person is told: there is something, and nothing that moves a terminal's cursor.
inline void expect_one_line(std::string_view text) {
  if (text.empty()) fail("an error without words");
  for (const char c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      fail("a control character in: " + std::string(text));
}

/// A new folder, in memory where there is a file system for that; removed at the end.
class Folder {
 public:
  Folder() {
    const bool has_memory = std::filesystem::is_directory("/dev/shm");
    std::string name = std::string(has_memory ? "/dev/shm" : "/tmp") + "/hilltop-fuzz-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) fail("cannot make " + name);
    path_ = std::move(name);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace hilltop::fuzz
