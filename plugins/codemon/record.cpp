#include "record.hpp"

#include "team.hpp"

#include <hilltop/game.hpp>

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace codemon {
namespace {

/// A record's bytes: this, then the registration line, which holds the rest.
struct Saved {
  static constexpr std::uint32_t kVersion = 1;
  std::uint32_t version, battles, asked;
  std::int32_t active, first_id;
  struct Member {
    std::int32_t hp, poisoned;
    std::int32_t uses[kMoveSlots], bonus[kStats];
    std::uint8_t effects[CODEMON_EFFECTS];
  } member[kMembers];
};
static_assert(std::has_unique_object_representations_v<Saved>);

hilltop::Invalid foreign() {
  return hilltop::Invalid("the record is none of codemon's, or one of other parameters");
}

bool is_sound(const Saved::Member& saved, const Member& fresh) {
  if (saved.hp < 0 || saved.hp > fresh.hp || saved.poisoned < 0) return false;
  if (saved.effects[CODEMON_EFFECTS - 1] != 0) return false;
  for (std::size_t i = 0; i < kMoveSlots; ++i)
    if (saved.uses[i] < std::min(fresh.uses[i], 0) || saved.uses[i] > fresh.uses[i]) return false;
  return std::all_of(std::begin(saved.bonus), std::end(saved.bonus), [](auto bonus) { return bonus >= 0; });
}

}  // namespace

Record Record::read(hilltop_span bytes, const Table& table) {
  Saved saved;
  if (bytes.size < sizeof saved) throw foreign();
  std::memcpy(&saved, bytes.data, sizeof saved);
  if (saved.version != Saved::kVersion || saved.active < 0 || saved.active >= std::int32_t{kMembers} ||
      saved.first_id < 0 || saved.first_id > std::int32_t{kMembers})
    throw foreign();
  Record record;
  record.line = hilltop::text(bytes).substr(sizeof saved);
  record.team = parse_team(record.line, table);
  refresh(record.team, table, saved.first_id);
  record.battles = saved.battles;
  record.asked = saved.asked;
  record.team.active = saved.active;
  for (std::size_t i = 0; i < kMembers; ++i) {
    const Saved::Member& from = saved.member[i];
    Member& to = record.team.member[i];
    if (!is_sound(from, to)) throw foreign();
    to.hp = from.hp;
    to.poisoned = from.poisoned;
    std::copy(std::begin(from.uses), std::end(from.uses), to.uses);
    std::copy(std::begin(from.bonus), std::end(from.bonus), to.bonus);
    std::copy(std::begin(from.effects), std::end(from.effects), to.effects);
  }
  return record;
}

void Record::write(hilltop::Out& out) const {
  Saved saved{Saved::kVersion, battles, asked, team.active, team.member[0].id, {}};
  for (std::size_t i = 0; i < kMembers; ++i) {
    const Member& from = team.member[i];
    Saved::Member& to = saved.member[i];
    to.hp = from.hp;
    to.poisoned = from.poisoned;
    std::copy(std::begin(from.uses), std::end(from.uses), to.uses);
    std::copy(std::begin(from.bonus), std::end(from.bonus), to.bonus);
    std::copy(std::begin(from.effects), std::end(from.effects), to.effects);
  }
  out.object(saved) << line;
}

void Record::describe(hilltop::Out& json) const {
  json << "{\"team\":";
  json.quoted(line) << ",\"bonus\":[";
  for (std::size_t i = 0; i < kMembers; ++i) {
    if (i != 0) json << ',';
    json.list(team.member[i].bonus);
  }
  json << "],\"battles\":" << battles << '}';
}

}  // namespace codemon
