#include "state.hpp"

#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>

namespace warm_test {
namespace {

constexpr std::size_t kMostLines = 20;

// Bytes of memory that are read at once: what stays in a core's cache until it is compared.
constexpr std::size_t kPiece = std::size_t{256} * 1024;

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

std::map<std::string, std::string> files_of(pid_t pid) {
  const std::string proc = "/proc/" + std::to_string(pid) + '/';
  std::map<std::string, std::string> files;
  files["status"] = status_of(proc);
  files["stat"] = stat_of(proc);
  files["fd"] = descriptors_of(proc);
  for (const char* name :
       {"maps", "limits", "timers", "comm", "personality", "oom_score_adj", "timerslack_ns",
        "coredump_filter", "cmdline", "environ", "autogroup", "cgroup", "sessionid", "loginuid"})
    files[name] = content_of(proc + name);
  return files;
}

// Returns how much could be read; behind that nothing can.
std::size_t read_memory(pid_t pid, std::uintptr_t start, char* bytes, std::size_t size) {
  const iovec ours{bytes, size};
  const iovec theirs{reinterpret_cast<void*>(start), size};  // NOLINT(performance-no-int-to-ptr)
  const ssize_t got = process_vm_readv(pid, &ours, 1, &theirs, 1, 0);
  return got < 0 ? 0 : static_cast<std::size_t>(got);
}

// Eight bytes as a number.
std::string number_at(const char* bytes) {
  unsigned long long number = 0;
  std::memcpy(&number, bytes, sizeof number);
  char text[32];
  std::snprintf(text, sizeof text, "%llx", number);
  return text;
}

// A few lines of text, and how many there were.
struct Notes {
  std::string text;
  std::size_t count = 0;

  void add(const std::string& line) {
    if (++count <= kMostLines) text += line + '\n';
  }
};

}  // namespace

void State::take(pid_t pid) {
  files_ = files_of(pid);
  mappings_.clear();
  std::size_t used = 0;
  std::istringstream lines(files_["maps"]);
  for (std::string line; std::getline(lines, line);) {
    unsigned long start = 0, end = 0;
    char rights[5] = "";
    if (std::sscanf(line.c_str(), "%lx-%lx %4s", &start, &end, rights) != 3 || rights[0] != 'r' ||
        line.find("[v") != std::string::npos)
      continue;
    if (bytes_.size() < used + (end - start)) bytes_.resize(used + (end - start));
    const std::size_t size = read_memory(pid, start, bytes_.data() + used, end - start);
    mappings_.push_back({line, rights[1] == 'w', start, used, size});
    used += size;
  }
}

std::string State::difference(pid_t pid, Memory memory) const {
  Notes notes;
  auto files = files_of(pid);
  for (const auto& [name, content] : files_)
    if (content != files[name]) notes.add(name + " was:\n" + content + "and is:\n" + files[name]);
  static std::array<char, kPiece> piece;
  for (const Mapping& mapping : mappings_) {
    if (memory == Memory::kWritable && !mapping.is_writable) continue;
    for (std::size_t done = 0; done < mapping.size; done += kPiece) {
      const char* const before = bytes_.data() + mapping.at + done;
      const std::size_t size = std::min(kPiece, mapping.size - done);
      const std::size_t got = read_memory(pid, mapping.start + done, piece.data(), size);
      if (got < size) notes.add(mapping.line + ": not all can be read");
      if (std::memcmp(before, piece.data(), got) == 0) continue;
      for (std::size_t at = 0; at + 8 <= got; at += 8)
        if (std::memcmp(before + at, piece.data() + at, 8) != 0)
          notes.add(mapping.line + ": " + number_at(before + at) + " is now " + number_at(piece.data() + at) +
                    ", at " + std::to_string(done + at));
    }
  }
  if (notes.count > kMostLines) notes.add(std::to_string(notes.count) + " in all");
  return notes.text;
}

}  // namespace warm_test
