// rules.hpp - the rules: both show a penny; the first seat wins the round when they are equal, the second
// when not. What each member must do: hilltop/game.hpp.
#pragma once
#include "view.hpp"

#include <hilltop/game.hpp>
#include <hilltop/text.hpp>

#include <algorithm>
#include <array>

namespace game {

/// What authors of bots must know: `hilltop describe` prints it.
inline constexpr hilltop_protocol kProtocol{
    sizeof(hilltop_protocol),
    0,
    "GOAL [OWN ENEMY]: \"equal\" or \"different\", what wins a round for this player; then, but not in the "
    "first\n"
    "round, the pennies of the round before, H or T",
    "nothing",
    "H or T, heads or tails; what comes after it is ignored",
    "counts as H",
    "equal H T  ->  T",
    "view.hpp: `shared` is a Table, `own` a Player; an action is one letter",
};

class Session {
 public:
  static constexpr hilltop_param kParams[] = {
      hilltop::integer_param("rounds", 10, 1, 1000, "rounds of a match"),
  };
  static constexpr hilltop::GameInfo info{
      .id = "@GAME_ID@",
      .name = "@GAME_ID@",
      .version = "1",
      .summary = "equal pennies are for the one, different ones for the other",
      .layout_id = kLayout,
      .min_seats = 2,
      .max_seats = 2,
      .max_action = 1,
      .time_ns = 1'000'000'000,
      .params = kParams,
      .protocol = &kProtocol,
  };

  struct Params {
    explicit Params(const hilltop::Values& values) : rounds(values.number<std::int32_t>("rounds")) {}
    explicit Params(std::int32_t count) : rounds(count) {}
    std::int32_t rounds;
  };

  Session(const Params& params, const hilltop_opening&) : table_{0, params.rounds} {
    for (std::uint32_t seat = 0; seat < 2; ++seat)
      asks_[seat] = {seat, 0, {hilltop::bytes_of(table_), hilltop::bytes_of(players_[seat])}};
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  hilltop_asks pending() const { return {asks_.data(), table_.round < table_.rounds ? 2u : 0u}; }

  void step(std::span<hilltop_choice> choices) {
    std::array<std::uint8_t, 2> shown{};
    for (std::size_t seat = 0; seat < 2; ++seat) shown[seat] = penny(choices[seat]);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      players_[seat].own = shown[seat];
      players_[seat].enemy = shown[1 - seat];
    }
    ++won_[shown[0] == shown[1] ? 0 : 1];
    ++table_.round;
  }

  std::uint64_t digest() const {
    hilltop::Digest digest;
    digest.add(static_cast<std::uint64_t>(table_.round)).add(players_[0].own).add(players_[1].own);
    return digest.add(static_cast<std::uint64_t>(won_[0])).value();
  }
  void score(std::span<std::int64_t> scores, std::span<std::uint8_t>) const {
    std::copy(won_.begin(), won_.end(), scores.begin());
  }
  void state(hilltop::Out& json) const {
    json << "{\"round\":" << table_.round << ",\"won\":";
    json.list(won_) << '}';
  }
  void chance(hilltop::Out& json) const { json << "{}"; }
  void action(std::uint32_t seat, hilltop::Out& text) const { text << static_cast<char>(players_[seat].own); }

  static void encode(hilltop_kind, const hilltop_view& view, hilltop_buf&, hilltop::Out& argv,
                     hilltop::Out&) {
    const auto& player = View(view).player;
    argv.word(player.seat == 0 ? "equal" : "different");
    if (player.own == 0) return;
    argv << static_cast<char>(player.own) << '\0' << static_cast<char>(player.enemy) << '\0';
  }
  static void decode(hilltop_kind, const hilltop_view&, std::string_view reply, hilltop::Out& action) {
    const auto letter = hilltop::trim(reply).substr(0, 1);
    if (letter != "H" && letter != "T") throw hilltop::Invalid("a reply begins with H or T");
    action << letter;
  }
  static void format(hilltop_kind, const hilltop_view&, hilltop_span action, hilltop::Out& reply) {
    reply << hilltop::text(action);
  }

 private:
  /// What a seat shows; heads after a fault.
  static std::uint8_t penny(hilltop_choice& choice) {
    if (choice.fault != HILLTOP_OK) return 'H';
    const auto action = hilltop::text(choice.action);
    if (action == "H" || action == "T") return static_cast<std::uint8_t>(action[0]);
    choice.fault = HILLTOP_INVALID;
    return 'H';
  }

  Table table_;
  std::array<Player, 2> players_{Player{0, 0, 0}, Player{1, 0, 0}};
  std::array<hilltop_ask, 2> asks_;
  std::array<std::int64_t, 2> won_{};
};

}  // namespace game
