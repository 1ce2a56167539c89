// show.cpp - hilltop show: the sessions of a store, one in detail, transcripts.
#include "base/error.hpp"
#include "cli/again.hpp"
#include "cli/commands.hpp"
#include "cli/viewer.hpp"
#include "worker/transcript.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <set>

namespace hilltop {
namespace {

std::string joined(const std::vector<std::string>& texts) {
  std::string text;
  for (const auto& each : texts) (text += text.empty() ? "" : " : ") += each;
  return text;
}

Cell list_cell(const std::vector<std::string>& numbers) {
  std::string json = "[";
  for (const auto& number : numbers) (json += json.size() > 1 ? ", " : "") += number;
  return {joined(numbers), json + ']'};
}

std::vector<Cell> row_of(const Loaded& loaded, const SessionResult& result) {
  std::vector<std::string> names, scores;
  Faults faults;
  std::string name_list = "[";
  for (const auto& seat : result.seats) {
    names.push_back(loaded.tournament.entrants.at(seat.entrant).name);
    (name_list += name_list.size() > 1 ? ", " : "") += json_string(names.back());
    if (result.kind == HILLTOP_MATCH) scores.push_back(std::to_string(seat.score));
    faults += seat.faults;
  }
  return {Cell::string(loaded.plan->id(result.position)),
          Cell::string(kind_name(result.kind)),
          Cell::number(result.round),
          {joined(names), name_list + ']'},
          list_cell(scores),
          list_cell(points_texts(loaded.tournament.scoring, result)),
          is_void_match(result) ? Cell{"", "null"} : Cell::number(result.steps),
          Cell::number(faults.total()),
          Cell::string(result.void_reason)};
}

/// A row for each seat; what is the session's stands in the first.
void add_seats(Table& table, const Loaded& loaded, const SessionResult& result) {
  const auto points = points_texts(loaded.tournament.scoring, result);
  auto row = row_of(loaded, result);
  for (std::size_t i = 0; i < result.seats.size(); ++i) {
    row[3] = Cell::string(loaded.tournament.entrants.at(result.seats[i].entrant).name);
    row[4] = Cell::number(std::to_string(result.seats[i].score));
    row[5] = Cell::string(points.empty() ? "" : points[i]);
    table.add(row);
    for (auto& cell : row) cell = Cell{};
  }
}

Table session_table() {
  return Table({{"match"},
                {"kind"},
                {"round", true},
                {"entrants"},
                {"scores"},
                {"points"},
                {"steps", true},
                {"faults", true},
                {"void"}});
}

/// Whether it has been asked in any session before the one that is shown.
bool has_played_before(const Loaded& loaded, std::uint32_t entrant) {
  const auto rows = loaded.plan->tally().standings();
  return std::ranges::any_of(rows, [&](const auto& row) { return row.entrant == entrant && row.asks > 0; });
}

/// How to put one question again, and in what that is not the same. `first`: of the seat in this session.
void print_again(const Loaded& loaded, const SessionResult& result, const nlohmann::json& ask, bool first,
                 const std::string& lines, bool is_cut) {
  const std::uint32_t number = result.seats.at(ask.at("seat").get<std::size_t>()).entrant;
  const Entrant& entrant = loaded.tournament.entrants.at(number);
  if (!entrant.external() || !was_asked(ask)) return;
  std::cout << "  again:  " << again_command(entrant, ask, lines) << '\n';
  if (entrant.is_resident() && is_cut)
    std::cout << "  note:   it is resident, and had been asked more than these lines before\n";
  const bool keeps_files = (entrant.state != Lifetime::none && !first) ||
                           (entrant.state == Lifetime::tournament && has_played_before(loaded, number));
  if (keeps_files)
    std::cout << "  note:   it keeps files; what its answers before this one left there is not in the copy\n";
  if (std::error_code error; !std::filesystem::is_directory(entrant.built, error))
    std::cout << "  note:   the folder to copy has gone; `hilltop check` on the tournament's file builds it "
                 "again\n";
}

/// A reply for people: the beginning of a long one.
std::string reply_text(const nlohmann::json& ask) {
  constexpr std::size_t kShown = 300;
  const auto reply = ask.at("reply").get<std::string>();
  if (reply.size() <= kShown) return json_string(reply);
  return json_string(reply.substr(0, kShown)) + "… " + std::to_string(reply.size()) + " bytes in all";
}

/// What an answer took, and what it might have taken.
std::string cost_text(const Limits& limits, const nlohmann::json& ask) {
  const auto ms = [](std::uint64_t us) { return std::to_string(us / 1000) + " ms"; };
  const auto mib = [](std::uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; };
  const std::string of = " of " + ms(limits.time_ns / 1000);
  const bool by_cpu = limits.clock == AnswerClock::cpu;
  return ms(ask.at("wall_us")) + (by_cpu ? "" : of) + "; CPU " + ms(ask.at("cpu_us")) + (by_cpu ? of : "") +
         "; memory " + mib(ask.at("peak_bytes")) + " of " + mib(limits.memory);
}

/// How its process ended, which a reason that names a limit does not say.
std::string end_text(const nlohmann::json& ask) {
  const int signal = ask.at("signal"), code = ask.at("exit_code");
  if (code >= 0) return "exit code " + std::to_string(code);
  if (signal == 0) return "killed by Hilltop";
  const char* const name = sigabbrev_np(signal);
  return "signal " + std::to_string(signal) + (name != nullptr ? " (SIG" + std::string(name) + ')' : "");
}

void print_fault(const Loaded& loaded, const SessionResult& result, const nlohmann::json& ask, bool first,
                 const std::string& lines, bool is_cut) {
  const auto seat = ask.at("seat").get<std::size_t>();
  const Entrant& entrant = loaded.tournament.entrants.at(result.seats.at(seat).entrant);
  std::cout << "\nstep " << ask.at("step") << ", seat " << seat << ", " << terminal_text(entrant.name) << ": "
            << ask.at("fault").get<std::string>() << ": " << terminal_text(ask.at("why").get<std::string>())
            << '\n';
  if (!ask.at("reply").is_null()) std::cout << "  reply:  " << reply_text(ask) << '\n';
  if (entrant.external() && was_asked(ask)) {
    std::cout << "  took:   " << cost_text(entrant.limits, ask) << '\n';
    if (!(entrant.is_resident() && goes_on_after(ask))) std::cout << "  ended:  " << end_text(ask) << '\n';
  }
  if (ask.contains("stderr") && !ask.at("stderr").get<std::string>().empty()) {
    std::cout << "  stderr:";
    std::string line;
    for (const char c : ask.at("stderr").get<std::string>() + '\n') {
      if (c != '\n') line += c;
      else if (!line.empty()) std::cout << "\n    " << terminal_text(std::exchange(line, ""));
    }
    std::cout << '\n';
  }
  print_again(loaded, result, ask, first, lines, is_cut);
}

/// Of a match that a crash of the game made void, only its transcript knows the steps.
std::uint64_t steps_in(const std::string& transcript) {
  std::uint64_t steps = 0;
  each_event(transcript, [&](const nlohmann::json& event) {
    if (event.at("event") == "step") steps = event.at("step").get<std::uint64_t>();
  });
  return steps;
}

void print_match(const Loaded& loaded, Viewer& viewer, const SessionResult& result) {
  Table table({{"seat", true},
               {"entrant"},
               {"score", true},
               {"points", true},
               {"asks", true},
               {"faults", true},
               {"wall ms", true},
               {"cpu ms", true},
               {"forfeit"}});
  const auto points = points_texts(loaded.tournament.scoring, result);
  for (std::size_t i = 0; i < result.seats.size(); ++i) {
    const auto& seat = result.seats[i];
    table.add({Cell::number(i), Cell::string(loaded.tournament.entrants.at(seat.entrant).name),
               Cell::number(std::to_string(seat.score)), Cell::number(points.empty() ? "0" : points[i]),
               Cell::number(seat.asks), Cell::number(seat.faults.total()),
               Cell::number(seat.wall_ns / 1'000'000), Cell::number(seat.cpu_ns / 1'000'000),
               Cell::boolean(seat.forfeit)});
  }
  const std::string transcript = viewer.transcript(loaded, result, {.times = true, .details = true});
  std::cout << kind_name(result.kind) << ' ' << loaded.plan->id(result.position) << ", round " << result.round
            << ", seed " << result.seed << ", " << steps_in(transcript) << " steps\n"
            << table.render(ListFormat::table);
  if (!result.void_reason.empty()) std::cout << "void: " << terminal_text(result.void_reason) << '\n';
  std::set<std::size_t> asked;
  Asked questions;
  each_event(transcript, [&](const nlohmann::json& event) {
    if (event.at("event") != "ask") return;
    const bool first = asked.insert(event.at("seat").get<std::size_t>()).second;
    const std::string lines = questions.note(event);
    if (!event.at("fault").is_null()) print_fault(loaded, result, event, first, lines, questions.is_cut());
  });
}

const Usage kShowUsage{
    "hilltop show",
    "STORE [MATCH] [OPTIONS]",
    "Lists the sessions of a store in schedule order; or shows one, with everything that went wrong in it "
    "and the\n"
    "command that puts each failed question again; or prints transcripts, one JSON object a line.",
    {{"transcript", "",
      "everything that decided the result, as JSON lines; of all sessions if none is named"},
     {"times", "", "in transcripts: how long each answer took"},
     {"format", "FORMAT", "of the list: table, json, csv, markdown"}},
    1,
    2};

}  // namespace

int show_command(const Arguments& args) {
  const Options options(kShowUsage, args);
  if (options.helped()) return 0;
  const std::string path = options.path(options.arguments()[0]);
  const std::string wanted = options.arguments().size() > 1 ? options.arguments()[1] : "";
  const auto format = list_format(options.value("format"));
  if (options.has("transcript")) {
    const ViewOptions view{.times = options.has("times")};
    each_session(path, wanted, [&](const Loaded& loaded, Viewer& viewer, const SessionResult& result) {
      std::cout << safe_json(viewer.transcript(loaded, result, view));
    });
    return 0;
  }
  if (options.has("times")) throw UsageError("hilltop show: --times goes with --transcript");
  if (!wanted.empty() && format == ListFormat::table) {
    each_session(path, wanted, print_match);
    return 0;
  }
  Table table = session_table();
  each_session(path, wanted, [&](const Loaded& loaded, Viewer&, const SessionResult& result) {
    constexpr std::size_t kMostAside = 4;  // seats that fit in a line for people
    if (format == ListFormat::table && result.seats.size() > kMostAside) add_seats(table, loaded, result);
    else table.add(row_of(loaded, result));
  });
  std::cout << table.render(format);
  return 0;
}

}  // namespace hilltop
