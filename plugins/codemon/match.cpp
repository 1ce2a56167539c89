// match.cpp - a battle as a session: questions, faults and descriptions around battle.hpp.
#include "battle.hpp"
#include "scene.hpp"
#include "team.hpp"

#include <algorithm>

namespace codemon {
namespace {

class Match final : public Scene {
 public:
  Match(const Table& table, const hilltop_opening& opening)
      : Scene(table),
        records_{enter(table, opening, 0), enter(table, opening, 1)},
        battle_(table, records_[0].team, records_[1].team, opening.seed) {
    ask_next();
  }

  void step(std::span<hilltop_choice> choices) override;
  std::uint64_t digest() const override;
  void score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const override;
  void state(hilltop::Out& json) const override;
  void chance(hilltop::Out& json) const override;
  void action(std::uint32_t seat, hilltop::Out& text) const override;
  void record(std::uint32_t seat, hilltop::Out& out) const override;

 private:
  static Record enter(const Table& table, const hilltop_opening& opening, Seat seat);
  std::optional<std::int32_t> resolve_choice(hilltop_choice& choice) const;
  Order resolve_order(hilltop_choice& choice) const;
  bool resign(std::span<const hilltop_choice> choices);
  void ask_next();

  std::array<Record, 2> records_;  // as they entered, fresh
  Battle battle_;
  std::array<Order, 2> last_;  // what counted in the last step
  std::array<bool, 2> forfeit_{};
  bool turned_ = false;  // the last step was a turn, so there is chance to tell
};

Record Match::enter(const Table& table, const hilltop_opening& opening, Seat seat) {
  Record record = Record::read(opening.seats[seat].record, table);
  refresh(record.team, table, static_cast<std::int32_t>(seat * kMembers));
  return record;
}

/// The number in an action of one byte; nothing, and a fault, for any other.
std::optional<std::int32_t> number(hilltop_choice& choice) {
  if (choice.fault != HILLTOP_OK) return std::nullopt;
  if (choice.action.size == 1) return choice.action.data[0];
  choice.fault = HILLTOP_INVALID;
  return std::nullopt;
}

/// A bad choice takes the first living monster.
std::optional<std::int32_t> Match::resolve_choice(hilltop_choice& choice) const {
  const auto slot = number(choice);
  if (slot && battle_.lives(choice.seat, *slot)) return slot;
  if (choice.fault == HILLTOP_OK) choice.fault = HILLTOP_INVALID;
  return battle_.first_living(choice.seat);
}

/// A bad order is no action; so is one that can't be carried out, but that is no fault.
Order Match::resolve_order(hilltop_choice& choice) const {
  const auto order = number(choice);
  if (!order) return std::nullopt;
  if (!is_order(*order)) choice.fault = HILLTOP_INVALID;
  return battle_.legal(choice.seat, *order) ? order : std::nullopt;
}

void Match::step(std::span<hilltop_choice> choices) {
  const bool turn = battle_.phase() == Battle::Phase::turn;
  last_ = {};
  for (hilltop_choice& choice : choices)
    last_[choice.seat] = turn ? resolve_order(choice) : resolve_choice(choice);
  turned_ = false;
  if (!resign(choices)) {
    turned_ = turn;
    if (turn) battle_.turn(last_);
    else battle_.choose(last_);
  }
  table_.turn = battle_.table().turn;
  ask_next();
}

/// Ends the battle if somebody gives it up.
bool Match::resign(std::span<const hilltop_choice> choices) {
  for (const hilltop_choice& choice : choices) {
    if (!gives_up(choice)) continue;
    forfeit_[choice.seat] = true;
    last_[choice.seat].reset();
  }
  if (!forfeit_[0] && !forfeit_[1]) return false;
  battle_.stop(forfeit_[0] == forfeit_[1] ? std::nullopt : std::optional<Seat>(forfeit_[0] ? 1 : 0));
  return true;
}

void Match::ask_next() {
  ask_nobody();
  const Battle::Phase phase = battle_.phase();
  if (phase == Battle::Phase::over) return;
  const bool turn = phase == Battle::Phase::turn;
  for (std::uint32_t seat : {0u, 1u}) {
    if (!turn && !battle_.must_choose(seat)) continue;
    codemon_sight& sight = ask(seat, turn ? Question::act : Question::choose, battle_.team(seat));
    sight.other = battle_.team(1 - seat);
    hide_from_other(sight.other);
  }
}

std::uint64_t Match::digest() const {
  hilltop::Digest digest;
  digest.add(static_cast<std::uint64_t>(battle_.table().turn))
      .add(static_cast<std::uint64_t>(battle_.phase()));
  for (Seat seat : {0u, 1u}) {
    const hilltop_span team = hilltop::bytes_of(battle_.team(seat));
    digest.add_bytes(std::span(team.data, team.size)).add(forfeit_[seat]);
  }
  return digest.value();
}

void Match::score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const {
  for (Seat seat : {0u, 1u}) {
    scores[seat] = battle_.winner() == seat ? 1 : 0;
    forfeit[seat] = forfeit_[seat];
  }
}

void describe(const Member& member, hilltop::Out& json) {
  json << "{\"name\":";
  json.quoted(member.name) << ",\"id\":" << member.id << ",\"hp\":" << member.hp << ",\"uses\":";
  json.list(member.uses) << ",\"bonus\":";
  json.list(member.bonus) << ",\"effects\":";
  const std::uint8_t* const effects = member.effects;
  json.list(std::span(effects, std::find(effects, effects + CODEMON_EFFECTS, 0)));
  json << ",\"poisoned\":" << member.poisoned << '}';
}

void Match::state(hilltop::Out& json) const {
  json << "{\"turn\":" << battle_.table().turn << ",\"teams\":[";
  for (Seat seat : {0u, 1u}) {
    const Team& team = battle_.team(seat);
    json << (seat == 0 ? "{\"active\":" : ",{\"active\":") << team.active << ",\"members\":[";
    for (std::size_t i = 0; i < kMembers; ++i) {
      if (i != 0) json << ',';
      describe(team.member[i], json);
    }
    json << "]}";
  }
  json << "]}";
}

void Match::chance(hilltop::Out& json) const {
  if (!turned_) {
    json << "{}";
    return;
  }
  const Chance& chance = battle_.chance();
  const auto pair = [&json](const std::array<std::optional<bool>, 2>& outcomes) {
    const auto word = [](std::optional<bool> outcome) {
      return outcome ? (*outcome ? "true" : "false") : "null";
    };
    json << '[' << word(outcomes[0]) << ',' << word(outcomes[1]) << ']';
  };
  json << "{\"first\":";
  if (chance.first) json << *chance.first;
  else json << "null";
  json << ",\"coin\":" << chance.coin << ",\"wake\":";
  pair(chance.wake);
  json << ",\"confused\":";
  pair(chance.confused);
  json << ",\"effect\":";
  pair(chance.effect);
  json << '}';
}

void Match::action(std::uint32_t seat, hilltop::Out& text) const {
  if (last_[seat]) text << *last_[seat];
  else text << '-';
}

void Match::record(std::uint32_t seat, hilltop::Out& out) const {
  Record after = records_[seat];
  after.team = battle_.team(seat);
  ++after.battles;
  after.write(out);
}

}  // namespace

std::unique_ptr<Scene> make_match(const Table& table, const hilltop_opening& opening) {
  return std::make_unique<Match>(table, opening);
}

}  // namespace codemon
