#include "rules.hpp"

#include <hilltop/random.hpp>
#include <hilltop/text.hpp>

#include <cstring>

namespace morra {
namespace {

constexpr morra_throw kDefault{0, 0};

morra_table table_of(const hilltop_view& view) {
  morra_table table;
  std::memcpy(&table, view.shared.data, sizeof table);
  return table;
}

/// The next word of a reply as a number from 0 to `highest`.
std::uint8_t next_number(std::string_view& rest, const char* what, std::int32_t highest) {
  const auto word = hilltop::next_word(rest);
  const auto number = hilltop::whole_number(word);
  if (number && *number <= highest) return static_cast<std::uint8_t>(*number);
  const std::string expected = std::string(what) + " from 0 to " + std::to_string(highest);
  if (word.empty()) throw hilltop::Invalid("the reply ends before the " + expected);
  throw hilltop::Invalid("\"" + hilltop::printable(word) + "\" is no " + expected);
}

}  // namespace

static_assert(hilltop::layout_id(MORRA_LAYOUT) == MORRA_LAYOUT_ID);

Session::Params::Params(const hilltop::Values& values)
    : turns(values.number<std::int32_t>("turns")),
      highest(values.number<std::int32_t>("highest")),
      fixed(values.number("points") == 1 ? values.number<std::int32_t>("fixed") : 0),
      forfeits(values.number("bad_reply") == 0) {}

Session::Session(const Params& params, const hilltop_opening&)
    : shared_(new std::uint8_t[sizeof(morra_table) +
                               2 * sizeof(morra_throw) * static_cast<std::size_t>(params.turns)]),
      highest_(params.highest),
      fixed_(params.fixed),
      up_to_highest_(0x01010101u * static_cast<std::uint32_t>(0x7f - params.highest)),
      forfeits_(params.forfeits) {
  new (shared_.get()) morra_table{0, params.turns, params.highest, params.fixed};
  for (std::uint32_t seat : {0u, 1u}) {
    player_[seat] = {0, 0, static_cast<std::int32_t>(seat), 0};
    asks_[seat] = {seat, 0, {hilltop::bytes_of(table()), hilltop::bytes_of(player_[seat])}};
  }
}

// Also what seldom happens: faults.
void Session::step(std::span<hilltop_choice> choices) {
  std::array<morra_throw, 2> thrown{kDefault, kDefault};
  for (std::size_t seat : {0u, 1u}) {
    if (is_throw(choices[seat])) std::memcpy(&thrown[seat], choices[seat].action.data, sizeof thrown[seat]);
    else if (choices[seat].fault == HILLTOP_OK) choices[seat].fault = HILLTOP_INVALID;
    forfeit_[seat] = forfeits(choices[seat]);
  }
  unplayed_ = thrown;
  over_ = forfeit_[0] || forfeit_[1];
  if (!over_) play(turn_of(thrown[0], thrown[1]));
}

std::uint64_t Session::digest() const {
  hilltop::Digest digest = history_;
  digest.add_bytes(std::span(shared_.get(), sizeof(morra_table)));
  for (const auto& player : player_) digest.add(static_cast<std::uint64_t>(player.score));
  for (const auto forfeit : forfeit_) digest.add(forfeit);
  return digest.value();
}

void Session::score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const {
  for (std::size_t seat : {0u, 1u}) {
    scores[seat] = player_[seat].score;
    forfeit[seat] = forfeit_[seat];
  }
}

void Session::state(hilltop::Out& json) const {
  std::array<std::string, 4> digits;  // choices and guesses of seat 0, then of seat 1
  for (std::size_t i = 0; i < throws().size(); ++i) digits[i % 4] += static_cast<char>('0' + throws()[i]);
  json << "{\"turn\":" << table().turn << ",\"choices\":[\"" << digits[0] << "\",\"" << digits[2]
       << "\"],\"guesses\":[\"" << digits[1] << "\",\"" << digits[3] << "\"],\"scores\":[" << player_[0].score
       << ',' << player_[1].score << "]}";
}

/// Before the first turn: the default.
morra_throw Session::last_throw(std::uint32_t seat) const {
  if (throws().empty()) return kDefault;
  morra_throw thrown;
  std::memcpy(&thrown, throws().end() - 2 * sizeof thrown + seat * sizeof thrown, sizeof thrown);
  return thrown;
}

void Session::action(std::uint32_t seat, hilltop::Out& text) const {
  if (forfeit_[seat]) {
    text << '-';
    return;
  }
  const bool unplayed = forfeit_[0] || forfeit_[1];
  const morra_throw thrown = unplayed ? unplayed_[seat] : last_throw(seat);
  text << thrown.choice << ' ' << thrown.guess;
}

void Session::encode(hilltop_kind, const hilltop_view& view, hilltop_buf&, hilltop::Out& argv,
                     hilltop::Out&) {
  morra_player self;
  std::memcpy(&self, view.own.data, sizeof self);
  const auto turns = static_cast<std::size_t>(table_of(view).turn);
  const auto* throws = view.shared.data + sizeof(morra_table);
  const auto history = [&](std::int32_t seat, std::size_t member) {
    const auto* number = throws + sizeof(morra_throw) * static_cast<std::size_t>(seat) + member;
    for (std::size_t t = 0; t < turns; ++t) argv << static_cast<char>('0' + number[4 * t]);
    argv << '\0';
  };
  history(self.seat, offsetof(morra_throw, choice));
  history(self.seat, offsetof(morra_throw, guess));
  argv << self.score << '\0';
  history(1 - self.seat, offsetof(morra_throw, choice));
  history(1 - self.seat, offsetof(morra_throw, guess));
  argv << self.rival_score << '\0';
}

void Session::decode(hilltop_kind, const hilltop_view& view, std::string_view reply, hilltop::Out& action) {
  const std::int32_t highest = table_of(view).highest;
  const std::uint8_t choice = next_number(reply, "choice", highest);
  const std::uint8_t guess = next_number(reply, "guess", highest);
  action.object(morra_throw{choice, guess});
}

void Session::format(hilltop_kind, const hilltop_view&, hilltop_span action, hilltop::Out& reply) {
  if (action.size != sizeof(morra_throw)) throw hilltop::Invalid("the action is no morra_throw");
  reply << action.data[0] << ' ' << action.data[1];
}

}  // namespace morra
