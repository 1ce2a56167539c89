// protocol.cpp - what a program is told and says in Coins. A character of a reply is a byte: every
// letter of the game is ASCII.
#include "rules.hpp"

#include <hilltop/text.hpp>

#include <cstring>

namespace coins {
namespace {

coins_table table_of(const hilltop_view& view) {
  coins_table table;
  std::memcpy(&table, view.shared.data, sizeof table);
  return table;
}

coins_player player_of(const hilltop_view& view, std::size_t place) {
  coins_player player;
  std::memcpy(&player, view.shared.data + sizeof(coins_table) + place * sizeof player, sizeof player);
  return player;
}

[[noreturn]] void reject(std::string_view reply, const std::string& expected) {
  if (reply.empty()) throw hilltop::Invalid("the reply is empty; expected " + expected);
  throw hilltop::Invalid("the reply is \"" + hilltop::printable(reply) + "\"; expected " + expected);
}

}  // namespace

void Session::encode(hilltop_kind, const hilltop_view& view, hilltop_buf&, hilltop::Out& argv,
                     hilltop::Out&) {
  const coins_table table = table_of(view);
  coins_seat self;
  std::memcpy(&self, view.own.data, sizeof self);
  argv << table.round << ';' << player_of(view, self.place).id << ';' << table.pile;
  for (std::size_t place = 0; place < static_cast<std::size_t>(table.players); ++place) {
    const coins_player player = player_of(view, place);
    argv << ';' << player.id << '_' << player.points << '_' << player.flipped << '_' << player.unflipped;
  }
  argv << '\0';
}

void Session::decode(hilltop_kind, const hilltop_view& view, std::string_view reply, hilltop::Out& action) {
  const coins_table table = table_of(view);
  const auto actions = static_cast<std::size_t>(table.actions);
  const bool lenient = table.lenient != 0;
  const std::string_view letters = hilltop::trim(reply);
  if (letters.size() < actions || (letters.size() > actions && !lenient))
    reject(letters, std::to_string(actions) + " letters of " COINS_LETTERS);
  for (char letter : letters.substr(0, actions)) {
    if (!is_action(letter) && !lenient) reject(letters, "only letters of " COINS_LETTERS);
    action << (is_action(letter) ? letter : 'N');
  }
}

void Session::format(hilltop_kind, const hilltop_view&, hilltop_span action, hilltop::Out& reply) {
  reply << hilltop::text(action);
}

}  // namespace coins
