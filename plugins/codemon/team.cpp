#include "team.hpp"

#include <hilltop/game.hpp>
#include <hilltop/text.hpp>

#include <algorithm>
#include <cstring>
#include <string>

namespace codemon {
namespace {

using hilltop::Invalid;

std::string in_quotes(std::string_view text) { return '"' + hilltop::printable(text) + '"'; }

constexpr bool is_name_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || hilltop::is_digit(c) || c == '_' || c == '-';
}

/// Copies a name into its zeroed place. False: it is none.
bool take_name(std::string_view name, char* place) {
  if (name.empty() || name.size() > CODEMON_NAME || !std::all_of(name.begin(), name.end(), is_name_letter))
    return false;
  std::memcpy(place, name.data(), name.size());
  return true;
}
[[noreturn]] void no_name(const std::string& whose, std::string_view name) {
  throw Invalid(whose + " name " + in_quotes(name) + " is not 1 to 32 letters, digits, '_' or '-'");
}

std::size_t parts(std::string_view text, char separator) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), separator)) + 1;
}

/// One member of a line; reads its fields from the front.
class MemberReader {
 public:
  MemberReader(std::string_view text, std::size_t number, const Table& table)
      : rest_(text), number_(number), table_(table) {}

  Member read() {
    if (const std::size_t n = parts(rest_, ':'); n != 8)
      throw Invalid(where() + " has " + std::to_string(n) +
                    " parts between ':'; expected name:type:attack:defense:speed:move:move:move");
    if (const auto name = hilltop::next_field(rest_, ':'); !take_name(name, member_.name))
      no_name(where() + "'s", name);
    take_type();
    take_stats();
    for (std::size_t slot = 0; slot < kMoveSlots; ++slot) take_move(slot);
    return member_;
  }

 private:
  std::string where() const { return "member " + std::to_string(number_); }
  [[noreturn]] void wrong(const std::string& what) const { throw Invalid(where() + ": " + what); }

  std::int64_t number(const char* what) {
    const auto field = hilltop::next_field(rest_, ':');
    const auto number = hilltop::whole_number(field);
    if (!number) wrong(std::string(what) + ' ' + in_quotes(field) + " is no whole number");
    return *number;
  }

  void take_type() {
    const std::int64_t type = number("type");
    if (type >= kTypes) wrong("there is no type " + std::to_string(type) + "; types are 0 to 4");
    member_.type = static_cast<std::int32_t>(type);
  }

  void take_stats() {
    std::int64_t assigned = 0;
    for (std::size_t i = 0; i < kStats; ++i) {
      const std::int64_t value = number(kStatNames[i]);
      if (value < kBaseStat || value > table_.stat_cap)
        wrong(std::string(kStatNames[i]) + ' ' + std::to_string(value) + " is not from 50 to " +
              std::to_string(table_.stat_cap));
      member_.stats[i] = static_cast<std::int32_t>(value);
      assigned += value - kBaseStat;
    }
    if (assigned > table_.free_points)
      wrong(std::to_string(assigned) + " points are assigned above 50; there are " +
            std::to_string(table_.free_points));
  }

  void take_move(std::size_t slot) {
    const std::int64_t id = number("move");
    if (id >= static_cast<std::int64_t>(kMoves.size()))
      wrong("there is no move " + std::to_string(id) + "; moves are 0 to 14");
    member_.moves[slot] = static_cast<std::int32_t>(id);
    const Move& move = move_of(member_.moves[slot]);
    const auto name = [&] { return "move " + std::to_string(id) + " (" + move.name + ')'; };
    if (move.barred == Type{member_.type})
      wrong(name() + " is not for " + kTypeNames[static_cast<std::size_t>(member_.type)] + " monsters");
    if (std::find(member_.moves, member_.moves + slot, member_.moves[slot]) != member_.moves + slot)
      wrong(name() + " is there twice; the three moves must be distinct");
  }

  std::string_view rest_;
  std::size_t number_;
  const Table& table_;
  Member member_{};
};

}  // namespace

Team parse_team(std::string_view line, const Table& table) {
  if (line.empty()) throw Invalid("the answer is empty; expected NAME|MEMBER|MEMBER|MEMBER");
  if (line.size() > CODEMON_LINE)
    throw Invalid("the line has " + std::to_string(line.size()) + " bytes; a team takes at most 255");
  if (const std::size_t n = parts(line, '|'); n != 1 + kMembers)
    throw Invalid(in_quotes(line) + " has " + std::to_string(n) +
                  " parts between '|'; expected NAME|MEMBER|MEMBER|MEMBER");
  Team team{};
  if (const auto name = hilltop::next_field(line, '|'); !take_name(name, team.name))
    no_name("the team", name);
  for (std::size_t i = 0; i < kMembers; ++i)
    team.member[i] = MemberReader(hilltop::next_field(line, '|'), i + 1, table).read();
  refresh(team, table, 0);
  return team;
}

void refresh(Team& team, const Table& table, std::int32_t first_id) {
  team.active = 0;
  for (Member& member : team.member) {
    member.id = first_id++;
    member.hp = table.hp;
    member.poisoned = 0;
    for (std::size_t i = 0; i < kMoveSlots; ++i) member.uses[i] = move_of(member.moves[i]).uses;
    std::fill(std::begin(member.effects), std::end(member.effects), std::uint8_t{0});
  }
}

}  // namespace codemon
