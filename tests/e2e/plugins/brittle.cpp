// brittle.cpp - a game of ten turns that breaks between the entrants 0 and 1, in the way and in the step
// that its parameters name. Otherwise the sum of what a seat says is its score.
#include <hilltop/bot.hpp>
#include <hilltop/game.hpp>
#include <hilltop/plugin.hpp>
#include <hilltop/random.hpp>

#include <unistd.h>
#include <array>
#include <cstdlib>

namespace brittle {
namespace {

constexpr std::uint64_t kLayout = hilltop::layout_id("brittle 1: u8 turn; u8");
constexpr std::uint8_t kTurns = 10;

enum class How { segfault, abort, exit, hang, error, open, score };

// Read anew, so that the compiler does not see what comes and make something else of it; nor shall a
// sanitizer.
__attribute__((no_sanitize("undefined"))) void segfault() {
  volatile int* volatile nowhere = nullptr;
  *nowhere = 1;
}

class Session {
 public:
  static constexpr hilltop_param kParams[] = {
      hilltop::choice_param("how", "segfault|abort|exit|hang|error|open|score", "in what way it breaks"),
      hilltop::integer_param("when", 4, 1, kTurns, "in which step"),
  };
  static constexpr hilltop::GameInfo info{
      .id = "brittle",
      .name = "Brittle",
      .version = "1",
      .summary = "a game with a bug",
      .layout_id = kLayout,
      .min_seats = 2,
      .max_seats = 2,
      .max_action = 1,
      .time_ns = 60'000'000'000,
      .params = kParams,
  };

  struct Params {
    explicit Params(const hilltop::Values& values)
        : how(static_cast<How>(values.number("how"))), when(values.number<int>("when")) {}
    How how;
    int when;
  };

  Session(const Params& params, const hilltop_opening& opening)
      : params_(params), breaks_(opening.seats[0].entrant + opening.seats[1].entrant == 1) {
    if (breaks_ && params.how == How::open) throw std::runtime_error("the board is missing");
    for (std::uint32_t seat : {0u, 1u}) asks_[seat] = {seat, 0, {hilltop::bytes_of(turn_), {}}};
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  hilltop_asks pending() const { return {asks_.data(), turn_ < kTurns ? 2u : 0u}; }
  void step(std::span<hilltop_choice> choices) {
    ++turn_;
    for (std::size_t seat : {0u, 1u})
      if (choices[seat].fault == HILLTOP_OK) sums_[seat] += choices[seat].action.data[0];
    if (breaks_ && turn_ == params_.when) break_down();
  }
  std::uint64_t digest() const { return hilltop::Digest().add(turn_).add(sums_[0]).add(sums_[1]).value(); }
  void score(std::span<std::int64_t> scores, std::span<std::uint8_t>) const {
    if (breaks_ && params_.how == How::score) throw std::runtime_error("cannot count");
    for (std::size_t seat : {0u, 1u}) scores[seat] = static_cast<std::int64_t>(sums_[seat]);
  }
  void state(hilltop::Out& json) const { json << "{\"turn\":" << static_cast<int>(turn_) << '}'; }
  void chance(hilltop::Out& json) const { json << "{}"; }
  void action(std::uint32_t, hilltop::Out& text) const { text << '-'; }

 private:
  void break_down() const {
    switch (params_.how) {
      case How::segfault: segfault(); break;
      case How::abort: std::abort();
      case How::exit: std::exit(0);
      case How::hang:
        for (;;) pause();
      case How::error: throw std::runtime_error("the dice fell off the table");
      default: break;
    }
  }

  Params params_;
  bool breaks_;
  std::uint8_t turn_ = 0;
  std::array<std::uint64_t, 2> sums_{};
  std::array<hilltop_ask, 2> asks_;
};

struct View {
  explicit View(const hilltop_view&) {}
};

template <std::uint8_t Number>
std::uint8_t say(const View&, hilltop::Random&) {
  return Number;
}
template <std::uint8_t Number>
constexpr hilltop_bot_class kSays = hilltop::bot_class<View, hilltop::FunctionBot<View, say<Number>>>(
    "brittle", kLayout,
    {Number == 1 ? "brittle/one" : "brittle/two", Number == 1 ? "One" : "Two", "a number"});

constexpr const hilltop_game* kGames[] = {&hilltop::Game<Session>::game, nullptr};
constexpr const hilltop_bot_class* kBots[] = {&kSays<1>, &kSays<2>, nullptr};

}  // namespace
}  // namespace brittle

HILLTOP_PLUGIN("MIT", brittle::kGames, brittle::kBots);
