#include "rules.hpp"

#include <hilltop/random.hpp>

#include <algorithm>

namespace coins {
namespace {

// 2^n + 10n - random(1 + n^2), which fits 63 bits up to 62 players.
std::int64_t drawn_pile(std::uint64_t n, hilltop::Random& random) {
  return static_cast<std::int64_t>((std::uint64_t{1} << n) + 10 * n - random.below(1 + n * n));
}

}  // namespace

static_assert(hilltop::layout_id(COINS_LAYOUT) == COINS_LAYOUT_ID);

Session::Params::Params(const hilltop::Values& values)
    : table{.pile = 0,
            .round = 1,
            .rounds = values.number<std::int32_t>("rounds"),
            .players = 0,
            .actions = values.number<std::int32_t>("actions"),
            .lenient = values.number<std::int32_t>("lenient"),
            .take = values.number<std::int32_t>("take"),
            .put = values.number<std::int32_t>("put"),
            .remove = values.number<std::int32_t>("remove"),
            .flip = values.number<std::int32_t>("flip"),
            .unflip = values.number<std::int32_t>("unflip"),
            .get_flipped = values.number<std::int32_t>("get_flipped"),
            .get_unflipped = values.number<std::int32_t>("get_unflipped"),
            .end_flipped = values.number<std::int32_t>("end_flipped"),
            .end_unflipped = values.number<std::int32_t>("end_unflipped")} {
  if (values["pile"].present != 0) pile = values.number("pile");
}

Session::Session(const Params& params, const hilltop_opening& opening) {
  const std::uint64_t players = opening.seat_count;
  if (players < info.min_seats || players > info.max_seats)
    throw hilltop::Invalid("coins is for 2 to 62 players, not " + std::to_string(players));
  std::vector<std::uint32_t> seating(players);
  for (std::uint32_t seat = 0; seat < players; ++seat) seating[seat] = seat;

  hilltop::Random random(opening.seed);
  random.shuffle(seating);
  first_pile_ = params.pile ? *params.pile : drawn_pile(players, random);

  board_.table = params.table;
  board_.table.players = static_cast<std::int32_t>(players);
  board_.table.pile = first_pile_;
  for (std::size_t place = 0; place < players; ++place) {
    const std::uint32_t seat = seating[place];
    board_.player[place] = {
        .points = 0, .flipped = 0, .unflipped = 0, .id = opening.seats[seat].entrant, .seat = seat};
  }
  ask();
}

void Session::ask() {
  const auto size = sizeof(coins_table) + board_.players() * sizeof(coins_player);
  ask_ = {board_.player[own_.place].seat,
          0,
          {{reinterpret_cast<const std::uint8_t*>(&board_), size}, hilltop::bytes_of(own_)}};
}

/// The letters that count.
std::string_view Session::resolve(hilltop_choice& choice) const {
  static constexpr std::string_view kNothing = "NNNNNNNNNNNNNNNN";
  static_assert(kNothing.size() == COINS_MAX_ACTIONS);
  const auto actions = static_cast<std::size_t>(board_.table.actions);
  if (choice.fault == HILLTOP_OK) {
    const std::string_view letters = hilltop::text(choice.action);
    if (letters.size() == actions && std::all_of(letters.begin(), letters.end(), is_action)) return letters;
    choice.fault = HILLTOP_INVALID;
  }
  return kNothing.substr(0, actions);
}

void Session::step(std::span<hilltop_choice> choices) {
  last_ = resolve(choices[0]);
  for (char letter : last_) board_.apply(own_.place, letter);

  ++turn_;
  const bool round_over = own_.place + 1 == board_.players();
  over_ = board_.table.pile == 0 || (round_over && board_.table.round == board_.table.rounds);
  if (over_) {
    board_.count();
    return;
  }
  own_.place = round_over ? 0 : own_.place + 1;
  if (round_over) ++board_.table.round;
  ask();
}

std::uint64_t Session::digest() const {
  hilltop::Digest digest;
  digest.add(turn_).add(over_).add(static_cast<std::uint64_t>(board_.table.pile));
  for (std::size_t place = 0; place < board_.players(); ++place) {
    const coins_player& player = board_.player[place];
    digest.add(player.id).add(player.seat).add(static_cast<std::uint64_t>(player.points));
    digest.add(static_cast<std::uint32_t>(player.flipped)).add(static_cast<std::uint32_t>(player.unflipped));
  }
  return digest.value();
}

void Session::score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const {
  for (std::size_t place = 0; place < board_.players(); ++place)
    scores[board_.player[place].seat] = board_.player[place].points;
  std::fill(forfeit.begin(), forfeit.end(), std::uint8_t{0});
}

// Round and seat are those of the turn just played, 0 before the first.
void Session::state(hilltop::Out& json) const {
  const std::size_t n = board_.players();
  const std::uint64_t round = turn_ == 0 ? 0 : (turn_ - 1) / n + 1;
  const std::uint32_t seat = turn_ == 0 ? 0 : board_.player[(turn_ - 1) % n].seat;
  json << "{\"round\":" << round << ",\"seat\":" << seat << ",\"global\":" << board_.table.pile
       << ",\"players\":[";
  for (std::size_t place = 0; place < n; ++place) {
    const coins_player& player = board_.player[place];
    json << (place == 0 ? "" : ",") << "{\"id\":" << player.id << ",\"points\":" << player.points
         << ",\"flipped\":" << player.flipped << ",\"unflipped\":" << player.unflipped << '}';
  }
  json << "]}";
}

void Session::chance(hilltop::Out& json) const {
  if (turn_ > 0) {
    json << "{}";
    return;
  }
  json << "{\"pile\":" << first_pile_ << ",\"order\":[";
  for (std::size_t place = 0; place < board_.players(); ++place)
    json << (place == 0 ? "" : ",") << board_.player[place].id;
  json << "]}";
}

void Session::action(std::uint32_t, hilltop::Out& text) const { text << last_; }

}  // namespace coins
