// megabyte.cpp - a game in which a megabyte is sent to whoever is asked, and a bow is the only action.
#include <hilltop/bot.hpp>
#include <hilltop/game.hpp>
#include <hilltop/plugin.hpp>

#include <array>

namespace megabyte {
namespace {

constexpr std::uint64_t kLayout = hilltop::layout_id("megabyte 1: ; u8");

class Session {
 public:
  static constexpr hilltop_param kParams[] = {hilltop::integer_param("turns", 2, 1, 10, "how many")};
  static constexpr hilltop::GameInfo info{
      .id = "megabyte",
      .name = "Megabyte",
      .version = "1",
      .summary = "much is asked",
      .layout_id = kLayout,
      .min_seats = 2,
      .max_seats = 2,
      .max_action = 1,
      .time_ns = 60'000'000'000,
      .params = kParams,
  };

  struct Params {
    explicit Params(const hilltop::Values& values) : turns(values.number<int>("turns")) {}
    int turns;
  };

  Session(const Params& params, const hilltop_opening&) : left_(params.turns) {}

  hilltop_asks pending() const { return {kAsks.data(), left_ > 0 ? 2U : 0U}; }
  void step(std::span<hilltop_choice> choices) {
    --left_;
    for (std::size_t seat : {0U, 1U}) bows_[seat] += choices[seat].fault == HILLTOP_OK;
  }
  std::uint64_t digest() const { return hilltop::Digest().add(left_).add(bows_[0]).add(bows_[1]).value(); }
  void score(std::span<std::int64_t> scores, std::span<std::uint8_t>) const {
    for (std::size_t seat : {0U, 1U}) scores[seat] = bows_[seat];
  }
  void state(hilltop::Out& json) const { json << "{\"left\":" << left_ << '}'; }
  void chance(hilltop::Out& json) const { json << "{}"; }
  void action(std::uint32_t, hilltop::Out& text) const { text << 'B'; }

  static void encode(hilltop_kind, const hilltop_view&, hilltop_buf&, hilltop::Out&, hilltop::Out& input) {
    static const std::string much(1 << 20, 'x');
    input << much;
  }
  static void decode(hilltop_kind, const hilltop_view&, std::string_view reply, hilltop::Out& action) {
    if (!reply.starts_with('B')) throw hilltop::Invalid("that is no bow");
    action << 'B';
  }
  static void format(hilltop_kind, const hilltop_view&, hilltop_span, hilltop::Out& reply) { reply << 'B'; }

 private:
  static constexpr std::array<hilltop_ask, 2> kAsks = {{{0, 0, {}}, {1, 0, {}}}};
  int left_;
  std::array<std::int64_t, 2> bows_{};
};

struct View {
  explicit View(const hilltop_view&) {}
};
std::uint8_t bow(const View&, hilltop::Random&) { return 'B'; }

constexpr hilltop_bot_class kBow = hilltop::bot_class<View, hilltop::FunctionBot<View, bow>>(
    "megabyte", kLayout, {"megabyte/bow", "Bow", "bows"});
constexpr const hilltop_game* kGames[] = {&hilltop::Game<Session>::game, nullptr};
constexpr const hilltop_bot_class* kBots[] = {&kBow, nullptr};

}  // namespace
}  // namespace megabyte

HILLTOP_PLUGIN("MIT", megabyte::kGames, megabyte::kBots);
