// guests.cpp - the native bots that the adapter's tests keep in processes of their own: what one does is in
// its view.
#include <hilltop/out.hpp>
#include <hilltop/plugin.hpp>

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

struct Bot {
  std::string param;
  std::uint64_t seed = 0;
};
Bot& bot_of(hilltop_bot* bot) { return *reinterpret_cast<Bot*>(bot); }

std::int64_t say(const std::string& text, std::uint8_t* action, std::uint64_t capacity) {
  hilltop_buf out{action, 0, capacity, nullptr};
  return hilltop_put(&out, text.data(), text.size()) == HILLTOP_OK ? static_cast<std::int64_t>(text.size())
                                                                   : -HILLTOP_NO_SPACE;
}

std::int64_t decide(hilltop_bot* self, const hilltop_view* view, std::uint8_t* action,
                    std::uint64_t capacity) noexcept {
  const std::string todo(hilltop::text(view->shared));
  if (todo == "echo") return say(std::string(hilltop::text(view->own)), action, capacity);
  if (todo == "size") return say(std::to_string(view->own.size), action, capacity);
  if (todo == "param") return say(bot_of(self).param, action, capacity);
  if (todo == "seed") return say(std::to_string(bot_of(self).seed), action, capacity);
  if (todo == "more") return static_cast<std::int64_t>(capacity) + 1;
  if (todo == "sleep") sleep(2);
  if (todo == "hang")
    for (volatile bool forever = true; forever;) continue;
  if (todo == "die") std::fputs("farewell\n", stderr);
  if (todo == "die") std::abort();
  if (todo == "talk")
    for (int i = 0; i < 100'000; ++i) std::fputs("a line of many\n", stderr);
  return say("ok", action, capacity);
}

constexpr hilltop_param kParam{
    sizeof(hilltop_param), HILLTOP_FILE, "param", "any bytes", nullptr, 0, 0, 0, 0, 0};

constexpr hilltop_bot_class kClass = {
    .struct_size = sizeof(hilltop_bot_class),
    .flags = 0,
    .id = "any/guest",
    .name = "Guest",
    .version = "1",
    .summary = "does what it sees",
    .game_id = "any",
    .layout_id = 0xFEDCBA9876543210,
    .params = &kParam,
    .param_count = 1,
    .reserved = 0,
    .create = [](const hilltop_host*, const hilltop_value* values, std::uint64_t, const hilltop_codec*,
                 hilltop_bot** out, hilltop_buf* why) noexcept -> hilltop_status {
      const std::string param(hilltop::text(values[0].bytes));
      if (param == "refused") {
        hilltop_put(why, "not this one", 12);
        return HILLTOP_INVALID;
      }
      *out = reinterpret_cast<hilltop_bot*>(new Bot{param});
      return HILLTOP_OK;
    },
    .destroy = [](hilltop_bot* bot) noexcept { delete &bot_of(bot); },
    .open = [](hilltop_bot* bot, const hilltop_sitting* sitting) noexcept -> hilltop_status {
      bot_of(bot).seed = sitting->seed;
      return HILLTOP_OK;
    },
    .decide = decide,
    .close = [](hilltop_bot*) noexcept {},
    .report = nullptr,
    .extension = nullptr,
};
constexpr const hilltop_bot_class* kBots[] = {&kClass, nullptr};

}  // namespace

HILLTOP_PLUGIN("MIT", nullptr, kBots);
