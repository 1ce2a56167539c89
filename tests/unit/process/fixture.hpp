// fixture.hpp - a temporary folder, bots that are shell scripts, and a look at processes.
#pragma once
#include "driver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

namespace process_test {

namespace fs = std::filesystem;

inline std::string content_of(const fs::path& file) {
  // Through operator<<, which takes a process that ends while its files in /proc are read for an end of file.
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

inline void write_file(const fs::path& file, std::string_view content) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << content;
}

/// Waits, with a generous limit, until something is so.
template <class Condition>
bool eventually(Condition condition) {
  for (int i = 0; i < 6000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

/// Whether a process runs; one that has ended and waits for its parent does not.
inline bool is_running(pid_t pid) {
  const std::string stat = content_of("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t name_end = stat.rfind(')');
  return name_end != std::string::npos && stat.size() > name_end + 2 && stat[name_end + 2] != 'Z';
}

inline std::vector<std::string> children_of(const std::string& pid) {
  std::vector<std::string> list;
  std::error_code gone;
  for (const auto& task : fs::directory_iterator("/proc/" + pid + "/task", gone)) {
    std::istringstream in(content_of(task.path() / "children"));
    list.insert(list.end(), std::istream_iterator<std::string>(in), {});
  }
  return list;
}

/// The keepers in cells of this process, which are the children of hilltop-cell.
inline std::vector<std::string> keepers_in_cells() {
  std::vector<std::string> keepers;
  for (const std::string& maker : children_of("self"))
    for (const std::string& keeper : children_of(maker)) keepers.push_back(keeper);
  return keepers;
}

class ProcessTest : public testing::Test {
 protected:
  ProcessTest() {
    std::string name = (fs::temp_directory_path() / "hilltop-process-XXXXXX").string();
    root_ = mkdtemp(name.data());
    told().clear();
    stalls().clear();
  }
  ~ProcessTest() override {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }

  /// A place outside the bot's folder, which nothing restores.
  std::string outside(const std::string& name) const { return (root_ / name).string(); }
  /// The bot's own files, before they are copied.
  fs::path dir() const { return root_ / "bot"; }
  /// The private copy in which it runs.
  fs::path home() const { return root_ / "scratch" / "home"; }

  /// The same where the only bot there is lives in a cell.
  fs::path home_in_cell() const {
    const auto keepers = keepers_in_cells();
    return keepers.empty() ? home() : fs::path("/proc/" + keepers.front() + "/root" + home().string());
  }

  Entrant command(std::vector<std::string> words) const {
    return {.run = std::move(words), .scratch = outside("scratch")};
  }
  /// A bot that is a script; the arguments of an ask are $1, $2, ...
  Entrant script(const std::string& text) const { return command({"sh", "-c", text, "bot"}); }
  /// The test program of misbehaviours.
  Entrant misbehave(const std::string& how) const { return command({MISBEHAVE, how}); }

  /// The process numbers that a bot noted in a file outside its folder.
  std::vector<pid_t> noted(const std::string& name) const {
    std::istringstream in(content_of(outside(name)));
    return {std::istream_iterator<pid_t>(in), {}};
  }
  void expect_all_gone(const std::string& name, std::size_t at_least) const {
    const std::vector<pid_t> pids = noted(name);
    EXPECT_GE(pids.size(), at_least);
    for (const pid_t pid : pids) EXPECT_FALSE(is_running(pid)) << "process " << pid << " was left behind";
  }

  fs::path root_;
};

inline Entrant with_time(Entrant entrant, std::chrono::milliseconds time) {
  entrant.time_ns = static_cast<std::uint64_t>(time.count()) * 1'000'000;
  return entrant;
}

inline Entrant with_cpu_time(Entrant entrant, std::chrono::milliseconds time) {
  entrant = with_time(std::move(entrant), time);
  entrant.is_cpu_time = true;
  return entrant;
}

inline Entrant with_codec(Entrant entrant, const hilltop_codec& codec) {
  entrant.codec = &codec;
  return entrant;
}

}  // namespace process_test
