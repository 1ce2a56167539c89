// rules.hpp - Take-1 dilemma: every round each player chooses from which others to take.
#pragma once
#include "dilemma.h"
#include "protocol.hpp"

#include <hilltop/game.hpp>
#include <hilltop/random.hpp>

#include <optional>
#include <string>
#include <vector>

namespace dilemma {

/// One match, as hilltop/game.hpp describes a session. It has no forfeits: who resigns or fails takes from
/// nobody in that round and plays on.
class Session {
 public:
  static constexpr hilltop_param kParams[] = {
      hilltop::optional_integer_param("rounds", 1, 1000000,
                                      "rounds of a match, instead of rounds_per_player"),
      hilltop::integer_param("rounds_per_player", 25, 1, 10000, "rounds of a match for each player in it"),
      hilltop::integer_param("gain", 1, 0, 1000000, "points that a take gives the taker"),
      hilltop::integer_param("loss", 2, 0, 1000000, "points that a take costs the victim"),
      hilltop::optional_file_param("seed_file",
                                   "the random numbers R, one a line; then the match seed goes on"),
      hilltop::boolean_param("trailing_space", false,
                             "a space after every pair, and no state line until there is a state"),
  };
  static constexpr hilltop::GameInfo info{
      .id = "dilemma",
      .name = "Take-1 dilemma",
      .version = "1",
      .summary = "each round players choose from whom to take: one point won, two lost by the victim",
      .layout_id = DILEMMA_LAYOUT_ID,
      .min_seats = 2,
      .max_seats = DILEMMA_MAX_PLAYERS,
      .max_action = 64 * 1024,  // the longest row, and room for a state line
      .time_ns = 2'000'000'000,
      .params = kParams,
      .codec_flags = HILLTOP_REPLY_NEEDS_END | HILLTOP_REPLY_NEEDS_SUCCESS,
      .protocol = &kProtocol,
  };

  struct Params {
    explicit Params(const hilltop::Values& values);
    std::optional<std::int32_t> rounds;
    std::int32_t rounds_per_player, gain, loss;
    bool trailing_space;
    std::vector<std::uint64_t> seeds;  ///< of the seed file; may be empty
  };

  Session(const Params& params, const hilltop_opening& opening);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  hilltop_asks pending() const { return {asks_.data(), over() ? 0u : asks_.size()}; }
  void step(std::span<hilltop_choice> choices);
  std::uint64_t digest() const;
  void score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const;
  void state(hilltop::Out& json) const;
  void chance(hilltop::Out& json) const;
  void action(std::uint32_t seat, hilltop::Out& text) const;

  // The text protocol; see protocol.cpp.
  static void encode(hilltop_kind, const hilltop_view& view, hilltop_buf& memo, hilltop::Out& argv,
                     hilltop::Out& input);
  static void decode(hilltop_kind, const hilltop_view& view, std::string_view reply, hilltop::Out& action);
  static void format(hilltop_kind, const hilltop_view& view, hilltop_span action, hilltop::Out& reply);

 private:
  dilemma_table& table() { return *reinterpret_cast<dilemma_table*>(shared_.data()); }
  const dilemma_table& table() const { return *reinterpret_cast<const dilemma_table*>(shared_.data()); }
  std::int64_t* scores() { return reinterpret_cast<std::int64_t*>(shared_.data() + sizeof(dilemma_table)); }
  const std::uint8_t* block() const { return reinterpret_cast<const std::uint8_t*>(shared_.data()); }
  const dilemma_player& player(std::size_t seat) const {
    return *reinterpret_cast<const dilemma_player*>(own_[seat].data());
  }
  const std::uint8_t* last_row(std::int32_t id) const;
  bool over() const { return table().played == table().rounds; }

  void deal(const hilltop_opening& opening);
  std::uint64_t draw();
  bool is_action(std::size_t seat, std::string_view action) const;
  void remember(std::size_t seat, std::string_view action);
  void score_round();

  const Params& params_;
  hilltop::Random random_;
  std::string shared_;             // the view's block: table, scores, history
  std::vector<std::string> own_;   // by seat: the view's block
  std::vector<hilltop_ask> asks_;  // by seat
  std::uint64_t last_r_ = 0;       // of the last round
  std::vector<std::uint8_t> ids_;  // a row of all players
  hilltop::Digest history_;        // of the rounds so far
};

/// Whether that may follow an action's row: nothing, or a line break and a state line.
bool is_memory(std::string_view text);

/// Writes the ids of a row, ascending, with single spaces between them: the text form of an action.
void write_ids(const std::uint8_t* row, std::int32_t players, hilltop::Out& text);

}  // namespace dilemma
