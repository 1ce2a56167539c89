// player.hpp - a bot that plays, be it native or a program: what a session does with one.
#pragma once
#include "match/journal.hpp"

#include <hilltop/files.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace hilltop {

/// A bot, ready to sit down. Borrowed.
struct Player {
  const hilltop_bot_class* bot_class = nullptr;
  hilltop_bot* bot = nullptr;
  std::uint64_t time_ns = 0;
  const hilltop_files* files = nullptr;  ///< not NULL: its folder's state goes from session to session
  bool remembers = false;                ///< what it does at one ask may depend on those before
  bool resident = false;                 ///< a program that answers line by line, perhaps in microseconds
  bool guest = false;                    ///< native, in a process of its own, and keeps its time itself

  bool waits() const { return (bot_class->flags & HILLTOP_WAITS) != 0; }
};

/// What its decide() returns; the action is in `action`, as long as that is.
std::int64_t decide(const Player& player, const hilltop_view& view, std::string& action);

/// Asks a bot that waits, and for its report. What came of it, but for the seat; borrows from `action` and,
/// until the bot is asked again, from the bot. Thread: any, but one at a time for one bot.
JournalEntry ask_program(const Player& player, const hilltop_view& view, std::string& action);

/// What became of a guest's open() or decide() that failed, beyond its status.
struct Lapse {
  std::string why;     ///< why its process cannot go on; empty: it came to that itself
  std::string errors;  ///< the last of its stderr
  int signal = 0;      ///< that ended its process
};
/// Of the last call; nothing of a bot that is no guest.
Lapse lapse_of(const Player& player);
/// Whether it was killed by what may have been anybody.
bool is_from_outside(const Lapse& lapse);

/// What the folder of a bot with `files` holds, packed, and that put into its folder again. Throw RunError.
std::string files_of(const Player& player);
void put_back_files(const Player& player, std::string_view files);

}  // namespace hilltop
