#include "rules.hpp"

#include <hilltop/text.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace samurai {
namespace {

bool gives_up(const hilltop_choice& choice) {
  return choice.fault == HILLTOP_RESIGN || (choice.fault != HILLTOP_OK && choice.policy == HILLTOP_FORFEIT);
}

}  // namespace

static_assert(hilltop::layout_id(SAMURAI_LAYOUT) == SAMURAI_LAYOUT_ID);

Session::Params::Params(const hilltop::Values& values)
    : health(values.number<std::int32_t>("health")),
      honour(values.number<std::int32_t>("honour")),
      turns(values.number<std::int32_t>("turns")),
      sword_honour(values.number<std::int32_t>("sword_honour")),
      damage(values.number<std::int32_t>("damage")),
      sword_damage(values.number<std::int32_t>("sword_damage")) {}

Session::Session(const Params& params, const hilltop_opening&)
    : shared_(new std::byte[sizeof(samurai_table) + 2 * static_cast<std::size_t>(params.turns)]) {
  new (shared_.get()) samurai_table{0,
                                    params.turns,
                                    params.sword_honour,
                                    params.damage,
                                    params.sword_damage,
                                    {params.health, params.health},
                                    {params.honour, params.honour}};
  for (std::uint32_t seat : {0u, 1u})
    asks_[seat] = {seat, 0, {hilltop::bytes_of(table()), hilltop::bytes_of(seats_[seat])}};
}

// Also what seldom happens: faults, strikes that land, guards that cost honour.
void Session::step(std::span<hilltop_choice> choices) {
  std::array<std::uint8_t, 2> letter{'W', 'W'};
  for (std::size_t seat : {0u, 1u}) {
    if (is_letter(choices[seat]) && is_action(choices[seat].action.data[0]))
      letter[seat] = choices[seat].action.data[0];
    else if (choices[seat].fault == HILLTOP_OK) choices[seat].fault = HILLTOP_INVALID;
  }
  const Turn& turn = turn_of(letter[0], letter[1]);
  forfeit_ = {gives_up(choices[0]), gives_up(choices[1])};
  if (forfeit_[0] || forfeit_[1]) return give_up(turn);
  strike(turn.struck);
  const int again = turn.guards & guarded_;
  table().honour[0] -= again & Turn::kFirst ? 1 : 0;
  table().honour[1] -= again & Turn::kSecond ? 1 : 0;
  play(letter, turn);
}

// The turn is not played: the match ends as it stood.
void Session::give_up(const Turn& turn) {
  unplayed_ = {forfeit_[0] ? '-' : turn.letter[0], forfeit_[1] ? '-' : turn.letter[1]};
  deciding_ = 0;
}

// Who wields the sword is decided by the honour at the start of the turn.
void Session::strike(std::uint8_t struck) {
  samurai_table& t = table();
  for (std::size_t seat : {0u, 1u}) {
    if ((struck & (seat == 0 ? Turn::kFirst : Turn::kSecond)) == 0) continue;
    t.health[seat] -= t.honour[1 - seat] >= t.sword_honour ? t.sword_damage : t.damage;
    if (t.health[seat] <= 0) deciding_ = 0;
  }
}

// -1: nobody. The gods strike first: dishonour outranks the loss of health.
int Session::winner() const {
  const samurai_table& t = table();
  const std::array<bool, 2> gave_up{forfeit_[0] != 0, forfeit_[1] != 0};
  const std::array<bool, 2> dishonoured{t.honour[0] < 0, t.honour[1] < 0};
  const std::array<bool, 2> fallen{t.health[0] <= 0, t.health[1] <= 0};
  for (const auto& lost : {gave_up, dishonoured, fallen})
    if (lost[0] || lost[1]) return lost[0] && lost[1] ? -1 : lost[0] ? 1 : 0;
  return -1;
}

std::uint64_t Session::digest() const {
  const samurai_table& t = table();
  hilltop::Digest digest = history_;
  for (std::int32_t number : {t.turn, t.turns, t.sword_honour, t.damage, t.sword_damage, t.health[0],
                              t.honour[0], t.health[1], t.honour[1]})
    digest.add(static_cast<std::uint32_t>(number));
  return digest.add_bytes(forfeit_).value();
}

void Session::score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const {
  for (std::size_t seat : {0u, 1u}) {
    scores[seat] = winner() == static_cast<int>(seat) ? 1 : 0;
    forfeit[seat] = forfeit_[seat];
  }
}

void Session::state(hilltop::Out& json) const {
  const samurai_table& t = table();
  std::array<std::string, 2> history;
  for (std::size_t i = 0; i < moves().size(); ++i) history[i % 2] += moves()[i];
  json << "{\"turn\":" << t.turn << ",\"health\":[" << t.health[0] << ',' << t.health[1] << "],\"honour\":["
       << t.honour[0] << ',' << t.honour[1] << "],\"history\":[\"" << history[0] << "\",\"" << history[1]
       << "\"]}";
}

void Session::action(std::uint32_t seat, hilltop::Out& text) const {
  const bool unplayed = forfeit_[0] || forfeit_[1];
  text << (unplayed ? unplayed_[seat] : moves()[moves().size() - 2 + seat]);
}

void Session::encode(hilltop_kind, const hilltop_view& view, hilltop_buf&, hilltop::Out& argv,
                     hilltop::Out&) {
  samurai_table table;
  std::int32_t seat;
  if (view.shared.size < sizeof table || view.own.size != sizeof seat)
    throw hilltop::Invalid("these bytes are no view of a samurai match");
  std::memcpy(&table, view.shared.data, sizeof table);
  std::memcpy(&seat, view.own.data, sizeof seat);
  const std::size_t own = seat == 0 ? 0 : 1, enemy = 1 - own;
  const std::string_view moves = hilltop::text(view.shared).substr(sizeof table);
  if (!moves.empty()) {
    for (std::size_t whose : {own, enemy}) {
      std::string history(moves.size() / 2, '\0');
      for (std::size_t i = 0; i < history.size(); ++i) history[i] = moves[2 * i + whose];
      argv.word(history);
    }
  }
  for (std::int32_t number : {table.health[own], table.health[enemy], table.honour[own], table.honour[enemy]})
    argv << number << '\0';
}

void Session::decode(hilltop_kind, const hilltop_view&, std::string_view reply, hilltop::Out& action) {
  if (reply.empty()) throw hilltop::Invalid("the reply is empty; expected one of W B G I P O");
  if (!is_action(static_cast<std::uint8_t>(reply.front())))
    throw hilltop::Invalid("the reply begins with \"" + hilltop::printable(reply.substr(0, 1)) +
                           "\"; expected one of W B G I P O");
  action << reply.front();
}

void Session::format(hilltop_kind, const hilltop_view&, hilltop_span action, hilltop::Out& reply) {
  reply << hilltop::text(action);
}

}  // namespace samurai
