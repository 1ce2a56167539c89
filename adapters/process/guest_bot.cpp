#include "guest_bot.hpp"

#include "entry.hpp"
#include "options.hpp"
#include "verdict.hpp"

#include <hilltop/out.hpp>

#include <sys/wait.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

namespace hilltop::process {
namespace {

// That a bot has to begin and to end a match, beyond the time for an answer.
constexpr std::uint64_t kPreparation = 10'000'000'000;

std::string how_it_ended(int status) {
  if (WIFSIGNALED(status))
    return std::string(strsignal(WTERMSIG(status))) + " (signal " + std::to_string(WTERMSIG(status)) + ")";
  return "ended the process with exit code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

GuestBot::GuestBot(GuestOptions options) : options_(std::move(options)), guest_(options_) {}

GuestClient::Time GuestBot::preparation() const { return {kPreparation + time_ns_, 0}; }

hilltop_status GuestBot::open(const hilltop_sitting& sitting) {
  failed("");
  time_ns_ = sitting.time_ns;
  if (!guest_.is_running()) {
    guest_.start();
    if (const auto status = judge(guest_.begin(preparation())); status != HILLTOP_OK) return status;
    if (guest_.result() != HILLTOP_OK) {
      why_ = guest_.why();
      guest_.stop();
      return HILLTOP_CRASHED;
    }
  }
  if (const auto status = judge(guest_.open(sitting, preparation())); status != HILLTOP_OK) return status;
  return guest_.result() == HILLTOP_OK ? HILLTOP_OK : HILLTOP_CRASHED;
}

std::int64_t GuestBot::decide(const hilltop_view& view, std::uint8_t* action, std::uint64_t capacity) {
  failed("");
  const GuestClient::Time time = options_.is_cpu_time ? GuestClient::Time{kMostWait * time_ns_, time_ns_}
                                                      : GuestClient::Time{time_ns_, 0};
  if (const auto status = judge(guest_.decide(view, capacity, time)); status != HILLTOP_OK) return -status;
  const std::int64_t result = guest_.result();
  if (result >= 0 && static_cast<std::uint64_t>(result) <= capacity)
    guest_.copy_action(action, static_cast<std::uint64_t>(result));
  else if (result == -HILLTOP_CRASHED && guest_.was_out_of_memory()) why_ = out_of_memory(options_.memory);
  return result;
}

void GuestBot::close() {
  if (guest_.is_running()) (void)guest_.close(preparation());
}

hilltop_status GuestBot::judge(GuestClient::Called called) {
  errors_.clear();
  exit_code_ = -1;
  signal_ = 0;
  switch (called) {
    case GuestClient::Called::kAnswered: return HILLTOP_OK;
    case GuestClient::Called::kTooLarge:
      why_ = "the game's view is larger than a guest has room for";
      return HILLTOP_INTERNAL;
    case GuestClient::Called::kOverdue: why_ = "no answer within the time limit"; return HILLTOP_TIMEOUT;
    case GuestClient::Called::kEnded: break;
  }
  const int status = guest_.status();
  if (WIFSIGNALED(status)) signal_ = WTERMSIG(status);
  else exit_code_ = WEXITSTATUS(status);
  why_ = guest_.was_out_of_memory() ? out_of_memory(options_.memory) : how_it_ended(status);
  return HILLTOP_CRASHED;
}

void GuestBot::report(hilltop_report& report) {
  errors_ = guest_.errors();
  hilltop_report whole{};
  whole.struct_size = report.struct_size;
  whole.why = bytes(why_);
  whole.errors = bytes(errors_);
  whole.exit_code = exit_code_;
  whole.signal = signal_;
  std::memcpy(&report, &whole, std::min<std::size_t>(report.struct_size, sizeof whole));
}

namespace {

GuestBot& guest_of(hilltop_bot* bot) { return *reinterpret_cast<GuestBot*>(bot); }

hilltop_status create(const hilltop_host*, const hilltop_value* values, std::uint64_t count,
                      const hilltop_codec*, hilltop_bot** out, hilltop_buf* why) noexcept {
  return guarded(why, [&] {
    *out = reinterpret_cast<hilltop_bot*>(new GuestBot(guest_options({values, count})));
  });
}

void destroy(hilltop_bot* bot) noexcept { delete &guest_of(bot); }

hilltop_status open(hilltop_bot* bot, const hilltop_sitting* sitting) noexcept {
  try {
    return guest_of(bot).open(*sitting);
  } catch (const std::exception& error) {
    guest_of(bot).failed(error.what());
    return HILLTOP_INTERNAL;
  }
}

std::int64_t decide(hilltop_bot* bot, const hilltop_view* view, std::uint8_t* action,
                    std::uint64_t capacity) noexcept {
  try {
    return guest_of(bot).decide(*view, action, capacity);
  } catch (const std::exception& error) {
    guest_of(bot).failed(error.what());
    return -HILLTOP_INTERNAL;
  }
}

void close(hilltop_bot* bot) noexcept {
  try {
    guest_of(bot).close();
  } catch (const std::exception&) {  // of no match any more
  }
}

hilltop_status report(const hilltop_bot* bot, hilltop_report* report) noexcept {
  return guarded(nullptr, [&] { guest_of(const_cast<hilltop_bot*>(bot)).report(*report); });
}

}  // namespace

const hilltop_bot_class kGuestClass = {
    .struct_size = sizeof(hilltop_bot_class),
    .flags = 0,
    .id = "guest",
    .name = "Guest",
    .version = "1",
    .summary = "a native bot of a plugin, in a process of its own",
    .game_id = nullptr,
    .layout_id = 0,
    .params = kGuestParams,
    .param_count = std::size(kGuestParams),
    .reserved = 0,
    .create = create,
    .destroy = destroy,
    .open = open,
    .decide = decide,
    .close = close,
    .report = report,
    .extension = nullptr,
};

}  // namespace hilltop::process
