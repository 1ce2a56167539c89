// blackbox.hpp - what survives a worker that dies: whom it was calling, and the journal of the session it
// was playing. Memory shared by worker and controller.
#pragma once
#include "match/journal.hpp"

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hilltop {

/// Owns a mapping and its descriptor. The worker writes, the controller reads; neither waits.
class Blackbox {
 public:
  /// Who runs in the worker. From kFirstSeat on: the bot of that seat, which is to answer; with kPreparing
  /// too: it is made, opened or closed, for which it has longer than for an answer.
  enum Who : std::uint64_t { kIdle = 0, kGame = 1, kWaiting = 2, kFirstSeat = 8, kPreparing = 0x8000 };

  /// The exit code of a worker that has lost its descriptors, or its controller.
  static constexpr int kLostDescriptors = 86;

  /// New memory (controller). Throws RunError.
  Blackbox();
  /// Memory that the controller made (worker). Takes the descriptor over. A process that a bot forks does not
  /// have the memory: a copy of the worker that goes on playing ends at once.
  explicit Blackbox(int fd);
  ~Blackbox();
  Blackbox(const Blackbox&) = delete;
  Blackbox& operator=(const Blackbox&) = delete;

  int fd() const { return fd_; }

  // Worker:
  /// `asks`: how many native bots a step may ask, and `longest`: what each of them may write, in bytes.
  void begin(std::uint64_t position, std::uint64_t asks = 0, std::uint64_t longest = 0);
  void end();
  void calling(std::uint64_t who) { tell(place_, who); }
  void calling_seat(std::uint32_t seat) { calling(kFirstSeat + seat); }
  void preparing_seat(std::uint32_t seat) { calling(kPreparing + kFirstSeat + seat); }
  /// Throws JournalError when the session's journal passes the memory's end (1 GiB).
  void append(const JournalEntry& entry);
  /// The bot of a seat, but for itself: what is told and written when it is asked.
  /// In this session.
  hilltop_native native(std::uint32_t seat) const;
  /// For a series of steps, whose entries `go_on` takes over. Lent: natives and choices are the caller's to
  /// add.
  hilltop_desk desk() const;
  void go_on(const hilltop_desk& desk) {
    place_ = first_ + static_cast<std::uint64_t>(reinterpret_cast<char*>(desk.entry) - room_);
  }
  /// Throws as append() when there is no room for another step.
  void expect_room() const {
    if (place_ > last_) full();
  }
  /// The bot of this seat is called. Where it is to write its action.
  std::uint8_t* ask_seat(std::uint32_t seat);
  /// Makes an entry of what it wrote. The action, which lives as long as the journal.
  hilltop_span keep(std::uint32_t seat, std::uint64_t size);
  std::string_view journal() const;
  /// Ends this process if the descriptor is not what it was: a bot that closes what is not its own closes
  /// this one too, and the link.
  void expect_intact() const;

  // Controller:
  /// Changes with every ask; its high 16 bits are Who.
  std::uint64_t call() const { return head_->call.load(std::memory_order_relaxed); }
  static std::uint64_t who(std::uint64_t call) { return call >> kPlaceBits; }
  /// The seat whose bot is called; nothing when it is none.
  static std::optional<std::uint32_t> seat(std::uint64_t call) {
    const std::uint64_t who = Blackbox::who(call) & ~std::uint64_t{kPreparing};
    return who < kFirstSeat ? std::nullopt : std::optional(static_cast<std::uint32_t>(who - kFirstSeat));
  }
  static bool preparing(std::uint64_t call) { return (who(call) & kPreparing) != 0; }
  bool playing() const { return head_->playing.load(std::memory_order_acquire) != 0; }
  std::uint64_t position() const { return head_->position.load(std::memory_order_relaxed); }
  /// The worker's process; 0: it has not begun.
  pid_t worker() const { return head_->worker.load(std::memory_order_relaxed); }
  /// CPU time that the worker has used, in nanoseconds; 0: it has not begun, or has ended.
  std::uint64_t cpu_ns() const;

 private:
  // One number says whom the worker calls, and how far it came: its high 16 bits are Who, the rest is a count
  // of all bytes of journals that it wrote. So one store does for each call, and the last entry is never
  // missing.
  static constexpr int kPlaceBits = 48;
  struct Head {
    std::atomic<std::uint64_t> call, playing, position;
    std::atomic<std::uint64_t> first;  // the count when the session began
    std::atomic<pid_t> worker;
  };
  void map();
  char* next_entry() const { return room_ + (place_ - first_); }  // the next one
  /// With the address of an entry: what tells that `who` is called, and that all entries before it are there.
  std::uint64_t call_at_entry(std::uint64_t who) const {
    return (who << kPlaceBits) + first_ - reinterpret_cast<std::uintptr_t>(room_);
  }
  void tell(std::uint64_t place, std::uint64_t who) {
    head_->call.store((who << kPlaceBits) + place, std::memory_order_release);
  }
  static std::uint64_t place(std::uint64_t call) { return call & ((std::uint64_t{1} << kPlaceBits) - 1); }
  [[noreturn]] static void full();

  static constexpr std::size_t kRoom = 1u << 30;  // sparse: only pages that a journal touched take memory
  int fd_ = -1;
  std::uint64_t inode_ = 0;
  Head* head_ = nullptr;
  char* room_ = nullptr;
  // The worker's own: the count now, and as the session began; up to which there is room for a step.
  std::uint64_t place_ = 0, first_ = 0, last_ = 0;
};

}  // namespace hilltop
