#include "cli/live_report.hpp"

#include "cli/stop.hpp"
#include "cli/summary.hpp"
#include "cli/table.hpp"
#include "report/page.hpp"

#include <sys/stat.h>

#include <cstdio>
#include <filesystem>
#include <new>
#include <optional>
#include <thread>

namespace hilltop {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLook{100};
// Between two reports; after one that took long, so many times as long: the run has better things to do with
// the cores.
constexpr Clock::duration kPause = std::chrono::seconds(2);
constexpr int kPauses = 4;

/// What was said of a store, without the folder that it is in, which is nobody's business.
std::string without_folder(std::string text, const std::string& store) {
  std::error_code error;
  const auto path = std::filesystem::weakly_canonical(std::filesystem::absolute(store, error), error);
  const std::string folder = path.parent_path().string() + '/';
  const std::string given = std::filesystem::path(store).parent_path().string() + '/';
  for (const auto& each : {folder, given})
    for (std::size_t at = 0; each.size() > 1 && (at = text.find(each)) != std::string::npos;)
      text.erase(at, each.size());
  return text;
}

Document document_of(LivePage page, unsigned status) {
  return {.status = status,
          .type = "text/html; charset=utf-8",
          .body = std::move(page.html),
          .version = std::move(page.version),
          .policy = std::move(page.policy)};
}

}  // namespace

LiveReport::LiveReport(std::string store, std::size_t matches, Documents& documents)
    : store_(std::move(store)), matches_(matches), documents_(documents) {
  documents_.put("/", document_of(waiting_page("The report is being made."), 503));
  show_state();
}

LiveReport::Mark LiveReport::mark_of(const std::string& file) {
  struct stat told = {};
  if (::stat(file.c_str(), &told) != 0) return {};
  return {told.st_dev, told.st_ino, static_cast<std::uint64_t>(told.st_size), told.st_mtim.tv_sec,
          told.st_mtim.tv_nsec};
}

LiveReport::Marks LiveReport::marks() const { return {mark_of(store_), mark_of(store_ + "-wal")}; }

void LiveReport::run(const std::atomic<bool>& stop) {
  std::optional<Marks> seen;
  for (auto due = Clock::now(); !stop; std::this_thread::sleep_for(kLook)) {
    if (Clock::now() < due) continue;
    // Taken before: what is written while it is being read is looked at again.
    const Marks now = marks();
    if (seen == now && problem_.empty()) continue;
    seen = now;
    const auto begin = Clock::now();
    renew();
    due = Clock::now() + std::max(kPause, kPauses * (Clock::now() - begin));
  }
}

void LiveReport::renew() {
  try {
    show_page();
    has_problem("");
  } catch (const std::bad_alloc&) {
    has_problem("there is no memory to make the report of it");
  } catch (const std::exception& error) {
    if (!stop_requested()) has_problem(error.what());
  }
}

void LiveReport::show_page() {
  LivePage page = live_page(summarise_all(store_, matches_).report);
  if (page.version == version_) return;
  version_ = page.version;
  since_ = std::chrono::system_clock::now();
  documents_.put("/", document_of(std::move(page), 200));
  show_state();
}

void LiveReport::has_problem(const std::string& problem) {
  const std::string told = without_folder(problem, store_);
  if (told == problem_) return;
  problem_ = told;
  if (!problem.empty()) std::fprintf(stderr, "%s\n", terminal_text(problem).c_str());
  if (version_.empty()) documents_.put("/", document_of(waiting_page(problem_), 503));
  show_state();
}

void LiveReport::show_state() {
  const auto since = std::chrono::duration_cast<std::chrono::seconds>(since_.time_since_epoch()).count();
  documents_.put("/state", {.type = "application/json", .body = live_state(version_, since, problem_)});
}

}  // namespace hilltop
