#include "match/session.hpp"

#include <hilltop/out.hpp>
#include <hilltop/series.hpp>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

namespace hilltop {
namespace {

const hilltop_series* series_of(const hilltop_game& game) {
  const void* found = game.extension != nullptr ? game.extension(HILLTOP_SERIES) : nullptr;
  return static_cast<const hilltop_series*>(found);
}

std::int32_t grow_buffer(hilltop_buf* buf, std::uint64_t capacity) noexcept {
  constexpr std::uint64_t kLeast = 256;
  const std::uint64_t room = std::max({kLeast, capacity, buf->capacity * 2});
  auto* data = static_cast<std::uint8_t*>(std::realloc(buf->data, static_cast<std::size_t>(room)));
  if (data == nullptr) return 0;
  buf->data = data;
  buf->capacity = room;
  return 1;
}

}  // namespace

Buffer::Buffer(std::size_t room) : hilltop_buf{nullptr, 0, 0, grow_buffer} {
  if (room != 0 && grow_buffer(this, room) == 0) throw std::bad_alloc();
}
Buffer::~Buffer() { std::free(data); }
Buffer::Buffer(Buffer&& other) noexcept : hilltop_buf(other) {
  static_cast<hilltop_buf&>(other) = {nullptr, 0, 0, grow_buffer};
}
Buffer& Buffer::operator=(Buffer&& other) noexcept {
  std::swap(static_cast<hilltop_buf&>(*this), static_cast<hilltop_buf&>(other));
  return *this;
}

JobOpening::JobOpening(const Job& job) {
  for (const auto& seat : job.seats) seats_.push_back({seat.entrant, 0, bytes(seat.record)});
  for (const auto& peer : job.peers) peers_.push_back({peer.entrant, 0, bytes(peer.record)});
  opening_ = {sizeof(hilltop_opening), job.kind,      job.seed,     seats_.data(),
              seats_.size(),           peers_.data(), peers_.size()};
}

Course::Course(const GameInstance& instance, const hilltop_opening& opening, Outcome& outcome)
    : game_(*instance.game),
      series_(series_of(game_)),
      instance_(instance),
      opening_(opening),
      outcome_(outcome),
      choices_(static_cast<std::size_t>(opening.seat_count)) {
  Buffer why;
  if (game_.open(instance.tournament, &opening, &session_, &asks_, &why) == HILLTOP_OK) return;
  session_ = nullptr;
  outcome.void_reason = "the game could not open the session" +
                        (why.size != 0 ? ": " + std::string(why.view()) : std::string());
}

Course::~Course() {
  if (session_ != nullptr) game_.close(session_);
}

std::span<hilltop_choice> Course::choices() {
  std::size_t lowest = 0, count = 0;
  for (const auto& ask : asks()) {
    if (ask.seat < lowest || ask.seat >= choices_.size()) throw BadAsk();
    choices_[count++].seat = ask.seat;
    lowest = ask.seat + std::size_t{1};
  }
  return {choices_.data(), count};
}

bool Course::step() {
  ++steps_;
  const auto status = game_.step(session_, choices_.data(), asks_.count, &asks_);
  if (status != HILLTOP_OK) fail(status);
  return status == HILLTOP_OK;
}

hilltop_stop Course::play_series(hilltop_desk& desk) {
  desk.choices = choices_.data();
  desk.seats = choices_.size();
  desk.longest = game_.max_action;
  desk.asks = asks_;
  desk.steps = 0;
  const hilltop_stop stop = series_ != nullptr ? series_->play(session_, &desk) : play_step_by_step(desk);
  asks_ = desk.asks;
  steps_ += desk.steps;
  if (stop == HILLTOP_STOP_FAILED) fail(static_cast<hilltop_status>(desk.decided));
  return stop;
}

/// What series_->play does, of a game that has none.
hilltop_stop Course::play_step_by_step(hilltop_desk& desk) {
  hilltop_asks asks = desk.asks;
  return hilltop::play_series(
      desk, std::uint64_t{game_.max_action}, [&] { return asks; },
      [&](std::span<hilltop_choice> choices) {
        return game_.step(session_, choices.data(), choices.size(), &asks);
      });
}

void Course::fail(hilltop_status status) {
  asks_ = {};
  outcome_.void_reason =
      "the game failed in step " + std::to_string(steps_) + " (status " + std::to_string(status) + ")";
}

void Course::conclude() {
  const auto seats = static_cast<std::size_t>(opening_.seat_count);
  outcome_.digest = game_.digest(session_);
  outcome_.scores.assign(seats, 0);
  outcome_.forfeits.assign(seats, 0);
  if (opening_.kind == HILLTOP_MATCH &&
      game_.score(session_, outcome_.scores.data(), outcome_.forfeits.data(), seats) != HILLTOP_OK) {
    outcome_.void_reason = "the game gave no score";
    return;
  }
  if ((game_.flags & HILLTOP_KEEPS_RECORDS) == 0) return;
  for (std::uint32_t seat = 0; seat < seats; ++seat) {
    Buffer record, why;
    const auto status = game_.record(session_, seat, &record, &why);
    const bool empty = status == HILLTOP_OK && record.size == 0;
    if (opening_.kind == HILLTOP_ENROL && (status == HILLTOP_INVALID || empty)) {
      outcome_.refused = why.size != 0 ? std::string(why.view()) : "refused by the game";
    } else if (status != HILLTOP_OK) {
      outcome_.void_reason = "the game gave no record of seat " + std::to_string(seat);
      return;
    }
    outcome_.due.push_back(game_.due != nullptr && game_.due(instance_.tournament, record.span()) != 0);
    outcome_.records.emplace_back(outcome_.refused.empty() ? record.view() : std::string_view());
  }
}

}  // namespace hilltop
