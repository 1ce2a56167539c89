#include "worker/transcript.hpp"

#include "base/base64.hpp"
#include "base/error.hpp"
#include "base/utf8.hpp"

#include <hilltop/out.hpp>

#include <nlohmann/json.hpp>

namespace hilltop {
namespace {

constexpr std::string_view kReplacement = "\\ufffd";

/// A JSON string. Bytes that are no UTF-8 become U+FFFD each; the result says whether there were any.
bool write_text(Out& out, std::string_view text) {
  bool exact = true;
  out << '"';
  while (!text.empty()) {
    const std::size_t bad = find_non_utf8(text);
    Buffer quoted;
    Out(quoted).quoted(text.substr(0, bad));
    out << quoted.view().substr(1, quoted.view().size() - 2);
    if (bad == std::string_view::npos) break;
    exact = false;
    out << kReplacement;
    text.remove_prefix(bad + 1);
  }
  out << '"';
  return exact;
}

/// `"name":"text"`, and `"name_base64"` with the exact bytes where the text is no UTF-8.
void write_bytes(Out& out, std::string_view name, std::string_view text) {
  out << ",\"" << name << "\":";
  if (write_text(out, text)) return;
  out << ",\"" << name << "_base64\":\"";
  out << base64(text) << '"';
}

/// What is JSON in one line already; as text what is not, in a stranger's store.
void write_value(Out& out, std::string_view json) {
  const bool is_line = json.find_first_of("\r\n") == std::string_view::npos;
  if (is_line && nlohmann::json::accept(json)) out << json;
  else write_text(out, json);
}

void write_hex(Out& out, std::uint64_t number) {
  static constexpr char kHex[] = "0123456789abcdef";
  for (int shift = 60; shift >= 0; shift -= 4) out << kHex[number >> shift & 15];
}

template <class Each>
void write_list(Out& out, std::size_t count, Each each) {
  out << '[';
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) out << ',';
    each(i);
  }
  out << ']';
}

void write_session(Out& out, const Tournament& tournament, const GameInstance& instance, const Job& job,
                   const TranscriptFrame& frame) {
  out << "{\"event\":\"session\",\"match\":";
  write_text(out, frame.match);
  out << ",\"kind\":\"" << kind_name(job.kind) << "\",\"game\":";
  write_text(out, tournament.game);
  out << ",\"game_version\":";
  write_text(out, tournament.game_version);
  out << ",\"params\":{";
  bool first = true;
  for (const auto& param : tournament.params) {
    if (!param.present) continue;
    if (!first) out << ',';
    first = false;
    write_text(out, param.name);
    out << ':';
    write_value(out, param.shown);
  }
  out << "},\"seed\":\"" << job.seed << "\",\"round\":" << job.round << ",\"seats\":";
  write_list(out, job.seats.size(), [&](std::size_t seat) {
    out << "{\"seat\":" << seat << ",\"entrant\":";
    write_text(out, tournament.entrants.at(job.seats[seat].entrant).name);
    out << ",\"id\":" << job.seats[seat].entrant
        << ",\"record\":" << describe_record(instance, job.seats[seat].record) << '}';
  });
  out << "}\n";
}

/// An enrolment that the game refused for its answer: the ask says why, as with every other bad answer.
bool refused_for_answer(const SessionResult& result) {
  return result.kind == HILLTOP_ENROL && !result.void_reason.empty() &&
         result.seats.front().faults.total() > 0;
}

std::string why(const Seen& seen, const SessionResult& result) {
  std::string why(seen.entry->why);
  if (seen.entry->policy == HILLTOP_FORFEIT && !is_forfeit_reason(why)) return "disqualified: " + why;
  if (!why.empty()) return why;
  return refused_for_answer(result) ? result.void_reason
                                    : "the bot gave an action that the game does not have";
}

void write_ask(Out& out, const Seen& seen, const SessionResult& result, const TranscriptFrame& frame) {
  out << "{\"event\":\"ask\",\"step\":" << seen.step << ",\"seat\":" << seen.entry->seat << ",\"argv\":[";
  std::string_view argv = seen.argv;
  for (bool first = true; !argv.empty(); first = false) {
    if (!first) out << ',';
    const std::size_t end = argv.find('\0');
    write_text(out, argv.substr(0, end));
    argv.remove_prefix(end == std::string_view::npos ? argv.size() : end + 1);
  }
  out << ']';
  write_bytes(out, "stdin", seen.input);
  if (seen.replied) write_bytes(out, "reply", seen.reply);
  else out << ",\"reply\":null";
  out << ",\"action\":";
  write_text(out, seen.action);
  if (seen.fault == HILLTOP_OK) {
    out << ",\"fault\":null,\"why\":null";
  } else {
    out << ",\"fault\":\"" << fault_name(seen.fault) << "\",\"why\":";
    write_text(out, why(seen, result));
  }
  if (frame.times)
    out << ",\"wall_us\":" << seen.entry->wall_ns / 1000 << ",\"cpu_us\":" << seen.entry->cpu_ns / 1000;
  if (frame.details && seen.fault != HILLTOP_OK) {
    out << ",\"exit_code\":" << seen.entry->exit_code << ",\"signal\":" << seen.entry->signal
        << ",\"peak_bytes\":" << seen.entry->peak_bytes;
    write_bytes(out, "stderr", seen.entry->errors);
  }
  out << "}\n";
}

