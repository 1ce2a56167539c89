// hilltop-guest - the process of one native bot that is not to be in a worker: loads it, and answers calls
// over shared memory. In a cell it is a child of process 1.
#include "../keeper/place.hpp"
#include "../keeper/tasks.hpp"
#include "../stream.hpp"
#include "call.hpp"
#include "tenant.hpp"

#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <string>

namespace hilltop::process {
namespace {

constexpr int kChannel = STDIN_FILENO;
constexpr std::uint64_t kTasksOfCell = 16;  // its init, this one, and some for luck

Told* refused_to = nullptr;  // for the new-handler, to which nothing is handed

void note_refusal() {
  refused_to->out_of_memory.store(1, std::memory_order_relaxed);
  throw std::bad_alloc();
}

[[noreturn]] void give_up(const char* why) {
  std::fprintf(stderr, "hilltop-guest: %s\n", why);
  _exit(2);
}

void receive(void* data, std::size_t size) {
  if (!receive_all(kChannel, data, size)) _exit(0);  // nobody wants it any more
}
std::string receive_text(std::uint64_t size) {
  std::string text(static_cast<std::size_t>(size), '\0');
  receive(text.data(), text.size());
  return text;
}

Setup receive_setup(std::array<int, 2>& memories) {
  Setup setup;
  iovec part = part_of(&setup, sizeof setup);
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof memories)];
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  if (recvmsg(kChannel, &message, MSG_CMSG_CLOEXEC | MSG_WAITALL) != sizeof setup) _exit(0);
  const cmsghdr* const header = CMSG_FIRSTHDR(&message);
  if (header == nullptr || header->cmsg_len != CMSG_LEN(sizeof memories)) give_up("got no memory");
  std::memcpy(memories.data(), CMSG_DATA(header), sizeof memories);
  return setup;
}

Lease receive_lease(const Setup& setup) {
  Lease lease{receive_text(setup.plugin_size), receive_text(setup.bot_size), setup.layout_id, {}, {}};
  lease.texts.reserve(setup.values);
  for (std::uint64_t i = 0; i < setup.values; ++i) {
    GuestValue value;
    receive(&value, sizeof value);
    const std::string& text = lease.texts.emplace_back(receive_text(value.size));
    lease.values.push_back({value.number,
                            {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()},
                            value.is_present ? 1u : 0u,
                            0});
  }
  return lease;
}

// A process that the bot forks has not got it, and can answer nothing.
std::uint8_t* map(int memory, std::uint64_t bytes, int protection) {
  // Behind it is what takes a few bytes too many, as a worker's memory does, and then nothing.
  constexpr std::size_t kNothing = std::size_t{64} << 20;
  void* const room =
      mmap(nullptr, bytes + kNothing, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED || mprotect(static_cast<char*>(room) + bytes, kPage, protection) != 0)
    give_up("no memory to map shared memory in");
  void* const place = mmap(room, bytes, protection, MAP_SHARED | MAP_NORESERVE | MAP_FIXED, memory, 0);
  if (place == MAP_FAILED || madvise(place, bytes, MADV_DONTFORK) != 0) give_up("cannot map shared memory");
  return static_cast<std::uint8_t*>(place);
}

void limit(__rlimit_resource resource, rlim_t value) {
  const rlimit both{value, value};
  setrlimit(resource, &both);
}

