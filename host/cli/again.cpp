#include "cli/again.hpp"

#include "cli/table.hpp"
#include "config/java_class.hpp"
#include "config/sandbox.hpp"
#include "match/verdict.hpp"

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

std::string again_command(const Entrant& entrant, const nlohmann::json& ask) {
  std::string command = "(cd \"$(mktemp -d)\" && cp -Rp " + shell_word(entrant.built + "/.") + " . && ";
  const std::string input = ask.at("stdin").get<std::string>();
  if (ask.contains("stdin_base64"))
    command += "printf %s " + ask.at("stdin_base64").get<std::string>() + " | base64 -d | ";
  else if (!input.empty()) command += "printf " + shell_word(printf_format(input)) + " | ";
  command += "HOME=\"$PWD\" LANG=C.UTF-8";
  for (const auto& word : ask_command(entrant))
    command += ' ' + (word == "$PWD" ? "\"$PWD\"" : shell_word(word));
  for (const auto& word : ask.at("argv")) command += ' ' + shell_word(word.get<std::string>());
  if (input.empty()) command += " < /dev/null";
  return command + ')';
}

bool was_asked(const nlohmann::json& ask) {
  const auto why = ask.at("why").get<std::string>();
  return (!why.starts_with("disqualified: ") && !is_forfeit_reason(why)) || ask.at("peak_bytes") > 0;
}

}  // namespace hilltop
