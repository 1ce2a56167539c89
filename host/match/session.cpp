#include "match/session.hpp"

#include <hilltop/out.hpp>

#include <cstdlib>
#include <new>
#include <utility>

namespace hilltop {
namespace {

std::int32_t grow_buffer(hilltop_buf* buf, std::uint64_t capacity) noexcept {
  const std::uint64_t room = std::max(capacity, buf->capacity * 2);
  auto* data = static_cast<std::uint8_t*>(std::realloc(buf->data, static_cast<std::size_t>(room)));
  if (data == nullptr) return 0;
  buf->data = data;
  buf->capacity = room;
  return 1;
}

/// Closes the session however the loop is left.
struct OpenSession {
  const hilltop_game* game;
  hilltop_session* session = nullptr;
  explicit OpenSession(const hilltop_game* g) : game(g) {}
  OpenSession(const OpenSession&) = delete;
  OpenSession& operator=(const OpenSession&) = delete;
  ~OpenSession() {
    if (session != nullptr) game->close(session);
  }
};

void read_result(const GameInstance& instance, const hilltop_opening& opening, hilltop_session* session,
                 Outcome& outcome) {
  const auto& game = *instance.game;
  const auto seats = static_cast<std::size_t>(opening.seat_count);
  outcome.digest = game.digest(session);
  outcome.scores.assign(seats, 0);
  outcome.forfeits.assign(seats, 0);
  if (opening.kind == HILLTOP_MATCH &&
      game.score(session, outcome.scores.data(), outcome.forfeits.data(), seats) != HILLTOP_OK) {
    outcome.void_reason = "the game gave no score";
    return;
  }
  if ((game.flags & HILLTOP_KEEPS_RECORDS) == 0) return;
  for (std::uint32_t seat = 0; seat < seats; ++seat) {
    Buffer record, why;
    const auto status = game.record(session, seat, &record, &why);
    if (opening.kind == HILLTOP_ENROL && status == HILLTOP_INVALID) {
      outcome.refused = why.size != 0 ? std::string(why.view()) : "refused by the game";
    } else if (status != HILLTOP_OK) {
      outcome.void_reason = "the game gave no record of seat " + std::to_string(seat);
      return;
    }
    outcome.due.push_back(game.due != nullptr && game.due(instance.tournament, record.span()) != 0);
    outcome.records.emplace_back(outcome.refused.empty() ? record.view() : std::string_view());
  }
}

}  // namespace

Buffer::Buffer(std::size_t room)
    : hilltop_buf{static_cast<std::uint8_t*>(std::malloc(room)), 0, room, grow_buffer} {
  if (data == nullptr) throw std::bad_alloc();
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

Outcome run_session(const GameInstance& instance, const hilltop_opening& opening, Answers& answers) {
  const auto& game = *instance.game;
  Outcome outcome;
  OpenSession open(&game);
  Buffer why(256);
  if (game.open(instance.tournament, &opening, &open.session, &why) != HILLTOP_OK) {
    outcome.void_reason = "the game could not open the session" +
                          (why.size != 0 ? ": " + std::string(why.view()) : std::string());
    return outcome;
  }
  answers.opened(open.session);
  std::vector<hilltop_choice> choices(static_cast<std::size_t>(opening.seat_count));
  for (;;) {
    const hilltop_asks pending = game.pending(open.session);
    if (pending.count == 0) break;
    if (pending.count > choices.size()) {
      outcome.void_reason = "the game asks more seats than there are";
      return outcome;
    }
    const auto count = static_cast<std::size_t>(pending.count);
    const std::span<const hilltop_ask> asks(pending.ask, count);
    const std::span<hilltop_choice> chosen(choices.data(), count);
    for (std::size_t i = 0; i < count; ++i)
      chosen[i] = {asks[i].seat, HILLTOP_OK, HILLTOP_DEFAULT_ACTION, 0, {nullptr, 0}};
    answers.answer(asks, chosen);
    ++outcome.steps;
    if (const auto status = game.step(open.session, chosen.data(), pending.count); status != HILLTOP_OK) {
      outcome.void_reason = "the game failed in step " + std::to_string(outcome.steps) + " (status " +
                            std::to_string(status) + ")";
      return outcome;
    }
    answers.stepped(open.session, outcome.steps, asks, chosen);
  }
  read_result(instance, opening, open.session, outcome);
  return outcome;
}

}  // namespace hilltop
