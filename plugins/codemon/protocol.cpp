// protocol.cpp - the questions and answers of Codemon as text.
#include "rules.hpp"

#include <hilltop/text.hpp>

#include <algorithm>
#include <cstring>

namespace codemon {
namespace {

codemon_sight sight_of(const hilltop_view& view) {
  codemon_sight sight;
  std::memcpy(&sight, view.own.data, sizeof sight);
  return sight;
}

enum class Shown { own, other };

void write(const Member& member, Shown shown, hilltop::Out& out) {
  out << member.name << ':' << member.id;
  for (std::int32_t stat : member.stats) out << ':' << stat;
  out << ':' << member.hp << ':' << member.type << ':' << member.poisoned;
  if (shown == Shown::own) {
    for (std::int32_t uses : member.uses) out << ':' << uses;
    for (std::int32_t bonus : member.bonus) out << ':' << bonus;
  }
  for (const std::uint8_t* effect = member.effects; *effect != 0; ++effect) out << ':' << *effect;
}

void write(const Team& team, Shown shown, hilltop::Out& out) {
  out << '#' << team.name << ':' << team.active;
  for (const Member& member : team.member) {
    out << '|';
    write(member, shown, out);
  }
}

/// The first line that holds more than white space, without white space at its ends.
std::string_view first_line(std::string_view reply) {
  reply = hilltop::trim(reply);
  return hilltop::trim(hilltop::next_field(reply, '\n'));
}

void read_team(std::string_view reply, hilltop::Out& action) {
  const auto line = first_line(reply);
  if (line.empty()) throw hilltop::Invalid("the reply is empty; expected NAME|MEMBER|MEMBER|MEMBER");
  if (line.size() > CODEMON_LINE)
    throw hilltop::Invalid("the line has " + std::to_string(line.size()) +
                           " bytes; a team takes at most 255");
  action << line;
}

[[noreturn]] void unexpected(std::string_view reply, const char* expected) {
  throw hilltop::Invalid("the reply is \"" + hilltop::printable(reply) + "\"; expected " + expected);
}

void read_choice(std::string_view reply, const Team& own, hilltop::Out& action) {
  const auto word = hilltop::trim(reply);
  if (word.size() != 1 || word[0] < '0' || word[0] > '2') unexpected(reply, "0, 1 or 2");
  const auto slot = static_cast<std::size_t>(word[0] - '0');
  if (!alive(own.member[slot])) unexpected(reply, "the slot of a living member");
  action.object(static_cast<std::uint8_t>(slot));
}

void read_order(std::string_view reply, hilltop::Out& action) {
  static constexpr std::string_view kWords[] = {"0", "1", "2", "10", "11", "12"};
  static constexpr std::uint8_t kOrders[] = {0, 1, 2, 10, 11, 12};
  const auto* const found = std::find(std::begin(kWords), std::end(kWords), hilltop::trim(reply));
  if (found == std::end(kWords)) unexpected(reply, "0, 1, 2, 10, 11 or 12");
  action.object(kOrders[found - std::begin(kWords)]);
}

void read_bonus(std::string_view reply, hilltop::Out& action) {
  const auto word = hilltop::trim(reply);
  const auto is_stat = [](char c) { return c >= '0' && c <= '2'; };
  if (word.size() != 5 || word[1] != ':' || word[3] != ':' || !is_stat(word[0]) || !is_stat(word[2]) ||
      !is_stat(word[4]))
    unexpected(reply, "s:s:s, each 0, 1 or 2");
  for (std::size_t i : {0u, 2u, 4u}) action.object(static_cast<std::uint8_t>(word[i] - '0'));
}

}  // namespace

void Session::encode(hilltop_kind, const hilltop_view& view, hilltop_buf&, hilltop::Out& argv,
                     hilltop::Out&) {
  const codemon_sight sight = sight_of(view);
  argv << static_cast<char>(sight.question);
  const Question question{sight.question};
  if (question != Question::team) write(sight.own, Shown::own, argv);
  if (question == Question::choose || question == Question::act) write(sight.other, Shown::other, argv);
  argv << '\0';
}

void Session::decode(hilltop_kind, const hilltop_view& view, std::string_view reply, hilltop::Out& action) {
  const codemon_sight sight = sight_of(view);
  switch (Question{sight.question}) {
    case Question::team: return read_team(reply, action);
    case Question::choose: return read_choice(reply, sight.own, action);
    case Question::act: return read_order(reply, action);
    case Question::bonus: return read_bonus(reply, action);
  }
}

void Session::format(hilltop_kind, const hilltop_view& view, hilltop_span action, hilltop::Out& reply) {
  if (Question{sight_of(view).question} == Question::team) {
    reply << hilltop::text(action);
    return;
  }
  for (std::uint64_t i = 0; i < action.size; ++i) {
    if (i != 0) reply << ':';
    reply << action.data[i];
  }
}

}  // namespace codemon
