#include "match/result.hpp"

#include "base/wire.hpp"
#include "match/columns.hpp"

#include <zstd.h>

#include <algorithm>
#include <limits>
#include <memory>

namespace hilltop {
namespace {

// Which of a seat's optional parts follow.
enum SeatParts : unsigned {
  kForfeited = 1,
  kDue = 2,
  kFaults = 4,
  kTimes = 8,
  kRecord = 16,
  kFiles = 32,
  kDisqualified = 64
};

std::uint32_t read_u32(Reader& in) {
  const std::uint64_t value = in.number();
  if (value > std::numeric_limits<std::uint32_t>::max()) throw WireError("number too large");
  return static_cast<std::uint32_t>(value);
}

hilltop_kind read_kind(Reader& in) {
  const std::uint64_t kind = in.number();
  if (kind > HILLTOP_BYE) throw WireError("no such kind of session");
  return static_cast<hilltop_kind>(kind);
}

void expect_end(const Reader& in) {
  if (!in.done()) throw WireError("message too long");
}

void write_seats(Writer& out, const std::vector<Job::Seat>& seats) {
  out.number(seats.size());
  for (const auto& seat : seats)
    out.number(seat.entrant)
        .bytes(seat.record)
        .bytes(seat.files)
        .bytes(seat.disqualified)
        .number(seat.forfeit_after);
}

// Nothing is reserved by a count that was read: each element takes bytes of the message, which ends.
std::vector<Job::Seat> read_seats(Reader& in) {
  std::vector<Job::Seat> seats;
  for (std::uint64_t left = in.number(); left != 0; --left) {
    Job::Seat& seat = seats.emplace_back();
    seat.entrant = read_u32(in);
    seat.record = in.bytes();
    seat.files = in.bytes();
    seat.disqualified = in.bytes();
    seat.forfeit_after = in.number();
  }
  return seats;
}

/// In the order in which they are kept.
constexpr std::uint32_t Faults::*kCounts[] = {&Faults::timeout,   &Faults::crash,  &Faults::invalid,
                                              &Faults::flood,     &Faults::resign, &Faults::memory,
                                              &Faults::processes, &Faults::disk};

void write_faults(Writer& out, const Faults& faults) {
  for (const auto count : kCounts) out.number(faults.*count);
}

Faults read_faults(Reader& in) {
  Faults faults;
  for (const auto count : kCounts) faults.*count = read_u32(in);
  return faults;
}

void write_seat(Writer& out, const SeatResult& seat, bool with_files) {
  const bool has_files = with_files && !seat.files.empty();
  const unsigned parts =
      (seat.forfeit ? kForfeited : 0u) | (seat.due ? kDue : 0u) | (seat.faults != Faults{} ? kFaults : 0u) |
      (seat.wall_ns != 0 || seat.cpu_ns != 0 ? kTimes : 0u) | (seat.record.empty() ? 0u : kRecord) |
      (has_files ? kFiles : 0u) | (seat.disqualified.empty() ? 0u : kDisqualified);
  out.number(parts).number(seat.entrant).integer(seat.score).number(seat.asks);
  if (parts & kFaults) {
    write_faults(out, seat.faults);
    out.number(seat.own_faults);
  }
  if (parts & kTimes) out.number(seat.wall_ns).number(seat.cpu_ns);
  if (parts & kRecord) out.bytes(seat.record);
  if (parts & kFiles) out.bytes(seat.files);
  if (parts & kDisqualified) out.bytes(seat.disqualified);
}

SeatResult read_seat(Reader& in) {
  SeatResult seat;
  const std::uint64_t parts = in.number();
  if (parts >= 2ull * kDisqualified) throw WireError("unknown part of a result");
  seat.forfeit = (parts & kForfeited) != 0;
  seat.due = (parts & kDue) != 0;
  seat.entrant = read_u32(in);
  seat.score = in.integer();
  seat.asks = in.number();
  if (parts & kFaults) {
    seat.faults = read_faults(in);
    seat.own_faults = read_u32(in);
  }
  if (parts & kTimes) {
    seat.wall_ns = in.number();
    seat.cpu_ns = in.number();
  }
  if (parts & kRecord) seat.record = in.bytes();
  if (parts & kFiles) seat.files = in.bytes();
  if (parts & kDisqualified) seat.disqualified = in.bytes();
  return seat;
}

std::string encode_result(const SessionResult& result, std::string_view journal, bool with_files) {
  std::string message;
  Writer out(message);
  out.number(result.position).number(static_cast<std::uint64_t>(result.kind)).number(result.round);
  out.number(result.seed).number(result.steps).number(result.digest).bytes(result.void_reason);
  out.number(result.seats.size());
  for (const auto& seat : result.seats) write_seat(out, seat, with_files);
  out.bytes(journal);
  return message;
}

}  // namespace

void Faults::add(hilltop_status fault, Limit limit) {
  switch (fault) {
    case HILLTOP_OK: return;
    case HILLTOP_TIMEOUT: ++timeout; return;
    case HILLTOP_INVALID: ++invalid; return;
    case HILLTOP_FLOODED: ++flood; return;
    case HILLTOP_RESIGN: ++resign; return;
    default: ++crash; break;
  }
  switch (limit) {
    case Limit::none: return;
    case Limit::memory: ++memory; return;
    case Limit::processes: ++processes; return;
    case Limit::disk: ++disk; return;
  }
}

Faults& Faults::operator+=(const Faults& other) {
  for (const auto count : kCounts) this->*count += other.*count;
  return *this;
}

const char* fault_name(hilltop_status fault) {
  switch (fault) {
    case HILLTOP_OK: return "";
    case HILLTOP_TIMEOUT: return "timeout";
    case HILLTOP_INVALID: return "invalid";
    case HILLTOP_FLOODED: return "flood";
    case HILLTOP_RESIGN: return "resign";
    default: return "crash";
  }
}

std::string encode(const Job& job) {
  std::string message;
  Writer out(message);
  out.number(job.position).number(static_cast<std::uint64_t>(job.kind)).number(job.round);
  out.number(job.course).number(job.seed);
  write_seats(out, job.seats);
  write_seats(out, job.peers);
  out.number(job.parallel).bytes(job.journal).number(job.lost.size());
  for (const auto& lost : job.lost)
    out.number(lost.seat).number(static_cast<std::uint32_t>(lost.fault)).bytes(lost.why);
  out.number(job.wary ? 1u : 0u);
  return message;
}

Job decode_job(std::string_view message) {
  Reader in(message);
  Job job;
  job.position = in.number();
  job.kind = read_kind(in);
  job.round = in.number();
  job.course = in.number();
  job.seed = in.number();
  job.seats = read_seats(in);
  job.peers = read_seats(in);
  job.parallel = read_u32(in);
  job.journal = in.bytes();
  for (std::uint64_t left = in.number(); left != 0; --left) {
    Job::Lost& lost = job.lost.emplace_back();
    lost.seat = read_u32(in);
    lost.fault = static_cast<hilltop_status>(read_u32(in));
    lost.why = in.bytes();
  }
  job.wary = in.number() != 0;
  expect_end(in);
  return job;
}

std::string encode(const SessionResult& result) { return encode_result(result, result.journal, true); }

std::string encode_short(const SessionResult& result) { return encode_result(result, "", false); }

SessionResult decode_result(std::string_view message) {
  Reader in(message);
  SessionResult result;
  result.position = in.number();
  result.kind = read_kind(in);
  result.round = in.number();
  result.seed = in.number();
  result.steps = in.number();
  result.digest = in.number();
  result.void_reason = in.bytes();
  for (std::uint64_t left = in.number(); left != 0; --left) result.seats.push_back(read_seat(in));
  result.journal = in.bytes();
  expect_end(in);
  return result;
}

// A packed journal is empty, or a Zstandard frame (which begins with its magic number, RFC 8878), or begins
// with kColumns, or is a NUL and the journal as it is.

std::string pack(std::string_view journal) {
  if (journal.empty()) return {};
  if (std::string packed = pack_columns(journal); !packed.empty() && packed.size() <= journal.size())
    return packed;
  // Making a context costs more than packing a short journal.
  thread_local const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                                  ZSTD_freeCCtx);
  constexpr int kFastest = 1;
  thread_local std::vector<char> room;
  room.resize(std::max(room.size(), ZSTD_compressBound(journal.size())));
  const std::size_t size =
      ZSTD_compressCCtx(context.get(), room.data(), room.size(), journal.data(), journal.size(), kFastest);
  if (ZSTD_isError(size) || size > journal.size()) return std::string(1, '\0').append(journal);
  return std::string(room.data(), size);
}

std::string unpack(std::string_view packed) {
  if (packed.empty()) return {};
  if (packed.front() == '\0') return std::string(packed.substr(1));
  if (packed.front() == kColumns) return unpack_columns(packed);
  const unsigned long long size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  // A block takes at least 4 bytes and holds at most 128 KiB, so a larger size is a lie.
  const unsigned long long most = (packed.size() / 4) * ZSTD_BLOCKSIZE_MAX;
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > most)
    throw WireError("packed journal: no Zstandard frame");
  std::string journal(static_cast<std::size_t>(size), '\0');
  const std::size_t got = ZSTD_decompress(journal.data(), journal.size(), packed.data(), packed.size());
  if (ZSTD_isError(got) || got != size) throw WireError("packed journal: damaged");
  return journal;
}

}  // namespace hilltop
