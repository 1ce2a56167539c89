#include "process.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

namespace hilltop::e2e {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kPatience = std::chrono::minutes(5);

fs::path temporary_folder() {
  std::string name = (fs::temp_directory_path() / "hilltop-out-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw fs::filesystem_error("mkdtemp", name, {});
  return name;
}

void redirect(int fd, const std::string& to) {
  if (to == "-") {
    close(fd);
    return;
  }
  const int file = open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0 || dup2(file, fd) < 0) _exit(126);
}

[[noreturn]] void become(const Command& command, const fs::path& captured) {
  setpgid(0, 0);
  if (chdir(command.folder.c_str()) != 0) _exit(126);
  for (const auto& [name, value] : command.env) setenv(name.c_str(), value.c_str(), 1);
  const int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
  dup2(null, STDIN_FILENO);
  redirect(STDOUT_FILENO, command.out.empty() ? (captured / "out").string() : command.out);
  redirect(STDERR_FILENO, command.err.empty() ? (captured / "err").string() : command.err);
  std::vector<char*> argv;
  for (const auto& word : command.words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  execvp(argv[0], argv.data());
  _exit(127);
}

bool names(pid_t pid, const std::string& marker) {
  const fs::path proc = "/proc/" + std::to_string(pid);
  std::error_code error;
  return content(proc / "environ").find(marker) != std::string::npos ||
         content(proc / "cmdline").find(marker) != std::string::npos ||
         fs::read_symlink(proc / "cwd", error).string().rfind(marker, 0) == 0;
}

/// Ended, but not waited for by its parent yet.
bool is_zombie(pid_t pid) {
  const std::string stat = content("/proc/" + std::to_string(pid) + "/stat");
  const auto after_name = stat.rfind(')');
  return after_name == std::string::npos || stat.compare(after_name, 3, ") Z") == 0;
}

}  // namespace

std::string content(const fs::path& file) {
  // Through operator<<, which takes a process that ends while its files in /proc are read for an end of file.
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

Process::Process(const Command& command) : captured_(temporary_folder()) {
  pid_ = fork();
  if (pid_ == 0) become(command, captured_);
  setpgid(pid_, pid_);
}

Process::~Process() {
  if (running()) {
    send(SIGKILL);
    wait();
  }
  std::error_code ignored;
  fs::remove_all(captured_, ignored);
}

void Process::send(int signal) const { kill(pid_, signal); }

void Process::reap(int status) {
  ended_ = true;
  if (WIFEXITED(status)) result_.exit = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result_.signal = WTERMSIG(status);
  result_.out = content(captured_ / "out");
  result_.err = content(captured_ / "err");
}

bool Process::running() {
  int status = 0;
  if (!ended_ && waitpid(pid_, &status, WNOHANG) == pid_) reap(status);
  return !ended_;
}

std::string Process::errors() const { return content(captured_ / "err"); }

Result Process::wait() {
  const auto begun = Clock::now();
  while (running()) {
    if (Clock::now() - begun > kPatience) {
      ADD_FAILURE() << "still running after five minutes: " << arguments_of(pid_) << "\n" << errors();
      send(SIGKILL);
      int status = 0;
      waitpid(pid_, &status, 0);
      reap(status);
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return result_;
}

std::vector<pid_t> processes_of(const fs::path& marker) {
  std::vector<pid_t> found;
  std::error_code error;
  for (fs::directory_iterator it("/proc", error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename();
    pid_t pid = 0;
    const auto [last, bad] = std::from_chars(name.data(), name.data() + name.size(), pid);
    if (bad != std::errc() || *last != '\0' || pid == getpid()) continue;
    if (names(pid, marker) && !is_zombie(pid)) found.push_back(pid);
  }
  return found;
}

std::string arguments_of(pid_t pid) {
  std::string words = content("/proc/" + std::to_string(pid) + "/cmdline");
  std::replace(words.begin(), words.end(), '\0', ' ');
  return words;
}

}  // namespace hilltop::e2e
