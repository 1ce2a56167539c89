#include "guest_client.hpp"

#include "confinement.hpp"
#include "protocol.hpp"
#include "stream.hpp"
#include "variables.hpp"

#include <hilltop/descendants.hpp>
#include <hilltop/text.hpp>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <stdexcept>

namespace hilltop::process {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// A larger view than this no game has; memory is taken for what they have.
constexpr std::size_t kRoomForViews = std::size_t{1} << 30;
// While it waits for an answer, the adapter looks at the guest that often: first soon, then less.
constexpr nanoseconds kFirstLook = milliseconds(1), kLongestLook = milliseconds(20);
// A look that is late by more is the machine's own fault, and no time of the bot's.
constexpr nanoseconds kStall = milliseconds(100);

std::uint64_t now_of(clockid_t clock) {
  timespec time{};
  if (clock_gettime(clock, &time) != 0) return 0;
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

timespec timespec_of(nanoseconds time) {
  return {time.count() / 1'000'000'000, time.count() % 1'000'000'000};
}

std::uint64_t ticks_of(const std::vector<pid_t>& processes) {
  std::uint64_t ticks = 0;
  for (const pid_t pid : processes) ticks += process_stat(pid).cpu_ticks;
  return ticks;
}

}  // namespace

GuestClient::GuestClient(const GuestOptions& options)
    : options_(options),
      helper_(guest_command(options), options.is_confined, bot_environment(options.scratch),
              {kGuestProtocol, "guest", "HILLTOP_GUEST"}),
      to_guest_(kRoomForViews, SharedMemory::Others::kRead),
      from_guest_(told_size(options.action), SharedMemory::Others::kWrite) {}

GuestClient::~GuestClient() { stop(); }

void GuestClient::start() {
  if (is_running()) return;
  sched_getaffinity(0, sizeof everywhere_, &everywhere_);
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail_on("cannot make a pipe");
  errors_pipe_ = Fd(ends[0]);
  const Fd theirs(ends[1]);
  fcntl(errors_pipe_.get(), F_SETFL, O_NONBLOCK);
  errors_.clear();
  helper_.start(theirs.get());
  guest_ = helper_.inner_pid();
  if (options_.is_confined) {  // that is its init
    std::vector<pid_t> children;
    detail::append_children(guest_, children);
    guest_ = children.empty() ? 0 : children.front();
  }
  is_quick_ = false;
  asked().number.store(0, std::memory_order_relaxed);
  told().number.store(0, std::memory_order_relaxed);
  send_setup();
}

void GuestClient::send_setup() {
  Setup setup;
  setup.plugin_size = options_.plugin.size();
  setup.bot_size = options_.bot.size();
  setup.values = options_.values.size();
  setup.layout_id = options_.layout_id;
  setup.asked_bytes = to_guest_.size();
  setup.told_bytes = from_guest_.size();
  setup.memory = options_.memory;
  setup.processes = options_.processes;
  setup.is_confined = options_.is_confined;
  std::vector<GuestValue> values(options_.values.size());
  std::vector<iovec> parts = {part_of(&setup, sizeof setup),
                              part_of(options_.plugin.data(), options_.plugin.size()),
                              part_of(options_.bot.data(), options_.bot.size())};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const GuestOptions::Value& value = options_.values[i];
    values[i] = {value.number, value.bytes.size(), value.is_present};
    parts.push_back(part_of(&values[i], sizeof values[i]));
    parts.push_back(part_of(value.bytes.data(), value.bytes.size()));
  }
  const std::array<int, 2> memories = {to_guest_.fd(), from_guest_.fd()};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof memories)> control{};
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = parts.size();
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  cmsghdr* const header = CMSG_FIRSTHDR(&message);
  *header = {CMSG_LEN(sizeof memories), SOL_SOCKET, SCM_RIGHTS};
  std::memcpy(CMSG_DATA(header), memories.data(), sizeof memories);
  helper_.give(nanoseconds(0), Helper::kPatience);
  while (!send_all(helper_.socket(), message))
    if (errno != EAGAIN || !helper_.await(POLLOUT)) break;  // it has ended: the first call finds that out
}

void GuestClient::stop() noexcept { helper_.lose(); }

GuestClient::Called GuestClient::open(const hilltop_sitting& sitting, Time time) {
  asked().sitting = sitting;
  errors_.clear();
  return call(Call::kOpen, time);
}

