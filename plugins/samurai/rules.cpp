#include "rules.hpp"

#include <hilltop/text.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace samurai {
namespace {

constexpr bool is_action(char letter) {
  switch (letter) {
    case 'W':
    case 'B':
    case 'G':
    case 'I':
    case 'P':
    case 'O': return true;
    default: return false;
  }
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
    : table_{0, params.turns, params.sword_honour, params.damage, params.sword_damage} {
  // Room for a whole match (up to a bound), so that a step seldom allocates.
  constexpr std::int32_t kRoom = 1000;
  shared_.resize(sizeof table_ + 2 * static_cast<std::size_t>(std::min(params.turns, kRoom)));
  std::memcpy(shared_.data(), &table_, sizeof table_);
  for (std::uint32_t seat : {0u, 1u}) {
    fighter_[seat] = {static_cast<std::int32_t>(seat), params.health, params.health, params.honour,
                      params.honour};
    asks_[seat] = {seat, 0, {shared(), hilltop::bytes_of(fighter_[seat])}};
  }
}

// The action that a choice comes to: the default one after a fault.
char Session::resolve(hilltop_choice& choice) {
  if (choice.fault == HILLTOP_OK) {
    if (choice.action.size == 1 && is_action(static_cast<char>(choice.action.data[0])))
      return static_cast<char>(choice.action.data[0]);
    choice.fault = HILLTOP_INVALID;
  }
  return 'W';
}

void Session::step(std::span<hilltop_choice> choices) {
  const auto gives_up = [](const hilltop_choice& choice) {
    return choice.fault == HILLTOP_RESIGN || (choice.fault != HILLTOP_OK && choice.policy == HILLTOP_FORFEIT);
  };
  const std::array<char, 2> before = last_;
  last_ = {resolve(choices[0]), resolve(choices[1])};
  const bool first = gives_up(choices[0]), second = gives_up(choices[1]);
  if (first || second) return give_up(first, second);
  fight(before);
  judge();
}

// The turn is not played: the match ends as it stood.
void Session::give_up(bool first, bool second) {
  forfeit_ = {first, second};
  if (first) last_[0] = '-';
  if (second) last_[1] = '-';
  if (first != second) winner_ = first ? 1 : 0;
  over_ = true;
}

// Plays last_ out. Who wields the sword is decided by the honour at the start of the turn.
void Session::fight(std::array<char, 2> before) {
  auto& [a, b] = fighter_;
  const auto damage = [this](const samurai_fighter& striker) {
    return striker.honour >= table_.sword_honour ? table_.sword_damage : table_.damage;
  };
  const std::int32_t by_a = hits(last_[0], last_[1]) ? damage(a) : 0;
  const std::int32_t by_b = hits(last_[1], last_[0]) ? damage(b) : 0;
  a.honour = b.enemy_honour = a.honour + honour_gain(last_[0], before[0] == 'G');
  b.honour = a.enemy_honour = b.honour + honour_gain(last_[1], before[1] == 'G');
  a.health = b.enemy_health = a.health - by_b;
  b.health = a.enemy_health = b.health - by_a;

  const std::size_t end = sizeof table_ + moves().size();
  if (end == shared_.size()) shared_.resize(2 * end);
  shared_[end] = last_[0];
  shared_[end + 1] = last_[1];
  moves_digest_.add_bytes(last_);
  ++table_.turn;
  std::memcpy(shared_.data() + offsetof(samurai_table, turn), &table_.turn, sizeof table_.turn);
  for (auto& ask : asks_) ask.view.shared = shared();
}

// The gods strike first: dishonour outranks the loss of health.
void Session::judge() {
  const auto& [a, b] = fighter_;
  const bool dishonoured_a = a.honour < 0, dishonoured_b = b.honour < 0;
  const bool fallen_a = a.health <= 0, fallen_b = b.health <= 0;
  if (dishonoured_a || dishonoured_b) {
    over_ = true;
    if (dishonoured_a != dishonoured_b) winner_ = dishonoured_a ? 1 : 0;
  } else if (fallen_a || fallen_b) {
    over_ = true;
    if (fallen_a != fallen_b) winner_ = fallen_a ? 1 : 0;
  } else if (table_.turn >= table_.turns) {
    over_ = true;
  }
}

std::uint64_t Session::digest() const {
  hilltop::Digest digest = moves_digest_;
  for (std::int32_t number :
       {table_.turn, table_.turns, table_.sword_honour, table_.damage, table_.sword_damage})
    digest.add(static_cast<std::uint32_t>(number));
  for (const auto& f : fighter_)
    digest.add(static_cast<std::uint32_t>(f.health)).add(static_cast<std::uint32_t>(f.honour));
  return digest.add_bytes(forfeit_).value();
}

void Session::score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const {
  for (std::size_t seat : {0u, 1u}) {
    scores[seat] = winner_ == static_cast<int>(seat) ? 1 : 0;
    forfeit[seat] = forfeit_[seat];
  }
}

void Session::state(hilltop::Out& json) const {
  const auto& [a, b] = fighter_;
  std::array<std::string, 2> history;
  for (std::size_t i = 0; i < moves().size(); ++i) history[i % 2] += moves()[i];
  json << "{\"turn\":" << table_.turn << ",\"health\":[" << a.health << ',' << b.health << "],\"honour\":["
       << a.honour << ',' << b.honour << "],\"history\":[\"" << history[0] << "\",\"" << history[1] << "\"]}";
}

void Session::action(std::uint32_t seat, hilltop::Out& text) const { text << last_[seat]; }

void Session::encode(hilltop_kind, const hilltop_view& view, hilltop_buf&, hilltop::Out& argv,
                     hilltop::Out&) {
  samurai_fighter self;
  if (view.shared.size < sizeof(samurai_table) || view.own.size != sizeof self)
    throw hilltop::Invalid("these bytes are no view of a samurai match");
  std::memcpy(&self, view.own.data, sizeof self);
  const std::string_view moves = hilltop::text(view.shared).substr(sizeof(samurai_table));
  if (!moves.empty()) {
    const std::size_t own = self.seat == 0 ? 0 : 1;
    for (std::size_t seat : {own, 1 - own}) {
      std::string history;
      for (std::size_t i = seat; i < moves.size(); i += 2) history += moves[i];
      argv.word(history);
    }
  }
  for (std::int32_t number : {self.health, self.enemy_health, self.honour, self.enemy_honour})
    argv << number << '\0';
}

void Session::decode(hilltop_kind, const hilltop_view&, std::string_view reply, hilltop::Out& action) {
  if (reply.empty()) throw hilltop::Invalid("the reply is empty; expected one of W B G I P O");
  if (!is_action(reply.front()))
    throw hilltop::Invalid("the reply begins with \"" + hilltop::printable(reply.substr(0, 1)) +
                           "\"; expected one of W B G I P O");
  action << reply.front();
}

void Session::format(hilltop_kind, const hilltop_view&, hilltop_span action, hilltop::Out& reply) {
  reply << hilltop::text(action);
}

}  // namespace samurai
