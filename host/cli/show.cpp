// show.cpp - hilltop show, replay, audit: looking at what a store holds.
#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/loaded.hpp"
#include "cli/scratch.hpp"
#include "config/build.hpp"
#include "config/java_class.hpp"
#include "worker/pool.hpp"
#include "worker/transcript.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <iostream>

namespace hilltop {
namespace {

std::vector<std::string> points_texts(const Scoring& scoring, const SessionResult& result) {
  std::vector<std::string> texts;
  if (result.kind != HILLTOP_MATCH) return texts;
  for (const Total points : points_of(scoring, result)) texts.push_back(to_text(points));
  return texts;
}

ReplayRequest request_for(const Loaded& loaded, const SessionResult& result) {
  ReplayRequest request;
  request.job = loaded.plan->job(result.position);
  request.result = loaded.store->get(result.position).value_or(result);
  request.match = loaded.plan->id(result.position);
  request.points = points_texts(loaded.tournament.scoring, result);
  return request;
}

/// A bug of the game ended this match: only `replay` plays it again, since it may end the same way.
bool is_void_match(const SessionResult& result) {
  return result.kind != HILLTOP_ENROL && !result.void_reason.empty();
}

/// Workers for looking at matches; started at the first use, since many commands need none.
class Viewer {
 public:
  explicit Viewer(const Tournament& tournament) : tournament_(tournament) {}
  std::string ask(MessageKind kind, const ReplayRequest& request) {
    if (!pool_) {
      scratch_ = std::make_unique<Scratch>(default_cache());
      pool_ = std::make_unique<Pool>(tournament_, 1, scratch_->path());
    }
    return pool_->ask(kind, request);
  }

