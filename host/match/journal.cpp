#include "match/journal.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace hilltop {
namespace {

using namespace journal_form;

/// Writes into memory of a fixed size, and notes when it was too small.
class SpanWriter {
 public:
  explicit SpanWriter(std::span<char> room) : room_(room) {}

  SpanWriter& number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) put(static_cast<char>(value | 0x80));
    put(static_cast<char>(value));
    return *this;
  }
  SpanWriter& raw(std::string_view value) {
    if (value.size() > room_.size() - used_) {
      full_ = true;
    } else if (!value.empty()) {
      std::memcpy(room_.data() + used_, value.data(), value.size());
      used_ += value.size();
    }
    return *this;
  }
  SpanWriter& bytes(std::string_view value) { return number(value.size()).raw(value); }
  std::size_t written() const { return full_ ? 0 : used_; }

 private:
  void put(char byte) {
    if (used_ == room_.size()) full_ = true;
    else room_[used_++] = byte;
  }

  std::span<char> room_;
  std::size_t used_ = 0;
  bool full_ = false;
};

bool is_action_only(const JournalEntry& entry) {
  return entry.fault == HILLTOP_OK && entry.policy == HILLTOP_DEFAULT_ACTION && !entry.external;
}

void write_action_head(SpanWriter& out, std::uint32_t seat, std::size_t size) {
  out.number(seat * kSeat + std::min(size, kSizeAhead) * 2);
  if (size >= kSizeAhead) out.number(size);
}

/// At least what the entry takes.
std::size_t size_bound(const JournalEntry& entry) {
  constexpr std::size_t kNumber = kMostActionHead / 2;
  const std::size_t action = kMostActionHead + entry.action.size();
  if (is_action_only(entry)) return action;
  return action + 9 * kNumber + entry.why.size() + entry.errors.size() + entry.reply.size();
}

std::uint32_t read_u32(Reader& in) {
  const std::uint64_t value = in.number();
  if (value > std::numeric_limits<std::uint32_t>::max()) throw WireError("journal: number too large");
  return static_cast<std::uint32_t>(value);
}

/// Status, exit code, signal: a negative one is kept as the unsigned number of the same bits.
std::int32_t read_i32(Reader& in) { return static_cast<std::int32_t>(read_u32(in)); }

}  // namespace

ActionHead action_head(std::uint32_t seat) {
  ActionHead head;
  std::uint64_t rest = seat * kSeat;
  for (; rest >= 0x80; rest >>= 7) head.bytes[head.size++] = static_cast<std::uint8_t>(rest | 0x80);
  head.bytes[head.size++] = static_cast<std::uint8_t>(rest);
  return head;
}

std::size_t encode_action(std::uint32_t seat, std::size_t size, char* entry) {
  char room[kMostActionHead];
  SpanWriter head(room);
  write_action_head(head, seat, size);
  if (const std::size_t place = action_head(seat).size; place != head.written())
    std::memmove(entry + head.written(), entry + place, size);
  std::memcpy(entry, room, head.written());
  return head.written();
}

std::size_t encode_entry(const JournalEntry& entry, std::span<char> room) {
  if (is_action_only(entry)) {
    SpanWriter out(room);
    write_action_head(out, entry.seat, entry.action.size());
    return out.raw(entry.action).written();
  }
  const unsigned flags = (entry.fault != HILLTOP_OK ? kFault : 0u) |
                         (entry.policy == HILLTOP_FORFEIT ? kForfeit : 0u) |
                         (entry.external ? kExternal : 0u);
  SpanWriter out(room);
  out.number(entry.seat * kSeat + flags * 2ull + 1).bytes(entry.action);
  if (flags & kFault)
    out.number(static_cast<std::uint32_t>(entry.fault)).bytes(entry.why).bytes(entry.errors);
  if (flags & kExternal) {
    out.number(entry.arrived ? entry.reply.size() + 1 : 0).raw(entry.arrived ? entry.reply : "");
    out.number(entry.wall_ns).number(entry.cpu_ns).number(entry.peak_bytes);
    out.number(static_cast<std::uint32_t>(entry.exit_code)).number(static_cast<std::uint32_t>(entry.signal));
  }
  return out.written();
}

void append(std::string& journal, const JournalEntry& entry) {
  const std::size_t before = journal.size();
  journal.resize(before + size_bound(entry));
  journal.resize(before + encode_entry(entry, std::span(journal).subspan(before)));
}

std::optional<JournalEntry> JournalReader::next() {
  if (in_.done()) return std::nullopt;
  JournalEntry entry;
  const std::uint64_t head = in_.number();
  if (head / kSeat > std::numeric_limits<std::uint32_t>::max()) throw WireError("journal: no such seat");
  entry.seat = static_cast<std::uint32_t>(head / kSeat);
  const auto low = static_cast<unsigned>(head % kSeat);
  if (low % 2 == 0) {
    entry.action = low / 2 == kSizeAhead ? in_.bytes() : in_.raw(low / 2);
    return entry;
  }
  const unsigned flags = low / 2;
  entry.action = in_.bytes();
  if (flags & kForfeit) entry.policy = HILLTOP_FORFEIT;
  if (flags & kFault) {
    entry.fault = read_i32(in_);
    entry.why = in_.bytes();
    entry.errors = in_.bytes();
  }
  if (flags & kExternal) {
    entry.external = true;
    const std::uint64_t size = in_.number();
    entry.arrived = size != 0;
    if (entry.arrived) entry.reply = in_.raw(size - 1);
    entry.wall_ns = in_.number();
    entry.cpu_ns = in_.number();
    entry.peak_bytes = in_.number();
    entry.exit_code = read_i32(in_);
    entry.signal = read_i32(in_);
  }
  return entry;
}

}  // namespace hilltop
