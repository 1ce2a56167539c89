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
    : last_{kDefault, kDefault}, forfeits_(params.forfeits) {
  // Reserved for the whole match (up to a bound), so that a step rarely allocates.
  constexpr std::int32_t kReserved = 1000;
  shared_.reserve(sizeof(morra_table) +
                  2 * sizeof(morra_throw) * static_cast<std::size_t>(std::min(params.turns, kReserved)));
  const morra_table table{0, params.turns, params.highest, params.fixed};
  shared_.assign(reinterpret_cast<const char*>(&table), sizeof table);
  for (std::uint32_t seat : {0u, 1u}) {
    player_[seat] = {0, 0, static_cast<std::int32_t>(seat), 0};
    asks_[seat] = {seat, 0, {hilltop::bytes(shared_), hilltop::bytes_of(player_[seat])}};
  }
}

/// The throw that counts; nothing when the seat forfeits the match by it.
std::optional<morra_throw> Session::resolve(hilltop_choice& choice) const {
  if (choice.fault == HILLTOP_OK) {
    morra_throw thrown;
    if (choice.action.size == sizeof thrown) {
      std::memcpy(&thrown, choice.action.data, sizeof thrown);
      if (thrown.choice <= table()->highest && thrown.guess <= table()->highest) return thrown;
    }
    choice.fault = HILLTOP_INVALID;
  }
  if (forfeits_ || choice.fault == HILLTOP_RESIGN || choice.policy == HILLTOP_FORFEIT) return std::nullopt;
  return kDefault;
}

void Session::step(std::span<hilltop_choice> choices) {
  last_ = {resolve(choices[0]), resolve(choices[1])};
  if (!last_[0] || !last_[1]) {
    over_ = true;
    return;
  }
  const auto [a, b] = std::array{*last_[0], *last_[1]};
  const bool right_a = a.guess == b.choice, right_b = b.guess == a.choice;
  if (right_a != right_b) {
    auto& winner = player_[right_a ? 0 : 1];
    winner.score += table()->fixed != 0 ? table()->fixed : a.choice + b.choice;
    player_[right_a ? 1 : 0].rival_score = winner.score;
  }
  for (const morra_throw& thrown : {a, b})
    shared_.append(reinterpret_cast<const char*>(&thrown), sizeof thrown);
  over_ = ++table()->turn >= table()->turns;
  for (auto& ask : asks_) ask.view.shared = hilltop::bytes(shared_);
}

std::uint64_t Session::digest() const {
  hilltop::Digest digest;
  digest.add_bytes(shared_);
  for (const auto& player : player_) digest.add(static_cast<std::uint64_t>(player.score));
  for (const auto& thrown : last_) digest.add(!thrown);
  return digest.value();
}

void Session::score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const {
  for (std::size_t seat : {0u, 1u}) {
    scores[seat] = player_[seat].score;
    forfeit[seat] = !last_[seat];
  }
}

void Session::state(hilltop::Out& json) const {
  std::array<std::string, 4> digits;  // choices and guesses of seat 0, then of seat 1
  for (std::size_t i = sizeof(morra_table); i < shared_.size(); ++i)
    digits[i % 4] += static_cast<char>('0' + shared_[i]);
  json << "{\"turn\":" << table()->turn << ",\"choices\":[\"" << digits[0] << "\",\"" << digits[2]
       << "\"],\"guesses\":[\"" << digits[1] << "\",\"" << digits[3] << "\"],\"scores\":[" << player_[0].score
       << ',' << player_[1].score << "]}";
}

void Session::action(std::uint32_t seat, hilltop::Out& text) const {
  if (const auto& thrown = last_[seat]) text << thrown->choice << ' ' << thrown->guess;
  else text << '-';
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
