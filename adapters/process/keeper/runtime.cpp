#include "runtime.hpp"

#include "../stream.hpp"
#include "command.hpp"
#include "launch.hpp"
#include "tasks.hpp"

#include <hilltop/descendants.hpp>

#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <iterator>

namespace hilltop::process {
namespace {

constexpr std::size_t kMaxMessage = sizeof(hilltop_runtime_head) + HILLTOP_RUNTIME_MAX_REASON;
constexpr int kSendSeconds = 10;
constexpr int kStartSeconds = 60;

bool can_be_read(int one, int other) {
  pollfd ready[] = {{one, POLLIN, 0}, {other, POLLIN, 0}};
  return poll(ready, std::size(ready), 0) != 0;
}

Descriptor open_proc(pid_t pid, const char* format, int flags) {
  char path[64];
  std::snprintf(path, sizeof path, format, pid, pid);
  return Descriptor(::open(path, flags | O_CLOEXEC));
}

bool write_all(int file, const std::string& bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t written = write(file, bytes.data() + done, bytes.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    done += static_cast<std::size_t>(written);
  }
  return true;
}

bool copy_all(int from, std::uint64_t size, int to) {
  for (off64_t offset = 0; static_cast<std::uint64_t>(offset) < size;) {
    const ssize_t sent = sendfile64(to, from, &offset, size - static_cast<std::uint64_t>(offset));
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
  }
  return true;
}

}  // namespace

std::unique_ptr<Runtime> Runtime::start(const Question& question, Answer& answer, std::string& why) {
  std::unique_ptr<Runtime> runtime(new Runtime);
  if (!runtime->open(question)) {
    answer.start = Start::kNoResources;
    answer.start_errno = errno;
    return nullptr;
  }
  if (!runtime->launch(question, answer, why)) return nullptr;
  if (runtime->await_ready(why)) return runtime;
  answer.start = Start::kNoRuntime;
  return nullptr;
}

Runtime::~Runtime() {
  rusage used{};
  end(used);
  Usage usage;
  end_descendants(usage);
}

bool Runtime::open(const Question& question) {
  command_ = question.runtime;
  memory_ = question.ask.memory;
  is_serving_ = question.ask.runtime == RuntimeKind::kServing;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
  socket_ = Descriptor(ends[0]);
  their_socket_ = Descriptor(ends[1]);
  const timeval patience{kSendSeconds, 0};
  setsockopt(socket_.get(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  if (!errors_.open() || (is_serving_ && !output_.open())) return false;
  input_ =
      Descriptor(is_serving_ ? memfd_create("input", MFD_CLOEXEC) : ::open("/dev/null", O_RDWR | O_CLOEXEC));
  return input_.get() >= 0;
}

bool Runtime::launch(const Question& question, Answer& answer, std::string& why) {
  const Command command(command_);
  const int out = is_serving_ ? output_.theirs() : input_.get();
  const Child child = process::launch(
      {command.program(), question.folder.c_str(), command.words(), command.environment(), memory_, 0},
      {input_.get(), out, errors_.theirs(), their_socket_.get()});
  if (child.start == Start::kNoProgram) {
    answer.start = Start::kNoRuntime;
    why = std::string("cannot start ") + command.program() + ": " + std::strerror(child.error);
    return false;
  }
  answer.start = child.start;
  answer.start_errno = child.error;
  if (child.start != Start::kDone) return false;
  pid_ = child.pid;
  place_ = Place(pid_, own_place().core());
  process_ = Descriptor(child.pidfd);
  their_socket_.reset();
  output_.launched();
  errors_.launched();
  open_accounts();
  return true;
}

void Runtime::open_accounts() {
  folder_ = open_proc(pid_, "/proc/%d/cwd", O_PATH | O_DIRECTORY);
  memory_file_ = open_proc(pid_, "/proc/%d/statm", O_RDONLY);
  tasks_folder_ = open_proc(pid_, "/proc/%d/task", O_RDONLY | O_DIRECTORY);
  children_file_ = open_proc(pid_, "/proc/%d/task/%d/children", O_RDONLY);
  if (clock_getcpuclockid(pid_, &cpu_clock_) != 0) cpu_clock_ = -1;
}

bool Runtime::serves(const Question& question) const {
  return is_fit_ && inbox_.empty() && question.runtime == command_ && question.ask.memory == memory_ &&
         !can_be_read(process_.get(), socket_.get()) && (!is_serving_ || is_in(question.folder));
}

// A process whose folder was removed stays in it: another of the same name is not the same.
bool Runtime::is_in(const std::string& folder) const {
  struct stat its {
  }, wanted{};
  return fstat(folder_.get(), &its) == 0 && stat(folder.c_str(), &wanted) == 0 &&
         its.st_ino == wanted.st_ino && its.st_dev == wanted.st_dev;
}

bool Runtime::request(const Question& question, const int* streams) {
  place_.stay_on(question.ask.core);
  std::string words;
  for (std::size_t i = question.ask.runtime_words; i < question.words.size(); ++i)
    (words += question.words[i]) += '\0';
  hilltop_runtime_request request{};
  request.folder_size = static_cast<std::uint32_t>(question.folder.size() + 1);
  request.words_size = static_cast<std::uint32_t>(words.size());
  request.tasks = task_limit(question.ask.processes);
  request.head = {static_cast<std::uint32_t>(sizeof request - sizeof request.head) + request.folder_size +
                      request.words_size,
                  HILLTOP_RUNTIME_REQUEST};
  iovec parts[] = {part_of(&request, sizeof request), part_of(question.folder.c_str(), request.folder_size),
                   part_of(words.data(), words.size())};
  constexpr std::size_t kStreams = 3 * sizeof(int);
  alignas(cmsghdr) std::array<char, CMSG_SPACE(kStreams)> control{};
  msghdr message{};
  message.msg_iov = parts;
  message.msg_iovlen = std::size(parts);
  if (streams != nullptr) {
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    *header = {CMSG_LEN(kStreams), SOL_SOCKET, SCM_RIGHTS};
    std::memcpy(CMSG_DATA(header), streams, kStreams);
  }
  return send_all(socket_.get(), message);
}

Runtime::Heard Runtime::hear() {
  char chunk[kMaxMessage];
  const ssize_t got = recv(socket_.get(), chunk, sizeof chunk, MSG_DONTWAIT);
  if (got > 0) inbox_.append(chunk, static_cast<std::size_t>(got));
  const Heard nothing = got == 0 ? Heard::kGone : Heard::kNothing;
  hilltop_runtime_head head{};
  if (inbox_.size() < sizeof head) return nothing;
  std::memcpy(&head, inbox_.data(), sizeof head);
  const std::size_t size = sizeof head + head.size;
  if (size > kMaxMessage) return Heard::kGone;
  if (inbox_.size() < size) return nothing;
  const std::string message = inbox_.substr(0, size);
  inbox_.erase(0, size);
  hilltop_runtime_ready ready{};
  if (head.kind == HILLTOP_RUNTIME_READY && size == sizeof ready) {
    std::memcpy(&ready, message.data(), sizeof ready);
    return ready.version == HILLTOP_RUNTIME_VERSION ? Heard::kReady : Heard::kGone;
  }
  if (head.kind == HILLTOP_RUNTIME_ENDED && size == sizeof ended_) {
    std::memcpy(&ended_, message.data(), sizeof ended_);
    return Heard::kEnded;
  }
  if (head.kind != HILLTOP_RUNTIME_REFUSED) return Heard::kGone;
  reason_ = message.substr(sizeof head);
  return Heard::kRefused;
}

// The last line of what it printed says best what has hindered it.
std::string Runtime::how_it_failed() {
  std::string text;
  for (std::size_t before = 1; before != text.size() && text.size() < kErrorTail * 16;) {
    before = text.size();
    errors_.take(text, SIZE_MAX);
  }
  while (!text.empty() && text.back() == '\n') text.pop_back();
  const std::string line = text.substr(text.rfind('\n') + 1);
  return "its start failed" + (line.empty() ? "" : ": " + line.substr(0, kErrorTail / 2));
}

bool Runtime::await_ready(std::string& why) {
  std::string dropped;
  for (int seconds = 0; seconds < kStartSeconds;) {
    pollfd ready[] = {{socket(), POLLIN, 0},
                      {process(), POLLIN, 0},
                      {output_.ours(), POLLIN, 0},
                      {errors_.ours(), POLLIN, 0},
                      {kChannel, POLLRDHUP, 0}};
    if (poll(ready, std::size(ready), 1000) == 0) ++seconds;
    const Heard heard = hear();
    if (heard == Heard::kReady) return true;
    if (heard == Heard::kRefused) why = reason_;
    else if (heard != Heard::kNothing || ready[1].revents != 0) why = how_it_failed();
    if (!why.empty() || ready[4].revents != 0) return false;
    if (ready[2].revents != 0) output_.take(dropped, SIZE_MAX);
    dropped.clear();
  }
  why = "not ready after " + std::to_string(kStartSeconds) + " s";
  return false;
}

int Runtime::end(rusage& used) {
  is_fit_ = false;
  if (pid_ > 0 && !has_ended_) {
    kill(-pid_, SIGKILL);
    kill(pid_, SIGKILL);
    while (wait4(pid_, &status_, 0, &used_) < 0 && errno == EINTR) continue;
    has_ended_ = true;
  }
  used = used_;
  return status_;
}

void Runtime::end_others(Usage& usage) {
  if (has_ended_) {
    end_descendants(usage);
  } else if (end_descendants(usage, pid_)) {
    has_ended_ = true;
    is_fit_ = false;
  }
}

void Runtime::discard_output() {
  std::string dropped;
  for (Source* source : {&output_, &errors_})
    for (std::size_t size = source->waiting(); size != 0; size -= std::min(size, Source::kChunk))
      source->take(dropped, size);
}

// The offset is the runtime's too: the descriptors are copies of one.
bool Runtime::put_input(const Question& question) {
  const int file = input_.get();
  struct stat about {};
  if (question.ask.input_size == 0 && fstat(file, &about) == 0 && about.st_size == 0) return true;
  if (ftruncate(file, 0) != 0 || lseek(file, 0, SEEK_SET) != 0) return false;
  const bool is_copied = question.input_file >= 0
                             ? copy_all(question.input_file, question.ask.input_size, file)
                             : write_all(file, question.input);
  return is_copied && lseek(file, 0, SEEK_SET) == 0;
}

std::uint64_t Runtime::resident_bytes() const {
  char text[128];
  const ssize_t size = pread(memory_file_.get(), text, sizeof text - 1, 0);
  text[size > 0 ? size : 0] = '\0';
  unsigned long all = 0, resident = 0;
  if (std::sscanf(text, "%lu %lu", &all, &resident) != 2) return 0;
  return std::uint64_t{resident} * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t Runtime::cpu_ns() const {
  timespec time{};
  if (clock_gettime(cpu_clock_, &time) != 0) return 0;
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

// The number of links is two and the number of threads.
std::uint64_t Runtime::threads() const {
  struct stat tasks {};
  return fstat(tasks_folder_.get(), &tasks) == 0 ? tasks.st_nlink - 2 : 0;
}

// A process's children are listed by the thread that made them: one file where there is one thread.
bool Runtime::has_children(std::size_t most) const {
  char list[64];
  const ssize_t size = pread(children_file_.get(), list, sizeof list, 0);
  if (std::count(list, list + std::max<ssize_t>(size, 0), ' ') > static_cast<std::ptrdiff_t>(most))
    return true;
  return threads() != 1 && hilltop::has_children(pid_, most);
}

void Runtime::end_fork() {
  if (is_serving_ || has_ended_) return;
  hilltop_runtime_request request{};
  request.head = {sizeof request - sizeof request.head, HILLTOP_RUNTIME_ALONE};
  iovec part = part_of(&request, sizeof request);
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  Heard heard = is_fit_ && send_all(socket_.get(), message) ? Heard::kNothing : Heard::kGone;
  while (heard == Heard::kNothing) {
    pollfd ready[] = {{socket(), POLLIN, 0}, {process(), POLLIN, 0}};
    const bool is_late = poll(ready, std::size(ready), 1000 * kSendSeconds) == 0;
    heard = hear();
    if (heard == Heard::kNothing && (is_late || ready[1].revents != 0)) heard = Heard::kGone;
  }
  rusage used{};
  if (heard != Heard::kEnded) end(used);
}

Runtime* ready_runtime(const Question& question, std::unique_ptr<Runtime>& held, Answer& answer,
                       std::string& why) {
  if (held != nullptr && held->serves(question)) return held.get();
  held.reset();
  held = Runtime::start(question, answer, why);
  answer.started = held != nullptr;
  return held.get();
}

}  // namespace hilltop::process
