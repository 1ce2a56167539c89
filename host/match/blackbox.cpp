#include "match/blackbox.hpp"

#include "base/error.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>

namespace hilltop {
namespace {

constexpr std::size_t kHead = 4096;      // the Head's page
constexpr std::size_t kKeep = 1u << 20;  // what a journal may leave in memory for the next

/// 0: it is closed.
std::uint64_t inode_of(int fd) {
  struct stat info {};
  return fstat(fd, &info) == 0 ? info.st_ino : 0;
}

}  // namespace

Blackbox::Blackbox() : fd_(memfd_create("hilltop-blackbox", MFD_CLOEXEC)) {
  if (fd_ < 0 || ftruncate(fd_, kHead + kRoom) != 0)
    throw RunError(std::string("cannot make shared memory: ") + std::strerror(errno));
  map();
}

Blackbox::Blackbox(int fd) : fd_(fd) {
  map();
  madvise(head_, kHead + kRoom, MADV_DONTFORK);
  head_->worker.store(getpid(), std::memory_order_relaxed);
}

Blackbox::~Blackbox() {
  if (head_ != nullptr) munmap(head_, kHead + kRoom);
  if (fd_ >= 0) close(fd_);
}

std::uint64_t Blackbox::cpu_ns() const {
  clockid_t clock{};
  timespec time{};
  if (worker() == 0 || clock_getcpuclockid(worker(), &clock) != 0 || clock_gettime(clock, &time) != 0)
    return 0;
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

void Blackbox::map() {
  inode_ = inode_of(fd_);
  void* memory = mmap(nullptr, kHead + kRoom, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, fd_, 0);
  if (memory == MAP_FAILED) throw RunError(std::string("cannot map shared memory: ") + std::strerror(errno));
  head_ = static_cast<Head*>(memory);
  room_ = static_cast<char*>(memory) + kHead;
  place_ = place(call());
}

void Blackbox::begin(std::uint64_t position, std::uint64_t asks, std::uint64_t longest) {
  first_ = ++place_;
  const std::uint64_t step = asks * (longest + kMostActionHead);
  last_ = step <= kRoom ? first_ + kRoom - step : first_ - 1;
  head_->first.store(first_, std::memory_order_relaxed);
  head_->position.store(position, std::memory_order_relaxed);
  head_->playing.store(1, std::memory_order_release);
  calling(kGame);
}

void Blackbox::end() {
  const bool large = journal().size() > kKeep;
  head_->playing.store(0, std::memory_order_release);
  tell(place(call()), kIdle);
  if (large) (void)fallocate(fd_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, kHead + kKeep, kRoom - kKeep);
}

void Blackbox::append(const JournalEntry& entry) {
  char* const end = next_entry();
  const std::size_t written = encode_entry(entry, {end, static_cast<std::size_t>(room_ + kRoom - end)});
  if (written == 0) full();
  place_ += written;
  calling(who(call()));
}

hilltop_native Blackbox::native(std::uint32_t seat) const {
  const ActionHead head = action_head(seat);
  hilltop_native native{};
  native.call = call_at_entry(kFirstSeat + seat);
  std::copy(head.bytes.begin(), head.bytes.end(), native.head);
  native.head_size = head.size;
  return native;
}

hilltop_desk Blackbox::desk() const {
  static_assert(sizeof head_->call == sizeof(std::uint64_t));
  hilltop_desk desk{};
  desk.struct_size = sizeof desk;
  desk.call = reinterpret_cast<std::uint64_t*>(&head_->call);
  desk.game_call = call_at_entry(kGame);
  desk.entry = reinterpret_cast<std::uint8_t*>(next_entry());
  // In a session that has no room for one step, nothing is written.
  desk.last = reinterpret_cast<std::uint8_t*>(room_) + (last_ - first_);
  return desk;
}

std::uint8_t* Blackbox::ask_seat(std::uint32_t seat) {
  calling_seat(seat);
  return reinterpret_cast<std::uint8_t*>(next_entry()) + action_head(seat).size;
}

hilltop_span Blackbox::keep(std::uint32_t seat, std::uint64_t size) {
  char* const written = next_entry();
  const std::size_t head = encode_action(seat, static_cast<std::size_t>(size), written);
  place_ += head + size;
  return {reinterpret_cast<std::uint8_t*>(written) + head, size};
}

void Blackbox::expect_intact() const {
  if (inode_of(fd_) != inode_) _exit(kLostDescriptors);
}

void Blackbox::full() { throw JournalError("the journal of one match is larger than 1 GiB"); }

// A bot that writes where it must not may have changed the numbers.
std::string_view Blackbox::journal() const {
  const std::uint64_t size = place(head_->call.load(std::memory_order_acquire)) - head_->first.load();
  return {room_, static_cast<std::size_t>(std::min<std::uint64_t>(size, kRoom))};
}

}  // namespace hilltop
