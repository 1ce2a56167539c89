// trouble.cpp - a game of a few steps, in which all seats say a byte, and a bot that breaks down in the way,
// at the moment and as often as its parameters say. Some bytes break the game itself.
#include <hilltop/bot.hpp>
#include <hilltop/game.hpp>
#include <hilltop/plugin.hpp>
#include <hilltop/random.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

namespace trouble {
namespace {

constexpr std::uint64_t kLayout = hilltop::layout_id("trouble 1: u64 step; u8");

/// Past the handler that a sanitizer has for it.
void crash_hard() {
  std::signal(SIGSEGV, SIG_DFL);
  std::raise(SIGSEGV);
}

class Session {
 public:
  static constexpr hilltop_param kParams[] = {
      hilltop::integer_param("steps", 20, 1, 1'000'000, "how many there are")};
  static constexpr hilltop::GameInfo info{.id = "trouble",
                                          .name = "Trouble",
                                          .version = "1",
                                          .summary = "a game of misbehaviour",
                                          .layout_id = kLayout,
                                          .min_seats = 2,
                                          .max_seats = 8,
                                          .max_action = 1,
                                          .time_ns = 1'000'000'000,
                                          .params = kParams};
  struct Params {
    explicit Params(const hilltop::Values& values) : steps(values.number<std::uint64_t>("steps")) {
      if (steps == 13) throw hilltop::Invalid("thirteen steps bring bad luck");
    }
    std::uint64_t steps;
  };

  Session(const Params& params, const hilltop_opening& opening)
      : params_(params), seed_(opening.seed), sums_(opening.seat_count) {
    for (std::uint32_t seat = 0; seat < opening.seat_count; ++seat)
      asks_.push_back({seat, 0, {hilltop::bytes_of(step_), {}}});
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  hilltop_asks pending() const { return {asks_.data(), step_ < params_.steps ? asks_.size() : 0}; }
  void step(std::span<hilltop_choice> choices) {
    ++step_;
    for (auto& choice : choices) {
      if (choice.fault != HILLTOP_OK) continue;
      const auto said = choice.action.data[0];
      if (said == 'S') crash_hard();
      if (said == 'X') _exit(4);
      if (said == 'E') throw std::runtime_error("the dice are gone");
      sums_[choice.seat] += said;
    }
  }
  std::uint64_t digest() const {
    hilltop::Digest digest;
    digest.add(seed_).add(step_);
    for (const auto sum : sums_) digest.add(sum);
    return digest.value();
  }
  void score(std::span<std::int64_t> scores, std::span<std::uint8_t>) const {
    for (std::size_t i = 0; i < sums_.size(); ++i) scores[i] = static_cast<std::int64_t>(sums_[i]);
  }
  void state(hilltop::Out& json) const { json << "{\"step\":" << step_ << '}'; }
  void chance(hilltop::Out& json) const { json << "{}"; }
  void action(std::uint32_t, hilltop::Out& text) const { text << '?'; }

 private:
  Params params_;
  std::uint64_t seed_, step_ = 0;
  std::vector<std::uint64_t> sums_;
  std::vector<hilltop_ask> asks_;
};

enum How { none, crash, leave, hang, killed, unlink, garbage, fail, slow, strip, spin };
enum At { create, open, decide, close };
enum When { always, once, later };

struct Bot {
  std::uint8_t say;
  How how;
  At at;
  std::uint64_t step;
  When when;
  std::string marker;

  /// True if it is to break down now: always, or by a file that says whether it came here before.
  bool now() const {
    if (when == always) return true;
    const int file = ::open(marker.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (file >= 0) ::close(file);
    return (when == once) == (file >= 0);
  }
  hilltop_status act(At moment) const {
    if (moment != at || how == none || !now()) return HILLTOP_OK;
    switch (how) {
      case crash: crash_hard(); break;
      case leave: _exit(3);
      case hang:
        for (;;) pause();
      case killed: std::raise(SIGKILL); break;
      case unlink:
        ::close(3);
        for (;;) pause();
      case garbage: {
        const std::string noise(64, 'Z');
        if (write(3, noise.data(), noise.size()) < 0) abort();
        break;
      }
      case fail: return HILLTOP_INTERNAL;
      case spin:
        for (;;) asm volatile("");
      case strip: close_range(0, ~0u, 0); break;
      case slow: std::this_thread::sleep_for(std::chrono::milliseconds(1500)); break;
      default: break;
    }
    return HILLTOP_OK;
  }
};

constexpr hilltop_param kBotParams[] = {
    hilltop::integer_param("say", 1, 0, 255, "the byte that it says"),
    hilltop::choice_param("how", "none|crash|leave|hang|killed|unlink|garbage|fail|slow|strip|spin",
                          "how it breaks"),
    hilltop::choice_param("at", "create|open|decide|close", "in which call"),
    hilltop::integer_param("step", 5, 0, 1'000'000, "of decide, from 0"),
    hilltop::choice_param("when", "always|once|later", "the first time, or every time but the first"),
    {sizeof(hilltop_param), HILLTOP_TEXT, "marker", "a file that tells the first time from others", nullptr,
     0, 0, 0, 0, 0},
};

Bot& of(hilltop_bot* bot) { return *reinterpret_cast<Bot*>(bot); }

hilltop_status bot_create(const hilltop_host*, const hilltop_value* values, std::uint64_t count,
                          const hilltop_codec*, hilltop_bot** out, hilltop_buf* why) noexcept {
  const hilltop::Values by(kBotParams, {values, static_cast<std::size_t>(count)});
  auto* bot = new Bot{by.number<std::uint8_t>("say"),       static_cast<How>(by.number("how")),
                      static_cast<At>(by.number("at")),     by.number<std::uint64_t>("step"),
                      static_cast<When>(by.number("when")), std::string(hilltop::text(by["marker"].bytes))};
  *out = reinterpret_cast<hilltop_bot*>(bot);
  const auto status = bot->act(create);
  if (status != HILLTOP_OK) (void)hilltop_put(why, "no engine", 9);
  return status;
}
void bot_destroy(hilltop_bot* bot) noexcept { delete &of(bot); }
hilltop_status bot_open(hilltop_bot* bot, const hilltop_sitting*) noexcept { return of(bot).act(open); }
std::int64_t bot_decide(hilltop_bot* bot, const hilltop_view* view, std::uint8_t* action,
                        std::uint64_t) noexcept {
  std::uint64_t step = 0;
  std::memcpy(&step, view->shared.data, sizeof step);
  if (step == of(bot).step) {
    if (const auto status = of(bot).act(decide); status != HILLTOP_OK) return -status;
  }
  *action = of(bot).say;
  return 1;
}
void bot_close(hilltop_bot* bot) noexcept { (void)of(bot).act(close); }

constexpr hilltop_bot_class kBot{sizeof(hilltop_bot_class),
                                 0,
                                 "trouble/maker",
                                 "Maker",
                                 "1",
                                 "breaks down as it is told",
                                 "trouble",
                                 kLayout,
                                 kBotParams,
                                 std::size(kBotParams),
                                 0,
                                 bot_create,
                                 bot_destroy,
                                 bot_open,
                                 bot_decide,
                                 bot_close,
                                 nullptr,
                                 nullptr};

constexpr const hilltop_game* kGames[] = {&hilltop::Game<Session>::game, nullptr};
constexpr const hilltop_bot_class* kBots[] = {&kBot, nullptr};

}  // namespace
}  // namespace trouble

HILLTOP_PLUGIN("MIT", trouble::kGames, trouble::kBots);
