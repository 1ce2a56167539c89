// folder_fixture.hpp - a bot with files of its own, and a look at what became of them.
#pragma once
#include "fixture.hpp"

#include <sys/stat.h>

#include <algorithm>

namespace process_test {

/// Everything below a folder but times: kind, permissions, content or target, in order.
inline std::string listing(const fs::path& folder) {
  std::vector<std::string> lines;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const fs::path path = entry.path();
    struct stat info {};
    lstat(path.c_str(), &info);
    std::ostringstream line;
    line << path.lexically_relative(folder).string() << ' ' << std::oct << info.st_mode << ' ';
    if (S_ISREG(info.st_mode)) line << content_of(path);
    if (S_ISLNK(info.st_mode)) line << fs::read_symlink(path).string();
    lines.push_back(line.str());
  }
  std::sort(lines.begin(), lines.end());
  std::string all;
  for (const std::string& line : lines) (all += line) += '\n';
  return all;
}

class Folder : public ProcessTest {
 protected:
  Folder() {
    write_file(dir() / "bot.txt", "own");
    write_file(dir() / "data/deep/table.txt", "table");
    write_file(dir() / "run.sh", "#!/bin/sh\n");
    fs::permissions(dir() / "run.sh", fs::perms(0755));
    fs::create_symlink("data/deep", dir() / "short");
    fs::create_directory(dir() / "empty");
  }

  /// A bot that runs its first argument as a script in its folder, and says "ok" unless that fails.
  Entrant writer(State state) const {
    Entrant entrant = script("umask 22; eval \"$1\" && echo ok");
    entrant.dir = dir().string();
    entrant.state = state;
    return entrant;
  }
  void expect_pristine() const { EXPECT_EQ(listing(home()), listing(dir())); }
  static void run(Bot& bot, const std::string& text) {
    const Answer answer = bot.ask({text});
    EXPECT_EQ(answer.status, HILLTOP_OK) << text << ": " << answer.why << answer.errors;
  }
};

}  // namespace process_test
