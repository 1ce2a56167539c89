#include "rules.hpp"

#include "dilemma.hpp"
#include "seed_file.hpp"

#include <algorithm>
#include <numeric>

namespace dilemma {

static_assert(hilltop::layout_id(DILEMMA_LAYOUT) == DILEMMA_LAYOUT_ID);
static_assert(sizeof(dilemma_table) == 32 && sizeof(dilemma_player) == 8);

Session::Params::Params(const hilltop::Values& values)
    : rounds_per_player(values.number<std::int32_t>("rounds_per_player")),
      gain(values.number<std::int32_t>("gain")),
      loss(values.number<std::int32_t>("loss")),
      trailing_space(values["trailing_space"].number != 0) {
  if (values["rounds"].present != 0) rounds = values.number<std::int32_t>("rounds");
  if (values["seed_file"].present != 0) seeds = read_seed_file(hilltop::text(values["seed_file"].bytes));
}

Session::Session(const Params& params, const hilltop_opening& opening)
    : params_(params), random_(opening.seed) {
  if (opening.seat_count < info.min_seats || opening.seat_count > info.max_seats)
    throw hilltop::Invalid("dilemma is for 2 to 1000 players, not " + std::to_string(opening.seat_count));
  const auto players = static_cast<std::int32_t>(opening.seat_count);
  const dilemma_table table{.r = 0,
                            .players = players,
                            .played = 0,
                            .rounds = params.rounds ? *params.rounds : params.rounds_per_player * players,
                            .gain = params.gain,
                            .loss = params.loss,
                            .trailing_space = params.trailing_space ? 1 : 0};
  // Room for a whole match (up to a bound), so that the block rarely moves.
  constexpr std::size_t kReserved = std::size_t{1} << 24;
  const auto seats = static_cast<std::size_t>(players);
  const std::size_t opening_size = sizeof table + seats * sizeof(std::int64_t);
  const std::size_t history_size = static_cast<std::size_t>(table.rounds) * seats * dilemma_row_size(players);
  shared_.reserve(opening_size + std::min(history_size, kReserved));
  shared_.assign(reinterpret_cast<const char*>(&table), sizeof table);
  shared_.resize(opening_size, '\0');
  ids_.resize(dilemma_row_size(players));
  for (std::int32_t id = 1; id <= players; ++id) dilemma_row_add(ids_.data(), id);
  deal(opening);
}

void Session::deal(const hilltop_opening& opening) {
  std::vector<std::int32_t> ids(opening.seat_count);
  std::iota(ids.begin(), ids.end(), 1);
  random_.shuffle(ids);
  own_.reserve(ids.size());
  for (std::uint32_t seat = 0; seat < ids.size(); ++seat) {
    const dilemma_player player{ids[seat], 0};
    own_.emplace_back(reinterpret_cast<const char*>(&player), sizeof player);
    asks_.push_back({seat, 0, {hilltop::bytes(shared_), hilltop::bytes(own_[seat])}});
  }
  table().r = draw();
}

/// The random number of the round to come: from the seed file while it lasts.
std::uint64_t Session::draw() {
  const auto round = static_cast<std::size_t>(table().played);
  return round < params_.seeds.size() ? params_.seeds[round] : random_.next();
}

void Session::step(std::span<hilltop_choice> choices) {
  const std::size_t row_size = dilemma_row_size(table().players);
  const std::size_t start = shared_.size();
  shared_.resize(start + choices.size() * row_size, '\0');
  for (std::size_t seat = 0; seat < choices.size(); ++seat) {
    hilltop_choice& choice = choices[seat];
    const std::string_view action = hilltop::text(choice.action);
    if (choice.fault == HILLTOP_OK && !is_action(seat, action)) choice.fault = HILLTOP_INVALID;
    if (choice.fault != HILLTOP_OK) continue;
    const auto row = start + static_cast<std::size_t>(player(seat).id - 1) * row_size;
    std::copy_n(action.data(), row_size, shared_.data() + row);
    remember(seat, action.substr(row_size));
  }
  history_.add_bytes(std::string_view(shared_).substr(start));

  ++table().played;
  score_round();
  last_r_ = table().r;
  table().r = draw();
  for (std::size_t seat = 0; seat < asks_.size(); ++seat)
    asks_[seat].view = {hilltop::bytes(shared_), hilltop::bytes(own_[seat])};
}

bool is_memory(std::string_view text) {
  return text.empty() || (text.front() == '\n' && text.find('\n', 1) == std::string_view::npos);
}

bool Session::is_action(std::size_t seat, std::string_view action) const {
  if (action.size() < ids_.size()) return false;
  const auto* row = reinterpret_cast<const std::uint8_t*>(action.data());
  unsigned others = 0;
  for (std::size_t i = 0; i < ids_.size(); ++i) others |= row[i] & ~unsigned{ids_[i]};
  return others == 0 && !dilemma_row_has(row, player(seat).id) && is_memory(action.substr(ids_.size()));
}

// `line`: empty, or a line break and the state. Only the variant keeps a state that was not given again.
void Session::remember(std::size_t seat, std::string_view line) {
  dilemma_player self = player(seat);
  if (line.empty() && (params_.trailing_space || self.has_state == 0)) return;
  self.has_state = line.empty() ? 0 : 1;
  own_[seat].assign(reinterpret_cast<const char*>(&self), sizeof self);
  if (!line.empty()) own_[seat] += line.substr(1);
}

const std::uint8_t* Session::last_row(std::int32_t id) const {
  return dilemma_row(block(), table().players, table().played - 1, id);
}

void Session::score_round() {
  const std::int32_t players = table().players;
  const std::int64_t gain = table().gain, loss = table().loss;
  const std::uint8_t* row = last_row(1);
  std::int64_t* const score = scores();
  for (std::int32_t taker = 0; taker < players; ++taker, row += ids_.size()) {
    std::int64_t gained = 0;
    for_each_id(row, players, [&](std::int32_t victim) {
      gained += gain;
      score[victim - 1] -= loss;
    });
    score[taker] += gained;
  }
}

std::uint64_t Session::digest() const {
  hilltop::Digest digest = history_;
  digest.add(static_cast<std::uint64_t>(table().played)).add(table().r);
  for (std::size_t seat = 0; seat < own_.size(); ++seat) {
    const dilemma_player& self = player(seat);
    const std::string_view state = std::string_view(own_[seat]).substr(sizeof self);
    digest.add(static_cast<std::uint64_t>(self.id)).add(static_cast<std::uint64_t>(self.has_state));
    digest.add(static_cast<std::uint64_t>(dilemma_score(block(), self.id)));
    digest.add(state.size()).add_bytes(state);
  }
  return digest.value();
}

void Session::score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const {
  for (std::size_t seat = 0; seat < own_.size(); ++seat)
    scores[seat] = dilemma_score(block(), player(seat).id);
  std::fill(forfeit.begin(), forfeit.end(), std::uint8_t{0});
}

void Session::state(hilltop::Out& json) const {
  json << "{\"round\":" << table().played << ",\"scores\":[";
  for (std::size_t seat = 0; seat < own_.size(); ++seat)
    json << (seat == 0 ? "" : ",") << dilemma_score(block(), player(seat).id);
  json << "],\"takes\":[";
  const char* separator = "";
  for (std::int32_t taker = 1; table().played > 0 && taker <= table().players; ++taker)
    for_each_id(last_row(taker), table().players, [&](std::int32_t victim) {
      json << separator << '[' << taker << ',' << victim << ']';
      separator = ",";
    });
  json << "]}";
}

void Session::chance(hilltop::Out& json) const {
  if (table().played > 0) {
    json << "{\"r\":\"" << last_r_ << "\"}";
    return;
  }
  json << "{\"ids\":[";
  for (std::size_t seat = 0; seat < own_.size(); ++seat) json << (seat == 0 ? "" : ",") << player(seat).id;
  json << "]}";
}

void Session::action(std::uint32_t seat, hilltop::Out& text) const {
  if (table().played > 0) write_ids(last_row(player(seat).id), table().players, text);
}

}  // namespace dilemma
