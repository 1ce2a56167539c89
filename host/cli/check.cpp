// check.cpp - hilltop check: does every bot work, before a tournament begins?
#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/loaded.hpp"
#include "cli/progress.hpp"
#include "cli/scratch.hpp"
#include "cli/settled.hpp"
#include "cli/stop.hpp"
#include "cli/width.hpp"
#include "config/build.hpp"
#include "worker/pool.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <thread>
#include <vector>

namespace hilltop {
namespace {

const Usage kCheckUsage{
    "hilltop check",
    "FILE [OPTIONS]",
    "Reads a tournament file, builds every bot, and puts the first question of the game to each.",
    {{"jobs", "N", "bots built and asked at the same time (default: one a core)"},
     {"skip-missing", "", "leave out entrants whose language this machine has not"},
     {"unconfined", "", "no cells: bots and builds may read and write what you may"},
     {"format", "FORMAT", "table, json, csv, markdown"}},
    1,
    1};

/// The session in which an entrant is asked for the first time.
Job first_job(const Tournament& tournament, std::uint32_t entrant) {
  Job job;
  job.seed = tournament.seed;
  job.seats.push_back({entrant, "", ""});
  if ((tournament.game_flags & HILLTOP_HAS_ENROLMENT) != 0) {
    job.kind = HILLTOP_ENROL;
    return job;
  }
  const std::uint64_t wanted =
      tournament.format.type == FormatType::free_for_all
          ? (tournament.format.seats != 0 ? tournament.format.seats : tournament.entrants.size())
          : 2;
  const auto count = static_cast<std::uint32_t>(tournament.entrants.size());
  for (std::uint32_t i = 1; job.seats.size() < wanted; ++i)
    job.seats.push_back({(entrant + i) % count, "", ""});
  return job;
}

std::string note_of(const nlohmann::json& answer) {
  if (answer.at("fault").is_null()) return "";
  std::string note = answer.at("fault").get<std::string>() + ": " + answer.at("why").get<std::string>();
  const std::string errors = answer.at("stderr");
  const std::size_t last = errors.find_last_not_of('\n');
  if (last == std::string::npos) return note;
  const std::size_t line = errors.rfind('\n', last);
  return note + " | " +
         errors.substr(line == std::string::npos ? 0 : line + 1,
                       last - (line == std::string::npos ? 0 : line + 1) + 1);
}

/// In a table for people without line breaks, and no more than fits.
Cell reply_cell(const std::string& reply) {
  constexpr std::size_t kShown = 40;
  std::string line;
  for (const char c : reply.substr(0, reply.find_last_not_of(" \r\n") + 1))
    line += c == '\n' ? std::string("\\n") : std::string(1, c);
  const std::string shown(fitting(line, kShown));
  return {shown.size() < line.size() ? shown + "…" : shown, json_string(reply)};
}

/// Asks everybody once, several at a time: a worker a thread.
class Inquiry {
 public:
  Inquiry(const Tournament& tournament, std::filesystem::path scratch)
      : tournament_(tournament), scratch_(std::move(scratch)), answers_(tournament.entrants.size()) {}

  /// The answers, in the order of the entrants. Throws RunError.
  const std::vector<nlohmann::json>& run(std::size_t jobs) {
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 1; i < std::min(jobs, answers_.size()); ++i)
        threads.emplace_back([this, i] { work(i); });
      work(0);
    }
    progress_.clear();
    if (stop_requested()) throw RunError("stopped");
    if (failure_) std::rethrow_exception(failure_);
    return answers_;
  }

 private:
  void work(std::size_t number) try {
    const auto folder = scratch_ / std::to_string(number);
    std::filesystem::create_directory(folder);
    Pool pool(tournament_, 1, folder);
    for (std::size_t i = 0; !stop_requested() && (i = next_++) < answers_.size();) {
      report(i, &Progress::begins, "asking ", i + 1);
      answers_[i] = ask(pool, static_cast<std::uint32_t>(i));
      report(i, &Progress::ended, "asked ", ++asked_);
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
    next_ = answers_.size();
  }

  nlohmann::json ask(Pool& pool, std::uint32_t entrant) const {
    try {
      return nlohmann::json::parse(pool.ask(MessageKind::check, encode(first_job(tournament_, entrant))));
    } catch (const RunError& error) {
      return {{"fault", "crash"}, {"why", error.what()}, {"reply", ""}, {"stderr", ""}, {"wall_us", 0}};
    }
  }

  void report(std::size_t entrant, void (Progress::*what)(const std::string&, std::size_t, std::size_t),
              const char* verb, std::size_t number) {
    const std::lock_guard lock(mutex_);
    (progress_.*what)(verb + terminal_text(tournament_.entrants[entrant].name), number, answers_.size());
  }

  const Tournament& tournament_;
  const std::filesystem::path scratch_;
  std::vector<nlohmann::json> answers_;
  std::atomic<std::size_t> next_ = 0, asked_ = 0;
  std::mutex mutex_;  // of what is below
  Progress progress_{false};
  std::exception_ptr failure_;
};

}  // namespace

int check_command(const Arguments& args) {
  const Options options(kCheckUsage, args);
  if (options.helped()) return 0;
  const auto format = list_format(options.value("format"));
  catch_stop_signals();
  const std::size_t jobs = jobs_of(options);
  const Tournament tournament = load_and_build(
      options.arguments()[0], {options.has("skip-missing"), options.has("unconfined"), false, jobs});
  Scratch scratch(default_cache());
  Inquiry inquiry(tournament, scratch.path());
  Table table({{"entrant"}, {"answers"}, {"ms", true}, {"reply"}, {"note"}});
  std::size_t failed = 0, i = 0;
  for (const auto& answer : inquiry.run(jobs)) {
    const bool good = answer.at("fault").is_null();
    failed += good ? 0 : 1;
    table.add({Cell::string(tournament.entrants[i++].name),
               {good ? "yes" : "no", good ? "true" : "false"},
               Cell::number(answer.at("wall_us").get<std::uint64_t>() / 1000),
               reply_cell(answer.at("reply").get<std::string>()),
               Cell::string(note_of(answer))});
  }
  std::cout << table.render(format) << std::flush;
  if (const std::string until = until_text(tournament); !until.empty()) std::cerr << until << '\n';
  if (failed > 0)
    throw RunError(std::to_string(failed) + " of " + std::to_string(tournament.entrants.size()) +
                   " entrants give no valid answer");
  return 0;
}

}  // namespace hilltop
