// call.hpp - what the adapter and hilltop-guest, in which a native bot lives, have in common: a Setup over a
// socket, and then calls over two pieces of shared memory. The guest can only read the first; of the second,
// which it writes, the adapter believes nothing.
#pragma once
#include <hilltop/abi.h>

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <ctime>

namespace hilltop::process {

inline constexpr std::uint32_t kGuestProtocol = 0x4701;  ///< changes with anything in this file

/// The socket that is standard input: the guest says kGuestProtocol, and gets this with the descriptors of
/// both memories. Followed by the plugin's path, the bot's id, and the bot's parameters, each a GuestValue
/// and its bytes.
struct Setup {
  std::uint64_t plugin_size = 0, bot_size = 0, values = 0;
  std::uint64_t layout_id = 0;                    ///< that the bot must have
  std::uint64_t asked_bytes = 0, told_bytes = 0;  ///< of the memories
  std::uint64_t memory = 0;     ///< RLIMIT_DATA beyond what the guest has itself; 0: no limit
  std::uint64_t processes = 0;  ///< RLIMIT_NPROC, likewise
  bool is_confined = false;
};
struct GuestValue {
  std::int64_t number = 0;
  std::uint64_t size = 0;
  bool is_present = false;
};

/// What is called. kBegin loads the plugin and makes the bot.
enum class Call : std::uint32_t { kBegin, kOpen, kDecide, kClose };

/// The beginning of the adapter's memory. A view follows at kViewPlace: `shared`, and at the next multiple of
/// kAlignment `own`.
struct Asked {
  std::atomic<std::uint32_t> number;  ///< of the call, from 1 on; a futex
  Call call;
  std::int32_t core;  ///< where the guest is to run; Place::kAny
  std::uint32_t reserved;
  std::uint64_t shared_size, own_size;
  std::uint64_t capacity;
  hilltop_sitting sitting;
};
inline constexpr std::size_t kViewPlace = 4096, kAlignment = 64;
constexpr std::size_t own_place(std::uint64_t shared_size) {
  return kViewPlace + (static_cast<std::size_t>(shared_size) + kAlignment - 1) / kAlignment * kAlignment;
}

/// The beginning of the guest's memory. An action ends with the memory's end, so that a bot that writes on
/// meets its own end there.
struct Told {
  std::atomic<std::uint32_t> number;         ///< of the call that has been answered; a futex
  std::atomic<std::uint32_t> out_of_memory;  ///< 1: some was refused meanwhile
  std::atomic<std::int64_t> result;          ///< of kDecide as of decide(); else a status
  std::atomic<std::uint32_t> why_size;
  char why[1024];
};
inline constexpr std::size_t kPage = 4096;
/// The bytes of a memory with a Told and room for an action of so many.
constexpr std::size_t told_size(std::uint64_t capacity) {
  return kPage + (static_cast<std::size_t>(capacity) + kPage - 1) / kPage * kPage;
}

static_assert(sizeof(Asked) <= kViewPlace && sizeof(Told) <= kPage);
static_assert(std::atomic<std::uint32_t>::is_always_lock_free &&
              std::atomic<std::int64_t>::is_always_lock_free);

/// Waits until a number may have changed from `seen`, or for `patience` if that is given.
inline void await_change(const std::atomic<std::uint32_t>& number, std::uint32_t seen,
                         const timespec* patience = nullptr) {
  syscall(SYS_futex, &number, FUTEX_WAIT, seen, patience, nullptr, 0);
}
/// Sets a number and wakes who waits for it.
inline void tell(std::atomic<std::uint32_t>& number, std::uint32_t value) {
  number.store(value, std::memory_order_release);
  syscall(SYS_futex, &number, FUTEX_WAKE, 1, nullptr, nullptr, 0);
}

}  // namespace hilltop::process
