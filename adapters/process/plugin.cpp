// plugin.cpp - the process adapter's entry points: the bot class "process", which plays any game that has a
// codec by launching a program for each ask or match, and "guest" (guest_bot.hpp).
#include "bot.hpp"
#include "entry.hpp"
#include "examine.hpp"
#include "guest_bot.hpp"

#include <hilltop/files.h>
#include <hilltop/launches.h>
#include <hilltop/out.hpp>
#include <hilltop/plugin.hpp>

#include <exception>
#include <iterator>
#include <stdexcept>
#include <string_view>

namespace hilltop::process {
namespace {

constexpr std::int32_t kInformation = 1;  // hilltop_host.log

Bot& bot_of(hilltop_bot* bot) { return *reinterpret_cast<Bot*>(bot); }

Bot::Log log_to(const hilltop_host* host) {
  return [host](const std::string& text) {
    if (host != nullptr) host->log(host, kInformation, text.c_str());
  };
}

hilltop_status create(const hilltop_host* host, const hilltop_value* values, std::uint64_t count,
                      const hilltop_codec* codec, hilltop_bot** out, hilltop_buf* why) noexcept {
  return guarded(why, [&] {
    if (codec == nullptr) throw std::invalid_argument("this game has no text protocol for programs");
    *out = reinterpret_cast<hilltop_bot*>(new Bot(options({values, count}), *codec, log_to(host)));
  });
}

void destroy(hilltop_bot* bot) noexcept { delete &bot_of(bot); }

hilltop_status open(hilltop_bot* bot, const hilltop_sitting* sitting) noexcept {
  bot_of(bot).open(*sitting);
  return HILLTOP_OK;
}

std::int64_t decide(hilltop_bot* bot, const hilltop_view* view, std::uint8_t* action,
                    std::uint64_t capacity) noexcept {
  try {
    hilltop_buf chosen{action, 0, capacity, nullptr};
    const hilltop_status status = bot_of(bot).decide(*view, chosen);
    return status == HILLTOP_OK ? static_cast<std::int64_t>(chosen.size) : -status;
  } catch (const std::exception& error) {
    bot_of(bot).failed(error.what());
    return -HILLTOP_INTERNAL;
  }
}

// What it cannot do now the next ask meets again.
void close(hilltop_bot* bot) noexcept {
  try {
    bot_of(bot).close();
  } catch (const std::exception& error) {
    bot_of(bot).failed(error.what());
  }
}

hilltop_status report(const hilltop_bot* bot, hilltop_report* report) noexcept {
  reinterpret_cast<const Bot*>(bot)->report(*report);
  return HILLTOP_OK;
}

hilltop_status save(hilltop_bot* bot, hilltop_buf* pack, hilltop_buf* why) noexcept {
  return guarded(why, [&] { bot_of(bot).save(*pack); });
}

hilltop_status load(hilltop_bot* bot, hilltop_span pack, hilltop_buf* why) noexcept {
  return guarded(why, [&] { bot_of(bot).load(text(pack)); });
}

const hilltop_files kFiles = {sizeof(hilltop_files), 0, save, load};

hilltop_status examine_launch(const char* command, hilltop_buf* launch, hilltop_buf* why) noexcept {
  return guarded(why, [&] {
    const Examined examined = examine(command);
    Out(*launch) << (examined.is_warm ? "warm" : "cold");
    Out(*why) << examined.why;
  });
}

const hilltop_launches kLaunches = {sizeof(hilltop_launches), 0, examine_launch};

const void* extension(const char* id) noexcept {
  if (std::string_view(id) == HILLTOP_FILES) return &kFiles;
  return std::string_view(id) == HILLTOP_LAUNCHES ? &kLaunches : nullptr;
}

const hilltop_bot_class kBot = {
    .struct_size = sizeof(hilltop_bot_class),
    .flags = HILLTOP_WAITS,
    .id = "process",
    .name = "External program",
    .version = "1",
    .summary = "a program in any language: the question as arguments and stdin, the answer on stdout",
    .game_id = nullptr,
    .layout_id = 0,
    .params = kParams,
    .param_count = std::size(kParams),
    .reserved = 0,
    .create = create,
    .destroy = destroy,
    .open = open,
    .decide = decide,
    .close = close,
    .report = report,
    .extension = extension,
};

constexpr const hilltop_bot_class* kBots[] = {&kBot, &kGuestClass, nullptr};

}  // namespace
}  // namespace hilltop::process

HILLTOP_PLUGIN("MIT", nullptr, hilltop::process::kBots);
