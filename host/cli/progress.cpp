#include "cli/progress.hpp"

#include "cli/width.hpp"

#include <unistd.h>

#include <cstdio>

namespace hilltop {
namespace {

constexpr auto kRedraw = std::chrono::milliseconds(200);
constexpr auto kPlainLine = std::chrono::seconds(10);
constexpr auto kPlainStep = std::chrono::seconds(1);

std::string padded(std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string counted(const std::string& what, std::size_t number, std::size_t of) {
  return what + " (" + std::to_string(number) + " of " + std::to_string(of) + ")";
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
  if (drawn_) std::fputs("\r\033[K", stderr);
  drawn_ = false;
}

/// Cut to the terminal's width: a line that wraps could not be erased.
void Progress::draw(const std::string& line) {
  erase();
  const auto columns = terminal_columns(STDERR_FILENO);
  const auto shown = columns ? fitting(line, *columns - 1) : line;
  std::fprintf(stderr, "%.*s", static_cast<int>(shown.size()), shown.data());
  std::fflush(stderr);
  drawn_ = true;
}

void Progress::say(const std::string& line) {
  erase();
  if (!quiet_) std::fprintf(stderr, "%s\n", line.c_str());
}

void Progress::update(std::uint64_t done, std::uint64_t of, std::uint64_t before, std::uint64_t faults) {
  const auto now = Clock::now();
  if (quiet_ || now - shown_ < (terminal_ ? Clock::duration(kRedraw) : Clock::duration(kPlainLine))) return;
  shown_ = now;
  const double seconds = std::chrono::duration<double>(now - begun_).count();
  const double rate = static_cast<double>(done - before) / seconds;
  std::string line = std::to_string(done) + " of " + std::to_string(of) + " matches";
  char text[64];
  std::snprintf(text, sizeof text, rate < 100 ? ", %.1f a second" : ", %.0f a second", rate);
  line += text;
  if (done > before && of > done)
    line += ", " +
            duration_text(
                std::chrono::seconds(static_cast<std::int64_t>(static_cast<double>(of - done) / rate) + 1)) +
            " to go";
  if (faults > 0) line += ", " + std::to_string(faults) + (faults == 1 ? " fault" : " faults");
  if (terminal_) draw(line);
  else std::fprintf(stderr, "%s\n", line.c_str());
}

void Progress::begins(const std::string& what, std::size_t number, std::size_t of) {
  if (!quiet_ && terminal_) draw(counted(what, number, of));
}

void Progress::ended(const std::string& what, std::size_t number, std::size_t of) {
  const auto now = Clock::now();
  if (quiet_ || terminal_ || now - shown_ < kPlainStep) return;
  shown_ = now;
  std::fprintf(stderr, "%s\n", counted(what, number, of).c_str());
}

}  // namespace hilltop
