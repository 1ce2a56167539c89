// coins.hpp - coins.h for bots in C++: a view with names, turns, and bots of one function or class.
#pragma once
#include "board.hpp"

#include <hilltop/bot.hpp>

#include <cstring>

namespace coins {

/// What one player knows. Places count from 0, in seating order.
class View {
 public:
  explicit View(const hilltop_view& view) {
    std::memcpy(static_cast<void*>(&board_), view.shared.data, static_cast<std::size_t>(view.shared.size));
    std::memcpy(&self_, view.own.data, sizeof self_);
  }

  /// The table as it stands; a copy of it is a place to try actions.
  const Board& board() const { return board_; }
  std::size_t players() const { return board_.players(); }
  std::size_t place() const { return self_.place; }  ///< this player's own
  const coins_player& player(std::size_t place) const { return board_.player[place]; }
  const coins_player& me() const { return player(place()); }
  const coins_player& next() const { return player(board_.next(place())); }
  const coins_player& previous() const { return player(board_.previous(place())); }

  std::int64_t pile() const { return board_.table.pile; }
  int round() const { return board_.table.round; }  ///< the one being played, from 1
  int rounds() const { return board_.table.rounds; }
  bool last_round() const { return round() == rounds(); }
  int actions() const { return board_.table.actions; }
  /// The most coins that all players together can take in a round, and from this round to the last.
  std::int64_t most_taken_a_round() const { return std::int64_t{3} * actions() * board_.table.players; }
  std::int64_t most_taken() const { return most_taken_a_round() * (rounds() - round() + 1); }

 private:
  Board board_;  // as far as there are players
  coins_seat self_;
};

/// The actions of one turn, in the order they apply; what is not added stays `N`.
class Turn {
 public:
  explicit Turn(const View& view, std::string_view letters = {})
      : size_(static_cast<std::size_t>(view.actions())) {
    letters_.fill('N');
    for (char letter : letters) add(letter);
  }
  /// One more action; one too many is left out.
  Turn& add(char letter) {
    if (used_ < size_) letters_[used_++] = letter;
    return *this;
  }
  /// The same action until the turn is full.
  Turn& fill(char letter) {
    while (used_ < size_) add(letter);
    return *this;
  }
  std::size_t left() const { return size_ - used_; }
  void append(hilltop::Out& action) const { action << std::string_view(letters_.data(), size_); }

 private:
  std::array<char, COINS_MAX_ACTIONS> letters_;
  std::size_t size_, used_ = 0;
};

/// Entries for hilltop_plugin.bots: a class, or a function Turn(const View&, hilltop::Random&).
template <class Bot>
constexpr hilltop_bot_class bot(const hilltop::BotInfo& info) {
  return hilltop::bot_class<View, Bot>("coins", COINS_LAYOUT_ID, info);
}
template <auto Decide>
constexpr hilltop_bot_class bot(const hilltop::BotInfo& info) {
  return bot<hilltop::FunctionBot<View, Decide>>(info);
}

}  // namespace coins
