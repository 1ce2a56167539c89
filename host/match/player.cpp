#include "match/player.hpp"

#include "base/error.hpp"
#include "match/result.hpp"
#include "match/session.hpp"
#include "match/verdict.hpp"

#include <hilltop/out.hpp>

#include <algorithm>
#include <csignal>
#include <iterator>

namespace hilltop {

std::int64_t decide(const Player& player, const hilltop_view& view, std::string& action) {
  return player.bot_class->decide(player.bot, &view, reinterpret_cast<std::uint8_t*>(action.data()),
                                  action.size());
}

JournalEntry ask_program(const Player& player, const hilltop_view& view, std::string& action) {
  JournalEntry entry;
  entry.external = true;
  const std::int64_t size = decide(player, view, action);
  entry.fault = fault_of(size, action.size());
  if (entry.fault == HILLTOP_OK)
    entry.action = std::string_view(action).substr(0, static_cast<std::size_t>(size));
  if (size == -HILLTOP_DISQUALIFIED) entry.policy = HILLTOP_FORFEIT;
  hilltop_report report{};
  report.struct_size = sizeof report;
  report.exit_code = -1;
  if (player.bot_class->report == nullptr || player.bot_class->report(player.bot, &report) != HILLTOP_OK)
    return entry;
  entry.arrived = report.arrived != 0;
  entry.reply = text(report.reply);
  entry.wall_ns = report.wall_ns;
  entry.cpu_ns = report.cpu_ns;
  entry.peak_bytes = report.peak_bytes;
  entry.exit_code = report.exit_code;
  entry.signal = report.signal;
  if (entry.fault == HILLTOP_OK) return entry;
  entry.why = text(report.why);
  entry.errors = text(report.errors);
  return entry;
}

Lapse lapse_of(const Player& player) {
  Lapse lapse;
  hilltop_report report{};
  report.struct_size = sizeof report;
  if (!player.guest || player.bot_class->report(player.bot, &report) != HILLTOP_OK) return lapse;
  lapse.why = text(report.why);
  lapse.errors = text(report.errors);
  lapse.signal = report.signal;
  return lapse;
}

bool is_from_outside(const Lapse& lapse) {
  constexpr int kSignals[] = {SIGKILL, SIGTERM, SIGINT, SIGHUP};
  return std::ranges::find(kSignals, lapse.signal) != std::end(kSignals);
}

std::string files_of(const Player& player) {
  Buffer folder, why;
  if (player.files->save(player.bot, &folder, &why) != HILLTOP_OK)
    throw RunError("the files that an entrant keeps cannot be read: " + std::string(why.view()));
  return pack(folder.view());
}

void put_back_files(const Player& player, std::string_view files) {
  const auto fail = [](std::string_view why) {
    throw RunError("the files that an entrant kept cannot be put back: " + std::string(why));
  };
  try {
    Buffer why;
    const std::string folder = unpack(files);
    if (player.files->load(player.bot, bytes(folder), &why) != HILLTOP_OK) fail(why.view());
  } catch (const WireError& error) {
    fail(error.what());
  }
}

}  // namespace hilltop
