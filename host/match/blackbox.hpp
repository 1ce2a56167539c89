// blackbox.hpp - what survives a worker that dies: whom it was calling, and the journal of the session it
// was playing. Memory shared by worker and controller.
#pragma once
#include "match/journal.hpp"

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
  void begin(std::uint64_t position);
  void end();
  void calling(std::uint64_t who) { head_->call.store((++calls_ << 16) | who, std::memory_order_relaxed); }
  void calling_seat(std::uint32_t seat) { calling(kFirstSeat + seat); }
  void preparing_seat(std::uint32_t seat) { calling(kPreparing + kFirstSeat + seat); }
  /// Throws JournalError when the session's journal passes the memory's end (1 GiB).
  void append(const JournalEntry& entry) { keep(encode_entry(entry, room())); }
  /// The same for an entry with nothing but an action.
  void append_action(std::uint32_t seat, std::string_view action) {
    keep(encode_action(seat, action, room()));
  }
  std::string_view journal() const;
  /// Ends this process if the descriptor is not what it was: a bot that closes what is not its own closes
  /// this one too, and the link.
  void expect_intact() const;

  // Controller:
  /// Changes with every call; its low 16 bits are Who.
  std::uint64_t call() const { return head_->call.load(std::memory_order_relaxed); }
  static std::uint64_t who(std::uint64_t call) { return call & 0xffff; }
  /// The seat whose bot is called; nothing when it is none.
  static std::optional<std::uint32_t> seat(std::uint64_t call) {
    const std::uint64_t who = call & 0x7fff;
    return who < kFirstSeat ? std::nullopt : std::optional(static_cast<std::uint32_t>(who - kFirstSeat));
  }
  static bool preparing(std::uint64_t call) { return (call & kPreparing) != 0; }
  bool playing() const { return head_->playing.load(std::memory_order_acquire) != 0; }
  std::uint64_t position() const { return head_->position.load(std::memory_order_relaxed); }

 private:
  struct Head {
    std::atomic<std::uint64_t> call, playing, position, size;
  };
  void map();
  std::span<char> room() const { return {room_ + size_, kRoom - size_}; }
  void keep(std::size_t written) {
    if (written == 0) [[unlikely]]
      full();
    size_ += written;
    head_->size.store(size_, std::memory_order_release);
  }
  [[noreturn]] static void full();

  static constexpr std::size_t kRoom = 1u << 30;  // sparse: only pages that a journal touched take memory
  int fd_ = -1;
  std::uint64_t inode_ = 0;
  Head* head_ = nullptr;
  char* room_ = nullptr;
  std::uint64_t calls_ = 0;
  std::size_t size_ = 0;  // the worker's own copy of the journal's size
};

}  // namespace hilltop