void write_step(Out& out, std::uint64_t step, std::string_view chance, std::string_view state,
                std::uint64_t digest) {
  out << "{\"event\":\"step\",\"step\":" << step << ",\"chance\":" << chance << ",\"state\":" << state
      << ",\"digest\":\"";
  write_hex(out, digest);
  out << "\"}\n";
}

void write_result(Out& out, const GameInstance& instance, const SessionResult& result,
                  const TranscriptFrame& frame) {
  const bool scored = result.kind == HILLTOP_MATCH;
  const auto& seats = result.seats;
  out << "{\"event\":\"result\",\"scores\":";
  write_list(out, scored ? seats.size() : 0, [&](std::size_t i) { out << seats[i].score; });
  out << ",\"points\":";
  write_list(out, frame.points.size(), [&](std::size_t i) { out << frame.points[i]; });
  std::vector<std::size_t> forfeited;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats[i].forfeit) forfeited.push_back(i);
  out << ",\"forfeit\":";
  out.list(forfeited);
  out << ",\"records\":";
  if ((instance.game->flags & HILLTOP_KEEPS_RECORDS) == 0) out << "null";
  else
    write_list(out, seats.size(), [&](std::size_t i) { out << describe_record(instance, seats[i].record); });
  if (!result.void_reason.empty() && !refused_for_answer(result)) {
    out << ",\"void\":";
    write_text(out, result.void_reason);
  }
  out << "}\n";
}

Outcome replay_of(const GameInstance& instance, const Job& job, const SessionResult& result,
                  const Spectator& spectator) try {
  return replay(instance, job, unpack(result.journal), spectator);
} catch (const WireError& error) {
  throw RunError(std::string("its journal is damaged: ") + error.what());
}

}  // namespace

const char* kind_name(hilltop_kind kind) {
  switch (kind) {
    case HILLTOP_ENROL: return "enrol";
    case HILLTOP_INTERLUDE: return "interlude";
    case HILLTOP_BYE: return "bye";
    default: return "match";
  }
}

void transcribe(const Tournament& tournament, const GameInstance& instance, const Job& job,
                const SessionResult& result, const TranscriptFrame& frame, const TranscriptReader& reader) {
  constexpr std::size_t kEnough = 64 << 10;  // bytes of lines that are worth handing over
  const bool is_void = !result.void_reason.empty();
  Buffer lines(4096), asks;
  Out out(lines);
  const auto hand_over = [&] {
    reader.lines(lines.view());
    lines.clear();
  };
  write_session(out, tournament, instance, job, frame);
  Spectator spectator;
  spectator.entry = reader.entry;
  spectator.ask = [&](const Seen& seen) { write_ask(out, seen, result, frame); };
  spectator.step = [&](std::uint64_t step, std::string_view chance, std::string_view state,
                       std::uint64_t digest) {
    asks.clear();
    if (step > 0 || chance != "{}") write_step(out, step, chance, state, digest);
    if (lines.size >= kEnough) hand_over();
  };
  if (is_void)
    spectator.asked = [&](std::span<const Seen> all) {
      hand_over();
      Out coming(asks);
      for (const auto& seen : all) write_ask(coming, seen, result, frame);
      reader.last_words(asks.view());
    };
  if (!frame.unplayed) {
    if (is_void) hand_over();  // it may not even open
    const Outcome outcome = replay_of(instance, job, result, spectator);
    if (!outcome.void_reason.empty() && !is_void)
      throw RunError("cannot be played again: " + outcome.void_reason);
    out << asks.view();  // of the step in which the game failed
  }
  write_result(out, instance, result, frame);
  hand_over();
}

std::string bye_line(const Tournament& tournament, const SessionResult& result) {
  Buffer line;
  Out out(line);
  out << "{\"event\":\"bye\",\"round\":" << result.round << ",\"entrant\":";
  write_text(out, tournament.entrants.at(result.seats.at(0).entrant).name);
  out << "}\n";
  return std::string(line.view());
}

}  // namespace hilltop