GuestClient::Called GuestClient::decide(const hilltop_view& view, std::uint64_t capacity, Time time) {
  if (view.shared.size > kRoomForViews / 2 || view.own.size > kRoomForViews / 4 || capacity > options_.action)
    return Called::kTooLarge;
  std::uint8_t* const memory = to_guest_.data();
  if (view.shared.size != 0) std::memcpy(memory + kViewPlace, view.shared.data, view.shared.size);
  if (view.own.size != 0) std::memcpy(memory + own_place(view.shared.size), view.own.data, view.own.size);
  asked().shared_size = view.shared.size;
  asked().own_size = view.own.size;
  asked().capacity = capacity_ = capacity;
  return call(Call::kDecide, time);
}

GuestClient::Called GuestClient::call(Call what, Time time) {
  Asked& asked = this->asked();
  asked.call = what;
  // Threads that a bot starts as it begins are to be anywhere.
  asked.core = what == Call::kDecide && is_quick_ ? sched_getcpu() : -1;
  told().out_of_memory.store(0, std::memory_order_relaxed);
  const std::uint32_t number = asked.number.load(std::memory_order_relaxed) + 1;
  tell(asked.number, number);
  return wait(number, time);
}

GuestClient::Called GuestClient::wait(std::uint32_t number, Time time) {
  const nanoseconds limit(time.wall_ns);
  nanoseconds waited{}, look = kFirstLook;
  std::uint64_t cpu = 0;
  is_quick_ = true;
  for (;;) {
    const auto begun = Clock::now();
    const std::uint32_t seen = told().number.load(std::memory_order_acquire);
    if (seen != number) {
      const timespec patience = timespec_of(std::min(look, limit - waited));
      await_change(told().number, seen, &patience);
    }
    if (told().number.load(std::memory_order_acquire) == number) {
      result_ = told().result.load(std::memory_order_relaxed);
      return Called::kAnswered;
    }
    waited += std::min<nanoseconds>(Clock::now() - begun, look + kStall);
    read_errors();
    if (has_ended()) return lose(Called::kEnded);
    if (waited >= limit) return lose(Called::kOverdue);
    if (is_quick_) {
      let_go();
      cpu = cpu_ns();
    } else if (time.cpu_ns != 0 && cpu_ns() > cpu + time.cpu_ns) {
      return lose(Called::kOverdue);
    }
    look = std::min(2 * look, kLongestLook);
  }
}

// It may think anywhere from now on.
void GuestClient::let_go() {
  is_quick_ = false;
  if (guest_ != 0) sched_setaffinity(guest_, sizeof everywhere_, &everywhere_);
}

GuestClient::Called GuestClient::lose(Called how) noexcept {
  helper_.lose(&status_);
  read_errors();
  errors_pipe_ = Fd();
  return how;
}

bool GuestClient::has_ended() const {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(helper_.pid()), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
         info.si_pid != 0;
}

// What its children use counts too.
std::uint64_t GuestClient::cpu_ns() const {
  clockid_t clock{};
  std::vector<pid_t> others = descendants(helper_.pid(), guest_);
  const std::uint64_t tick = 1'000'000'000 / static_cast<std::uint64_t>(sysconf(_SC_CLK_TCK));
  const std::uint64_t own = clock_getcpuclockid(guest_, &clock) == 0 ? now_of(clock) : 0;
  return own + tick * ticks_of(others);
}

// As much as a pipe holds: who writes on and on must not keep the adapter reading.
void GuestClient::read_errors() {
  constexpr std::size_t kPipe = 64 << 10;
  std::array<char, 4096> block{};
  if (!errors_pipe_) return;
  for (std::size_t total = 0; total < kPipe;) {
    const ssize_t size = read(errors_pipe_.get(), block.data(), block.size());
    if (size <= 0) return;
    total += static_cast<std::size_t>(size);
    errors_.append(block.data(), static_cast<std::size_t>(size));
    if (errors_.size() > kErrorTail) errors_.erase(0, errors_.size() - kErrorTail);
  }
}

const std::string& GuestClient::errors() {
  read_errors();
  return errors_;
}

std::string GuestClient::why() const {
  const std::size_t size = told().why_size.load(std::memory_order_relaxed);
  return printable({told().why, std::min(size, sizeof told().why)}, sizeof told().why);
}

void GuestClient::copy_action(std::uint8_t* action, std::uint64_t size) const {
  std::memcpy(action, from_guest_.data() + from_guest_.size() - capacity_, static_cast<std::size_t>(size));
}

}  // namespace hilltop::process