// Of RLIMIT_DATA, as Linux counts it.
std::uint64_t own_data() {
  unsigned long pages = 0;
  if (std::FILE* const file = std::fopen("/proc/self/statm", "re")) {
    if (std::fscanf(file, "%*u %*u %*u %*u %*u %lu", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  return std::uint64_t{pages} * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void apply_limits(const Setup& setup) {
  limit(RLIMIT_CORE, 0);
  if (setup.memory != 0) limit(RLIMIT_DATA, own_data() + setup.memory);
  const std::uint64_t tasks =
      setup.is_confined ? setup.processes + kTasksOfCell : task_limit(setup.processes);
  if (setup.processes != 0 && tasks != 0) limit(RLIMIT_NPROC, tasks);
}

class Guest {
 public:
  Guest(const Asked& asked, Told& told, std::uint8_t* told_end, Lease lease)
      : asked_(asked), told_(told), told_end_(told_end), lease_(std::move(lease)) {}

  [[noreturn]] void serve() {
    for (std::uint32_t answered = 0;;) {
      const std::uint32_t number = asked_.number.load(std::memory_order_acquire);
      if (number == answered) {
        await_change(asked_.number, answered);
        continue;
      }
      own_place().stay_on(asked_.core);
      told_.result.store(call(), std::memory_order_relaxed);
      answered = number;
      tell(told_.number, answered);
    }
  }

 private:
  std::int64_t call() {
    switch (asked_.call) {
      case Call::kBegin: return begin();
      case Call::kOpen: return tenant_->bot_class().open(tenant_->bot(), &asked_.sitting);
      case Call::kDecide: return decide();
      case Call::kClose: tenant_->bot_class().close(tenant_->bot()); break;
    }
    return HILLTOP_OK;
  }

  std::int64_t begin() {
    try {
      tenant_.emplace(lease_);
      return HILLTOP_OK;
    } catch (const std::exception& error) {
      const std::size_t size = std::min(std::strlen(error.what()), sizeof told_.why);
      std::memcpy(told_.why, error.what(), size);
      told_.why_size.store(static_cast<std::uint32_t>(size), std::memory_order_relaxed);
      return HILLTOP_CRASHED;
    }
  }

  std::int64_t decide() const {
    const auto* const memory = reinterpret_cast<const std::uint8_t*>(&asked_);
    const hilltop_view view{{memory + kViewPlace, asked_.shared_size},
                            {memory + own_place(asked_.shared_size), asked_.own_size}};
    return tenant_->bot_class().decide(tenant_->bot(), &view, told_end_ - asked_.capacity, asked_.capacity);
  }

  const Asked& asked_;
  Told& told_;
  std::uint8_t* told_end_;
  Lease lease_;
  std::optional<Tenant> tenant_;
};

bool greet() {
  const std::uint32_t protocol = kGuestProtocol;
  return send(kChannel, &protocol, sizeof protocol, MSG_NOSIGNAL) == sizeof protocol;
}

// The bot gets none of the descriptors that its memories came by.
void close_channel() {
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  dup2(nothing, STDIN_FILENO);
  dup2(nothing, STDOUT_FILENO);
  close_range(STDERR_FILENO + 1, ~0U, 0);
}

[[noreturn]] void run() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (!greet()) _exit(0);
  std::array<int, 2> memories{};
  const Setup setup = receive_setup(memories);
  Lease lease = receive_lease(setup);
  const auto* const asked = reinterpret_cast<const Asked*>(map(memories[0], setup.asked_bytes, PROT_READ));
  std::uint8_t* const reply = map(memories[1], setup.told_bytes, PROT_READ | PROT_WRITE);
  auto* const told = reinterpret_cast<Told*>(reply);
  refused_to = told;
  close_channel();
  std::set_new_handler(note_refusal);
  Guest guest(*asked, *told, reply + setup.told_bytes, std::move(lease));
  apply_limits(setup);
  guest.serve();
}

bool is_socket(int descriptor) {
  int type = 0;
  socklen_t size = sizeof type;
  return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_STREAM;
}

}  // namespace
}  // namespace hilltop::process

// What their environment tells other programs of a build with sanitizers, and a cell keeps from this one:
// bots crash on purpose, and who asks looks at the signal.
#ifdef __SANITIZE_ADDRESS__
extern "C" const char* __asan_default_options() {  // NOLINT(bugprone-reserved-identifier)
  return "handle_segv=0:handle_sigfpe=0:detect_leaks=0";
}
#endif
#ifdef __SANITIZE_THREAD__
extern "C" const char* __tsan_default_options() {  // NOLINT(bugprone-reserved-identifier)
  return "handle_segv=0:handle_sigfpe=0";
}
#endif

int main() {
  using namespace hilltop::process;
  if (!is_socket(kChannel)) {
    std::fputs("hilltop-guest: started by Hilltop's process adapter, not by hand\n", stderr);
    return 2;
  }
  run();
}
