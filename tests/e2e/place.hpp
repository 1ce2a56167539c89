// place.hpp - the fixture of the end-to-end tests: a folder of its own to run hilltop in, with a cache of its
// own, and a look at what hilltop says and leaves behind.
#pragma once
#include "process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace hilltop::e2e {

using nlohmann::json;

/// Whether PATH has such a program.
inline bool has_program(const std::string& name) {
  std::istringstream folders(std::getenv("PATH") != nullptr ? std::getenv("PATH") : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (access((fs::path(folder) / name).c_str(), X_OK) == 0) return true;
  return false;
}

#define SKIP_WITHOUT(program)                                                       \
  do {                                                                              \
    if (!has_program(program)) GTEST_SKIP() << "this machine has no " << (program); \
  } while (false)

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// The events of a transcript. Throws on a line that is no JSON.
inline std::vector<json> events_of(const std::string& transcript) {
  std::vector<json> events;
  for (const auto& line : lines_of(transcript)) events.push_back(json::parse(line));
  return events;
}

/// One session of a transcript: its events from `session` to `result`, or a `bye` alone.
struct Session {
  json head;                ///< the event session (or bye)
  std::vector<json> asks;   ///< in order
  std::vector<json> steps;  ///< in order
  json result;
  std::string text;  ///< all its lines

  bool has(const std::string& entrant) const {
    if (head.at("event") == "bye") return head.at("entrant") == entrant;
    const auto& seats = head.at("seats");
    return std::any_of(seats.begin(), seats.end(), [&](const json& s) { return s.at("entrant") == entrant; });
  }
  /// The seat of an entrant; -1 if it has none here.
  int seat(const std::string& entrant) const {
    for (const auto& s : head.at("seats"))
      if (s.at("entrant") == entrant) return s.at("seat").get<int>();
    return -1;
  }
  std::vector<json> asks_of(const std::string& entrant) const {
    std::vector<json> own;
    for (const auto& ask : asks)
      if (ask.at("seat") == seat(entrant)) own.push_back(ask);
    return own;
  }
};

inline std::vector<Session> sessions_of(const std::string& transcript) {
  std::vector<Session> sessions;
  for (const auto& line : lines_of(transcript)) {
    const json event = json::parse(line);
    const std::string kind = event.at("event");
    if (kind == "session" || kind == "bye") sessions.emplace_back().head = event;
    if (kind == "ask") sessions.back().asks.push_back(event);
    if (kind == "step") sessions.back().steps.push_back(event);
    if (kind == "result") sessions.back().result = event;
    sessions.back().text += line + '\n';
  }
  return sessions;
}

class Place : public testing::Test {
 protected:
  Place() {
    std::string name = (fs::temp_directory_path() / "hilltop-e2e-XXXXXX").string();
    folder = ::mkdtemp(name.data());
  }
  /// Whatever a test did, nothing of it may run on.
  ~Place() override {
    await_no_process();
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  }

  fs::path write(const fs::path& name, const std::string& text) const {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name, std::ios::binary) << text;
    return folder / name;
  }

  Command command(const std::vector<std::string>& arguments) const {
    Command command{{std::string(HILLTOP_BIN) + "/hilltop"}, folder, {}, {}, {}};
    command.words.insert(command.words.end(), arguments.begin(), arguments.end());
    command.env = {{"XDG_CACHE_HOME", (folder / "cache").string()}};
    return command;
  }
  Result hilltop(const std::vector<std::string>& arguments) const { return run(command(arguments)); }

  /// A line as somebody types it into a shell that finds `hilltop`.
  Result shell(const std::string& line) const {
    Command command{{"sh", "-c", line}, folder, {}, {}, {}};
    command.env = {{"XDG_CACHE_HOME", (folder / "cache").string()},
                   {"TMPDIR", folder.string()},
                   {"PATH", std::string(HILLTOP_BIN) + ":" + std::getenv("PATH")}};
    return run(command);
  }

  /// What must succeed; its standard output.
  std::string output(const std::vector<std::string>& arguments) const {
    const Result result = hilltop(arguments);
    EXPECT_EQ(result.exit, 0) << testing::PrintToString(arguments) << '\n' << result.out << result.err;
    return result.out;
  }
  std::string transcript(const std::string& store) const { return output({"show", store, "--transcript"}); }
  json standings(const std::string& store) const {
    return json::parse(output({"standings", store, "--format", "json"}));
  }

  /// Everything that a run left running ends by itself; a test fails if it does not.
  void await_no_process() const {
    for (int tries = 0; tries < 6000; ++tries) {
      if (processes_of(folder).empty()) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    for (const pid_t pid : processes_of(folder)) {
      ADD_FAILURE() << "left running: " << pid << ' ' << arguments_of(pid);
      kill(pid, SIGKILL);
    }
  }

  /// Folders in which bots ran, and that are still there.
  std::vector<std::string> scratch_folders() const {
    std::vector<std::string> names;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder / "cache/hilltop/scratch", none))
      names.push_back(entry.path().filename());
    return names;
  }

  fs::path folder;
};

/// The row of an entrant in the JSON of standings; fails if there is not exactly one.
inline json row_of(const json& standings, const std::string& name) {
  std::vector<json> rows;
  for (const auto& row : standings.at("standings"))
    if (row.at("name") == name) rows.push_back(row);
  EXPECT_EQ(rows.size(), 1u) << name;
  return rows.empty() ? json() : rows.front();
}

}  // namespace hilltop::e2e
