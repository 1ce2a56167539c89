#include "cli/progress.hpp"

#include "cli/width.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iterator>

namespace hilltop {
namespace {

constexpr auto kRedraw = std::chrono::milliseconds(200);
constexpr auto kPlainLine = std::chrono::seconds(10);
constexpr auto kPlainStep = std::chrono::seconds(1);

std::string padded(std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string counted(const std::string& what, std::size_t number, std::size_t of) {
  return what + " (" + std::to_string(number) + " of " + std::to_string(of) + ")";
}

std::string text_of(const Progress::State& state, std::chrono::duration<double> time) {
  const double rate = static_cast<double>(state.done - state.before) / time.count();
  std::string line = std::to_string(state.done) + " of " + std::to_string(state.of) + " matches";
  char text[64];
  std::snprintf(text, sizeof text, rate < 100 ? ", %.1f a second" : ", %.0f a second", rate);
  line += text;
  if (state.done > state.before && state.of > state.done) {
    const double left = static_cast<double>(state.of - state.done) / rate;
    line += ", " + duration_text(std::chrono::seconds(static_cast<std::int64_t>(left) + 1)) + " to go";
  }
  if (state.faults > 0)
    line += ", " + std::to_string(state.faults) + (state.faults == 1 ? " fault" : " faults");
  if (!state.note.empty()) line += ", " + state.note;
  return line;
}

}  // namespace

std::string duration_text(std::chrono::seconds duration) {
  const std::int64_t seconds = duration.count();
  const std::string tail = ":" + padded(seconds % 60);
  if (seconds < 3600) return std::to_string(seconds / 60) + tail;
  return std::to_string(seconds / 3600) + ":" + padded(seconds / 60 % 60) + tail;
}

Progress::Progress(bool quiet)
    : quiet_(quiet), terminal_(isatty(STDERR_FILENO) != 0), begun_(Clock::now()), shown_(begun_) {}

Progress::~Progress() { erase(); }

void Progress::erase() {
  if (drawn_ > 1) std::fprintf(stderr, "\033[%zuA", drawn_ - 1);
  if (drawn_ > 0) std::fputs("\r\033[J", stderr);
  drawn_ = 0;
}

/// Each cut to the terminal's width: a line that wraps could not be erased.
void Progress::draw(const std::vector<std::string>& lines) {
  erase();
  const auto columns = terminal_columns(STDERR_FILENO);
  for (const auto& line : lines) {
    const auto shown = columns ? fitting(line, *columns - 1) : line;
    std::fprintf(stderr, "%s%.*s", drawn_++ == 0 ? "" : "\n", static_cast<int>(shown.size()), shown.data());
  }
  std::fflush(stderr);
}

void Progress::say(const std::string& line) {
  erase();
  if (!quiet_) std::fprintf(stderr, "%s\n", line.c_str());
}

void Progress::update(const State& state, const std::function<std::vector<std::string>()>& more) {
  const auto now = Clock::now();
  if (quiet_ || now - shown_ < (terminal_ ? Clock::duration(kRedraw) : Clock::duration(kPlainLine))) return;
  shown_ = now;
  const std::string line = text_of(state, now - begun_);
  if (!terminal_) {
    std::fprintf(stderr, "%s\n", line.c_str());
    return;
  }
  std::vector<std::string> lines = {line};
  if (more) std::ranges::move(more(), std::back_inserter(lines));
  draw(lines);
}

void Progress::begins(const std::string& what, std::size_t number, std::size_t of) {
  if (!quiet_ && terminal_) draw({counted(what, number, of)});
}

void Progress::ended(const std::string& what, std::size_t number, std::size_t of) {
  const auto now = Clock::now();
  if (quiet_ || terminal_ || now - shown_ < kPlainStep) return;
  shown_ = now;
  std::fprintf(stderr, "%s\n", counted(what, number, of).c_str());
}

}  // namespace hilltop
