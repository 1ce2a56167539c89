#include "cli/again.hpp"

#include "base/base64.hpp"
#include "cli/table.hpp"
#include "config/java_class.hpp"
#include "config/sandbox.hpp"
#include "match/verdict.hpp"

#include <hilltop/request_line.hpp>

#include <utility>

namespace hilltop {
namespace {

/// The format with which `printf` prints this text: one line, and nothing in it that a terminal obeys.
std::string printf_format(std::string_view text) {
  const auto digit = [](int bits) { return static_cast<char>('0' + (bits & 7)); };
  std::string format;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '%' || c == '\\') (format += c) += c;
    else if (c == '\n') format += "\\n";
    else if (byte >= 0x20 && byte < 0x7F && (c != '-' || !format.empty())) format += c;
    else format += {'\\', digit(byte >> 6), digit(byte >> 3), digit(byte)};
  }
  return format;
}

/// The command with which a program is asked: in a cell of its own, if it was in one.
std::vector<std::string> ask_command(const Entrant& entrant) {
  auto command = entrant.lasts() ? ask_once_command(entrant) : entrant.run;
  return entrant.sandbox.on ? confined(command, entrant.sandbox, "$PWD") : command;
}

}  // namespace

std::string Asked::note(const nlohmann::json& ask) {
  std::string words, input = ask.at("stdin").get<std::string>();
  for (const auto& word : ask.at("argv")) (words += word.get<std::string>()) += '\0';
  if (ask.contains("stdin_base64")) input = from_base64(ask.at("stdin_base64").get<std::string>());
  Seat& seat = seats_[ask.at("seat").get<std::size_t>()];
  append_request_line(seat.lines, words, input);
  while (seat.lines.size() > kMost) {
    const std::size_t first = seat.lines.find('\n') + 1;
    if (first == seat.lines.size()) break;
    seat.lines.erase(0, first);
    seat.is_cut = true;
  }
  is_cut_ = seat.is_cut;
  return goes_on_after(ask) ? seat.lines : std::exchange(seat, {}).lines;
}

bool goes_on_after(const nlohmann::json& ask) {
  return ask.at("fault").is_null() || (ask.at("fault") == "invalid" && !ask.at("reply").is_null());
}

std::string again_command(const Entrant& entrant, const nlohmann::json& ask, const std::string& lines) {
  std::string command = "(cd \"$(mktemp -d)\" && cp -Rp " + shell_word(entrant.built + "/.") + " . && ";
  const std::string input = entrant.is_resident() ? lines : ask.at("stdin").get<std::string>();
  if (!entrant.is_resident() && ask.contains("stdin_base64"))
    command += "printf %s " + ask.at("stdin_base64").get<std::string>() + " | base64 -d | ";
  else if (!input.empty()) command += "printf " + shell_word(printf_format(input)) + " | ";
  command += "HOME=\"$PWD\" LANG=C.UTF-8";
  for (const auto& word : ask_command(entrant))
    command += ' ' + (word == "$PWD" ? "\"$PWD\"" : shell_word(word));
  if (!entrant.is_resident())
    for (const auto& word : ask.at("argv")) command += ' ' + shell_word(word.get<std::string>());
  if (input.empty()) command += " < /dev/null";
  return command + ')';
}

bool was_asked(const nlohmann::json& ask) {
  const auto why = ask.at("why").get<std::string>();
  return (!why.starts_with("disqualified: ") && !is_forfeit_reason(why)) || ask.at("peak_bytes") > 0;
}

}  // namespace hilltop
