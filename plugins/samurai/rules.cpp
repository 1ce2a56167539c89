#include "rules.hpp"

#include <hilltop/text.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace samurai {
namespace {

constexpr std::string_view kLetters = SAMURAI_LETTERS;

/// What the rules say of each letter and pair of letters, looked up rather than worked out: a match of fast
/// bots is little else.
struct Tables {
  std::array<std::uint8_t, 256> number{};  // of a letter, from 1; 0: no action
  std::array<std::array<std::int8_t, 2>, 7> gain{};
  std::array<std::array<bool, 7>, 7> hit{};
};
constexpr Tables kTables = [] {
  Tables tables;
  for (std::size_t a = 0; a < kLetters.size(); ++a) {
    tables.number[static_cast<unsigned char>(kLetters[a])] = static_cast<std::uint8_t>(a + 1);
    for (std::size_t guarded : {0u, 1u})
      tables.gain[a + 1][guarded] = static_cast<std::int8_t>(honour_gain(kLetters[a], guarded != 0));
    for (std::size_t b = 0; b < kLetters.size(); ++b)
      tables.hit[a + 1][b + 1] = hits(kLetters[a], kLetters[b]);
  }
  return tables;
}();

constexpr std::uint8_t number_of(char letter) { return kTables.number[static_cast<unsigned char>(letter)]; }
constexpr bool is_action(char letter) { return number_of(letter) != 0; }

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
  const std::array<bool, 2> guarded{last_[0] == 'G', last_[1] == 'G'};
  const char one = resolve(choices[0]), two = resolve(choices[1]);
  last_ = {one, two};
  const bool first = gives_up(choices[0]), second = gives_up(choices[1]);
  if (first || second) return give_up(first, second);
  fight(one, two, guarded);
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

// Plays a turn out. Who wields the sword is decided by the honour at the start of the turn.
void Session::fight(char one, char two, std::array<bool, 2> guarded) {
  auto& [a, b] = fighter_;
  const auto damage = [this](const samurai_fighter& striker) {
    return striker.honour >= table_.sword_honour ? table_.sword_damage : table_.damage;
  };
  const std::uint8_t by_a = number_of(one), by_b = number_of(two);
  const std::int32_t hurt_a = kTables.hit[by_b][by_a] ? damage(b) : 0;
  const std::int32_t hurt_b = kTables.hit[by_a][by_b] ? damage(a) : 0;
  a.honour = b.enemy_honour = a.honour + kTables.gain[by_a][guarded[0]];
  b.honour = a.enemy_honour = b.honour + kTables.gain[by_b][guarded[1]];
  a.health = b.enemy_health = a.health - hurt_a;
  b.health = a.enemy_health = b.health - hurt_b;

  const std::size_t end = sizeof table_ + moves().size();
  if (end == shared_.size()) make_room(2 * end);
  shared_[end] = one;
  shared_[end + 1] = two;
  ++table_.turn;
  std::memcpy(shared_.data() + offsetof(samurai_table, turn), &table_.turn, sizeof table_.turn);
  for (auto& ask : asks_) ask.view.shared.size += 2;
}

void Session::make_room(std::size_t size) {
  shared_.resize(size);
  for (auto& ask : asks_) ask.view.shared.data = hilltop::bytes(shared_).data;
}

// The gods strike first: dishonour outranks the loss of health.
void Session::judge() {
  const auto& [a, b] = fighter_;
  if ((a.honour | b.honour) >= 0 && a.health > 0 && b.health > 0) {
    over_ = table_.turn >= table_.turns;
    return;
  }
  const bool dishonoured_a = a.honour < 0, dishonoured_b = b.honour < 0;
  const bool fallen_a = a.health <= 0, fallen_b = b.health <= 0;
  over_ = true;
  if (dishonoured_a || dishonoured_b) {
    if (dishonoured_a != dishonoured_b) winner_ = dishonoured_a ? 1 : 0;
  } else if (fallen_a != fallen_b) {
    winner_ = fallen_a ? 1 : 0;
  }
}

std::uint64_t Session::digest() const {
  hilltop::Digest digest;
  digest.add_bytes(moves());
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