 private:
  const Tournament& tournament_;
  std::unique_ptr<Scratch> scratch_;
  std::unique_ptr<Pool> pool_;
};

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
          Cell::number(result.steps),
          Cell::number(faults.total()),
          Cell::string(result.void_reason)};
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

/// The command that puts one question to a program again.
std::string shell_command(const Entrant& entrant, const nlohmann::json& ask) {
  std::string command = "cd " + shell_word(entrant.built) + " && ";
  const std::string input = ask.at("stdin").get<std::string>();
  if (ask.contains("stdin_base64"))
    command += "printf %s " + ask.at("stdin_base64").get<std::string>() + " | base64 -d | ";
  else if (!input.empty()) command += "printf " + shell_word(printf_format(input)) + " | ";
  const auto words = entrant.lasts() ? ask_once_command(entrant) : entrant.run;
  for (std::size_t i = 0; i < words.size(); ++i) command += (i > 0 ? " " : "") + shell_word(words[i]);
  for (const auto& word : ask.at("argv")) command += ' ' + shell_word(word.get<std::string>());
  if (input.empty()) command += " < /dev/null";
  return command;
}

void print_fault(const Loaded& loaded, const SessionResult& result, const nlohmann::json& ask) {
  const auto seat = ask.at("seat").get<std::size_t>();
  const Entrant& entrant = loaded.tournament.entrants.at(result.seats.at(seat).entrant);
  std::cout << "\nstep " << ask.at("step") << ", seat " << seat << ", " << terminal_text(entrant.name) << ": "
            << ask.at("fault").get<std::string>() << ": " << terminal_text(ask.at("why").get<std::string>())
            << '\n';
  if (!ask.at("reply").is_null())
    std::cout << "  reply:  " << json_string(ask.at("reply").get<std::string>()) << '\n';
  if (ask.contains("stderr") && !ask.at("stderr").get<std::string>().empty()) {
    std::cout << "  stderr:";
    std::string line;
    for (const char c : ask.at("stderr").get<std::string>() + '\n') {
      if (c != '\n') line += c;
      else if (!line.empty()) std::cout << "\n    " << terminal_text(std::exchange(line, ""));
    }
    std::cout << '\n';
  }
  if (entrant.external()) std::cout << "  again:  " << shell_command(entrant, ask) << '\n';
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
  std::cout << kind_name(result.kind) << ' ' << loaded.plan->id(result.position) << ", round " << result.round
            << ", seed " << result.seed << ", " << result.steps << " steps\n"
            << table.render(ListFormat::table);
  if (!result.void_reason.empty()) std::cout << "void: " << terminal_text(result.void_reason) << '\n';
  auto request = request_for(loaded, result);
  request.details = true;
  request.unplayed = is_void_match(result);
  std::string line;
  for (const char c : viewer.ask(MessageKind::transcribe, request)) {
    if (c != '\n') {
      line += c;
      continue;
    }
    const auto event = nlohmann::json::parse(std::exchange(line, ""));
    if (event.at("event") == "ask" && !event.at("fault").is_null()) print_fault(loaded, result, event);
  }
}

/// Calls `look` for the sessions of a store: the one that is named, or all.
int each_session(const std::string& path, const std::string& wanted,
                 const std::function<void(const Loaded&, Viewer&, const SessionResult&)>& look) {
  std::unique_ptr<Viewer> viewer;
  bool found = false;
  (void)load_store(path, [&](const Loaded& loaded, const SessionResult& result) {
    if (!viewer) viewer = std::make_unique<Viewer>(loaded.tournament);
    if (!loaded.plan->reached(result.position))
      throw RunError(path + ": a match does not fit the schedule; the store is damaged");
    if (!wanted.empty() && loaded.plan->id(result.position) != wanted) return;
    found = true;
    look(loaded, *viewer, result);
  });
  if (!wanted.empty() && !found)
    throw UsageError(path + ": no match \"" + wanted + "\"; `hilltop show " + shell_word(path) +
                     "` lists them");
  return 0;
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

const Usage kReplayUsage{
    "hilltop replay",
    "STORE MATCH",
    "Plays a stored match again from its journal and prints it step by step. Of a match that a bug of the\n"
    "game made void it shows the crash again.",
    {},
    2,
    2};

const Usage kAuditUsage{
    "hilltop audit",
    "STORE",
    "Plays every match of a store again from its journal and compares scores, states and records.",
    {},
    1,
    1};

void print_step(const nlohmann::json& event, const Loaded& loaded, const SessionResult& result) {
  const std::string kind = event.at("event");
  if (kind == "ask") {
    const auto& entrant =
        loaded.tournament.entrants.at(result.seats.at(event.at("seat").get<std::size_t>()).entrant);
    std::cout << "  " << terminal_text(entrant.name) << ": "
              << terminal_text(event.at("action").get<std::string>());
    if (!event.at("fault").is_null())
      std::cout << "  (" << event.at("fault").get<std::string>() << ": "
                << terminal_text(event.at("why").get<std::string>()) << ')';
    std::cout << '\n';
  } else if (kind == "step") {
    std::cout << "step " << event.at("step") << ": " << event.at("state").dump() << '\n';
    if (!event.at("chance").empty()) std::cout << "  drawn: " << event.at("chance").dump() << '\n';
  } else if (kind == "result") {
    std::cout << "scores " << event.at("scores").dump() << '\n';
  }
}

}  // namespace

int show_command(const Arguments& args) {
  const Options options(kShowUsage, args);
  if (options.helped()) return 0;
  const std::string path = options.arguments()[0];
  const std::string wanted = options.arguments().size() > 1 ? options.arguments()[1] : "";
  const auto format = list_format(options.value("format"));
  if (options.has("transcript")) {
    return each_session(path, wanted, [&](const Loaded& loaded, Viewer& viewer, const SessionResult& result) {
      if (result.kind == HILLTOP_BYE) {
        std::cout << bye_line(loaded.tournament, result);
        return;
      }
      auto request = request_for(loaded, result);
      request.times = options.has("times");
      request.unplayed = is_void_match(result);
      std::cout << viewer.ask(MessageKind::transcribe, request);
    });
  }
  if (options.has("times")) throw UsageError("hilltop show: --times goes with --transcript");
  if (!wanted.empty() && format == ListFormat::table) {
    return each_session(path, wanted, [](const Loaded& loaded, Viewer& viewer, const SessionResult& result) {
      print_match(loaded, viewer, result);
    });
  }
  Table table = session_table();
  each_session(path, wanted, [&](const Loaded& loaded, Viewer&, const SessionResult& result) {
    table.add(row_of(loaded, result));
  });
  std::cout << table.render(format);
  return 0;
}

int replay_command(const Arguments& args) {
  const Options options(kReplayUsage, args);
  if (options.helped()) return 0;
  return each_session(
      options.arguments()[0], options.arguments()[1],
      [](const Loaded& loaded, Viewer& viewer, const SessionResult& result) {
        std::string line;
        for (const char c : viewer.ask(MessageKind::transcribe, request_for(loaded, result))) {
          if (c != '\n') line += c;
          else print_step(nlohmann::json::parse(std::exchange(line, "")), loaded, result);
        }
        const std::string differs = viewer.ask(MessageKind::audit, request_for(loaded, result));
        if (!differs.empty()) throw RunError("this is not the match that was stored: " + differs);
      });
}

int audit_command(const Arguments& args) {
  const Options options(kAuditUsage, args);
  if (options.helped()) return 0;
  const std::string path = options.arguments()[0];
  std::uint64_t good = 0, bad = 0;
  each_session(path, "", [&](const Loaded& loaded, Viewer& viewer, const SessionResult& result) {
    if (result.kind == HILLTOP_BYE || (result.kind == HILLTOP_MATCH && !result.void_reason.empty())) return;
    const std::string differs = viewer.ask(MessageKind::audit, request_for(loaded, result));
    if (differs.empty()) {
      ++good;
      return;
    }
    ++bad;
    std::cout << "match " << loaded.plan->id(result.position) << ": " << terminal_text(differs) << '\n';
  });
  std::cout << good << " of " << good + bad << " sessions are as they were played\n";
  if (bad > 0)
    throw RunError(path + ": " + std::to_string(bad) + " sessions differ from what their journals say");
  return 0;
}

}  // namespace hilltop
