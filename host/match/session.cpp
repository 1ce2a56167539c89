#include "match/session.hpp"

#include <hilltop/out.hpp>

#include <algorithm>
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

}  // namespace

Buffer::Buffer(std::size_t room) {
  data = static_cast<std::uint8_t*>(std::malloc(room));
  if (data == nullptr) throw std::bad_alloc();
  size = 0;
  capacity = room;
  grow = grow_buffer;
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

OpenSession::OpenSession(const GameInstance& instance, const hilltop_opening& opening, Outcome& outcome)
    : instance_(instance), opening_(opening) {
  Buffer why;
  if (instance.game->open(instance.tournament, &opening, &session_, &why) == HILLTOP_OK) return;
  session_ = nullptr;
  outcome.void_reason = "the game could not open the session" +
                        (why.size != 0 ? ": " + std::string(why.view()) : std::string());
}

OpenSession::~OpenSession() {
  if (session_ != nullptr) instance_.game->close(session_);
}

void OpenSession::conclude(Outcome& outcome) const {
  const auto& game = *instance_.game;
  const auto seats = static_cast<std::size_t>(opening_.seat_count);
  outcome.digest = game.digest(session_);
  outcome.scores.assign(seats, 0);
  outcome.forfeits.assign(seats, 0);
  if (opening_.kind == HILLTOP_MATCH &&
      game.score(session_, outcome.scores.data(), outcome.forfeits.data(), seats) != HILLTOP_OK) {
    outcome.void_reason = "the game gave no score";
    return;
  }
  if ((game.flags & HILLTOP_KEEPS_RECORDS) == 0) return;
  for (std::uint32_t seat = 0; seat < seats; ++seat) {
    Buffer record, why;
    const auto status = game.record(session_, seat, &record, &why);
    const bool empty = status == HILLTOP_OK && record.size == 0;
    if (opening_.kind == HILLTOP_ENROL && (status == HILLTOP_INVALID || empty)) {
      outcome.refused = why.size != 0 ? std::string(why.view()) : "refused by the game";
    } else if (status != HILLTOP_OK) {
      outcome.void_reason = "the game gave no record of seat " + std::to_string(seat);
      return;
    }
    outcome.due.push_back(game.due != nullptr && game.due(instance_.tournament, record.span()) != 0);
    outcome.records.emplace_back(outcome.refused.empty() ? record.view() : std::string_view());
  }
}

}  // namespace hilltop
