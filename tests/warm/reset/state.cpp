#include "state.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <vector>

namespace warm_test {
namespace {

constexpr std::size_t kMostLines = 20;

// Counters, and what follows from which pages are there.
constexpr std::string_view kCounts[] = {"FDSize",
                                        "VmPeak",
                                        "VmHWM",
                                        "VmRSS",
                                        "RssAnon",
                                        "RssFile",
                                        "RssShmem",
                                        "VmPTE",
                                        "VmSwap",
                                        "SigQ",
                                        "State",
                                        "voluntary_ctxt_switches",
                                        "nonvoluntary_ctxt_switches"};

bool is_count(std::string_view line) {
  return std::any_of(std::begin(kCounts), std::end(kCounts), [&](std::string_view name) {
    return line.starts_with(name) && line.substr(name.size()).starts_with(":");
  });
}

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

std::string status_of(const std::string& proc) {
  std::string text;
  for (const std::string& line : lines_of(proc + "status"))
    if (!is_count(line)) text += line + '\n';
  return text;
}

std::string content_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::string descriptors_of(const std::string& proc) {
  std::string text;
  for (const auto& file : std::filesystem::directory_iterator(proc + "fd"))
    text +=
        file.path().filename().string() + ' ' + std::filesystem::read_symlink(file.path()).string() + '\n';
  return text;
}

// Group, session, flags of the scheduler, and the like: fields of /proc/PID/stat by their numbers.
std::string stat_of(const std::string& proc) {
  const std::string text = content_of(proc + "stat");
  std::istringstream rest(text.substr(text.rfind(')') + 2));
  const std::vector<std::string> fields(std::istream_iterator<std::string>(rest), {});
  std::string kept;
  for (const std::size_t number : {4, 5, 6, 7, 18, 19, 20, 21, 22, 38, 40, 41})
    kept += std::to_string(number) + ": " + fields.at(number - 3) + '\n';
  return kept;
}

std::string bytes_at(int memory, unsigned long start, unsigned long end) {
  std::string bytes(end - start, '\0');
  const ssize_t got = pread(memory, bytes.data(), bytes.size(), static_cast<off_t>(start));
  bytes.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return bytes;
}

// Eight bytes as a number.
std::string number_at(const std::string& bytes, std::size_t at) {
  unsigned long long number = 0;
  std::memcpy(&number, bytes.data() + at, sizeof number);
  char text[32];
  std::snprintf(text, sizeof text, "%llx", number);
  return text;
}

void note(std::string& text, std::size_t& lines, const std::string& line) {
  if (++lines <= kMostLines) text += line + '\n';
}

}  // namespace

State state_of(pid_t pid) {
  const std::string proc = "/proc/" + std::to_string(pid) + '/';
  State state;
  state.files["status"] = status_of(proc);
  state.files["stat"] = stat_of(proc);
  state.files["fd"] = descriptors_of(proc);
  for (const char* name :
       {"maps", "limits", "timers", "comm", "personality", "oom_score_adj", "timerslack_ns",
        "coredump_filter", "cmdline", "environ", "autogroup", "cgroup", "sessionid", "loginuid"})
    state.files[name] = content_of(proc + name);
  const int memory = open((proc + "mem").c_str(), O_RDONLY | O_CLOEXEC);
  for (const std::string& line : lines_of(proc + "maps")) {
    unsigned long start = 0, end = 0;
    char rights[5] = "";
    if (std::sscanf(line.c_str(), "%lx-%lx %4s", &start, &end, rights) == 3 && rights[0] == 'r' &&
        line.find("[v") == std::string::npos)
      state.memory[line] = bytes_at(memory, start, end);
  }
  close(memory);
  return state;
}

std::string difference(const State& one, const State& other) {
  std::string text;
  std::size_t lines = 0;
  for (const auto& [name, content] : one.files)
    if (content != other.files.at(name))
      note(text, lines, name + " was:\n" + content + "and is:\n" + other.files.at(name));
  for (const auto& [line, bytes] : one.memory) {
    const auto found = other.memory.find(line);
    if (found == other.memory.end() || found->second == bytes) continue;  // other maps are told above
    if (found->second.size() != bytes.size()) note(text, lines, line + ": not all can be read");
    for (std::size_t at = 0; at + 8 <= std::min(bytes.size(), found->second.size()); at += 8)
      if (bytes.compare(at, 8, found->second, at, 8) != 0)
        note(text, lines,
             line + ": " + number_at(bytes, at) + " is now " + number_at(found->second, at) + ", at " +
                 std::to_string(at));
  }
  if (lines > kMostLines) text += std::to_string(lines) + " in all\n";
  return text;
}

}  // namespace warm_test
