#include "runtime.hpp"

#include "../../../adapters/process/runtimes/protocol.h"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace warm_test {
namespace {

const std::string kRuntimes = RUNTIMES;

// What the adapter puts between the interpreter and the script.
std::vector<std::string> command_of(const Language& language, const std::string& bot) {
  std::vector<std::string> words = language.command(bot);
  std::vector<std::string> inserted;
  if (language.name == "ruby") inserted = {"-r" + kRuntimes + "/ruby/boot.rb"};
  if (language.name == "perl") inserted = {"-I" + kRuntimes + "/perl", "-MHilltopWarm"};
  if (language.name == "php") inserted = {"-d", "auto_prepend_file=" + kRuntimes + "/php/boot.php"};
  words.insert(words.begin() + 1, inserted.begin(), inserted.end());
  return words;
}

// No new rights, as in a cell: else no fork is kept. On one core, whose number the kernel writes into memory.
[[noreturn]] void become(std::vector<std::string> words, const std::string& folder, int socket) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<unsigned>(sched_getcpu()), &one);
  sched_setaffinity(0, sizeof one, &one);
  const int null = open("/dev/null", O_RDWR);
  dup2(null, 0);
  dup2(null, 1);
  dup2(socket, HILLTOP_RUNTIME_SOCKET);
  close_range(HILLTOP_RUNTIME_SOCKET + 1, ~0U, 0);
  setenv("HILLTOP_RUNTIME", std::to_string(HILLTOP_RUNTIME_VERSION).c_str(), 1);
  setenv("LD_PRELOAD", (kRuntimes + "/libhilltop-warm.so").c_str(), 1);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  if (chdir(folder.c_str()) == 0) execvp(pointers.front(), pointers.data());
  _exit(127);
}

std::string content_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

bool has_files(pid_t pid) {
  std::error_code gone;
  const std::filesystem::directory_iterator files("/proc/" + std::to_string(pid) + "/fd", gone);
  return !gone && files != std::filesystem::directory_iterator();
}

// What is in a pipe, and then its end.
std::string drain(int pipe) {
  fcntl(pipe, F_SETFL, O_NONBLOCK);
  std::string text;
  char chunk[65536];
  for (ssize_t got; (got = read(pipe, chunk, sizeof chunk)) > 0;)
    text.append(chunk, static_cast<std::size_t>(got));
  close(pipe);
  return text;
}

}  // namespace

Runtime::Runtime(const Language& language, const std::string& bot, const std::string& folder)
    : folder_(folder) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) throw std::runtime_error("no socket");
  pid_ = fork();
  if (pid_ == 0) become(command_of(language, bot), folder, ends[1]);
  close(ends[1]);
  socket_ = ends[0];
  const timeval patience{60, 0};
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  hilltop_runtime_ready ready{};
  if (recv(socket_, &ready, sizeof ready, MSG_WAITALL) != sizeof ready)
    throw std::runtime_error("the runtime does not get ready");
}

Runtime::~Runtime() {
  close(socket_);
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

Runtime::Reply Runtime::ask(const std::vector<std::string>& words) {
  std::string text = folder_ + '\0';
  for (const std::string& word : words) text += word + '\0';
  hilltop_runtime_request request{};
  request.folder_size = static_cast<std::uint32_t>(folder_.size() + 1);
  request.words_size = static_cast<std::uint32_t>(text.size()) - request.folder_size;
  request.head = {static_cast<std::uint32_t>(sizeof request - sizeof request.head + text.size()),
                  HILLTOP_RUNTIME_REQUEST};
  int pipes[3][2];
  for (auto& pipe : pipes)
    if (pipe2(pipe, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  const int streams[] = {pipes[0][0], pipes[1][1], pipes[2][1]};
  iovec parts[] = {{&request, sizeof request}, {text.data(), text.size()}};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof streams)]{};
  msghdr message{};
  message.msg_iov = parts;
  message.msg_iovlen = 2;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  cmsghdr* const header = CMSG_FIRSTHDR(&message);
  *header = {CMSG_LEN(sizeof streams), SOL_SOCKET, SCM_RIGHTS};
  std::memcpy(CMSG_DATA(header), streams, sizeof streams);
  sendmsg(socket_, &message, MSG_NOSIGNAL);
  for (const int stream : streams) close(stream);
  close(pipes[0][1]);
  hilltop_runtime_ended ended{};
  if (recv(socket_, &ended, sizeof ended, MSG_WAITALL) != sizeof ended)
    throw std::runtime_error("the runtime has gone, or its bot waits: " + words.front());
  return {drain(pipes[1][0]), drain(pipes[2][0]), ended.status,
          (ended.flags & HILLTOP_RUNTIME_KEEPS_FORK) != 0};
}

void Runtime::end_fork() {
  hilltop_runtime_request request{};
  request.head = {sizeof request - sizeof request.head, HILLTOP_RUNTIME_ALONE};
  send(socket_, &request, sizeof request, MSG_NOSIGNAL);
  hilltop_runtime_ended ended{};
  if (recv(socket_, &ended, sizeof ended, MSG_WAITALL) != sizeof ended)
    throw std::runtime_error("the runtime has gone");
}

// It waits in exit_group(), number 231, and has no descriptor.
pid_t Runtime::await_fork() const {
  const std::string children =
      "/proc/" + std::to_string(pid_) + "/task/" + std::to_string(pid_) + "/children";
  for (int round = 0; round < 20'000; ++round) {
    const pid_t fork = std::atoi(content_of(children).c_str());
    if (fork != 0 && content_of("/proc/" + std::to_string(fork) + "/syscall").starts_with("231 ") &&
        !has_files(fork))
      return fork;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return 0;
}

}  // namespace warm_test
