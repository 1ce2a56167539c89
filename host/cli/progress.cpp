#include "cli/progress.hpp"

#include <unistd.h>

#include <cstdio>

namespace hilltop {
namespace {

constexpr auto kRedraw = std::chrono::milliseconds(200);
constexpr auto kPlainLine = std::chrono::seconds(10);

std::string padded(std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); }

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
  if (terminal_) {
    erase();
    std::fputs(line.c_str(), stderr);
    std::fflush(stderr);
    drawn_ = true;
  } else {
    std::fprintf(stderr, "%s\n", line.c_str());
  }
}

}  // namespace hilltop
