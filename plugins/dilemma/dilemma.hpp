// dilemma.hpp - dilemma.h for bots in C++: a view with names, takes, and bots of one function or class.
//
// A function:  Takes decide(const View&);
// A class:     struct Bot { explicit Bot(const hilltop_sitting&); Takes decide(const View&); };
// Bots draw no random numbers of their own: all chance is View::r().
#pragma once
#include "dilemma.h"

#include <hilltop/bot.hpp>

#include <array>
#include <bit>
#include <cstring>

namespace dilemma {

/// Calls `visit(id)` for each id of a row, in ascending order.
template <class Visit>
void for_each_id(const std::uint8_t* row, std::int32_t players, Visit&& visit) {
  for (std::size_t i = 0; i < dilemma_row_size(players); ++i)
    for (unsigned byte = row[i]; byte != 0; byte &= byte - 1)
      visit(static_cast<std::int32_t>(8 * i) + std::countr_zero(byte));
}

/// What one player knows. Ids count from 1, rounds from 0. Borrows from the hilltop_view.
class View {
 public:
  explicit View(const hilltop_view& view) : shared_(view.shared.data), own_(hilltop::text(view.own)) {
    std::memcpy(&table_, view.shared.data, sizeof table_);
    std::memcpy(&self_, view.own.data, sizeof self_);
  }

  int players() const { return table_.players; }
  int id() const { return self_.id; }
  int played() const { return table_.played; }      ///< rounds played so far
  int rounds() const { return table_.rounds; }      ///< that the match lasts
  int left() const { return rounds() - played(); }  ///< rounds still to play, this one included
  std::uint64_t r() const { return table_.r; }
  std::int64_t score(int id) const { return dilemma_score(shared_, id); }
  /// The ids that `taker` took from in a round.
  const std::uint8_t* row(int round, int taker) const {
    return dilemma_row(shared_, table_.players, round, taker);
  }
  bool took(int round, int taker, int victim) const {
    return dilemma_row_has(row(round, taker), victim) != 0;
  }
  /// What happened in the round before; false in the first round.
  bool took_last(int taker, int victim) const { return played() > 0 && took(played() - 1, taker, victim); }

  const dilemma_table& table() const { return table_; }
  /// The state line that a program gave with its last reply; native bots have none.
  bool has_state() const { return self_.has_state != 0; }
  std::string_view state() const { return own_.substr(sizeof self_); }

 private:
  dilemma_table table_;
  dilemma_player self_;
  const std::uint8_t* shared_;
  std::string_view own_;
};

/// The ids to take from.
class Takes {
 public:
  explicit Takes(const View& view) : size_(dilemma_row_size(view.players())) {}
  Takes& add(int id) {
    dilemma_row_add(row_.data(), id);
    return *this;
  }
  void append(hilltop::Out& action) const { action.raw(row_.data(), size_); }

 private:
  std::array<std::uint8_t, DILEMMA_MAX_PLAYERS / 8 + 1> row_{};
  std::size_t size_;
};

/// Takes from every other player of whom `wanted(id)` is true.
template <class Wanted>
Takes take_if(const View& view, Wanted&& wanted) {
  Takes takes(view);
  for (int id = 1; id <= view.players(); ++id)
    if (id != view.id() && wanted(id)) takes.add(id);
  return takes;
}

/// A bot that is a function of what it sees alone.
template <auto Decide>
struct PureBot {
  explicit PureBot(const hilltop_sitting&) {}
  Takes decide(const View& view) { return Decide(view); }
};

/// Entries for hilltop_plugin.bots: a class, or a function.
template <class Bot>
constexpr hilltop_bot_class bot(const hilltop::BotInfo& info) {
  return hilltop::bot_class<View, Bot>("dilemma", DILEMMA_LAYOUT_ID, info);
}
template <auto Decide>
constexpr hilltop_bot_class bot(const hilltop::BotInfo& info) {
  return bot<PureBot<Decide>>(info);
}

}  // namespace dilemma
