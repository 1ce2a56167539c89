// guest_bot.hpp - a native bot that lives in a process of its own: what happens to it is told in the words
// that are used of one in a worker, so that a match is the same with either.
#pragma once
#include "guest_client.hpp"
#include "guest_options.hpp"

#include <hilltop/abi.h>

#include <cstdint>
#include <string>

namespace hilltop::process {

/// Members may throw; the class's entry points catch. Thread: one at a time.
class GuestBot {
 public:
  /// Starts nothing yet. Throws std::runtime_error when Hilltop's own programs are not there.
  explicit GuestBot(GuestOptions options);

  /// HILLTOP_INTERNAL: there is no process, or no cell, to be had.
  hilltop_status open(const hilltop_sitting& sitting);
  std::int64_t decide(const hilltop_view& view, std::uint8_t* action, std::uint64_t capacity);
  void close();
  /// What became of the last open() or decide(); `why` is empty where the bot came to that itself.
  void report(hilltop_report& report);
  /// The last call has failed for a reason of its own: nothing to tell but this.
  void failed(const std::string& why) { why_ = why; }

 private:
  hilltop_status judge(GuestClient::Called called);
  GuestClient::Time preparation() const;

  const GuestOptions options_;
  GuestClient guest_;
  std::uint64_t time_ns_ = 0;
  std::string why_, errors_;
  int exit_code_ = -1, signal_ = 0;
};

/// The bot class "guest": it plays for a native bot of a plugin.
extern const hilltop_bot_class kGuestClass;

}  // namespace hilltop::process
