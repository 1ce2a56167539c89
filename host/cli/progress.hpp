// progress.hpp - how far a run is: redrawn in place on a terminal, a plain line now and then elsewhere.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>

namespace hilltop {

/// Writes to standard error. Thread: one.
class Progress {
 public:
  explicit Progress(bool quiet);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// The state now; shown if it is time. `before`: how many had been done when the run began.
  void update(std::uint64_t done, std::uint64_t of, std::uint64_t before, std::uint64_t faults);
  /// What is being done, one thing of several: shown on a terminal.
  void begins(const std::string& what, std::size_t number, std::size_t of);
  /// What is done: a line elsewhere, unless it is less than a second since the last one.
  void ended(const std::string& what, std::size_t number, std::size_t of);
  /// Takes what is drawn away.
  void clear() { erase(); }
  /// One line that stays.
  void say(const std::string& line);

 private:
  using Clock = std::chrono::steady_clock;
  void erase();
  void draw(const std::string& line);

  bool quiet_, terminal_;
  bool drawn_ = false;
  Clock::time_point begun_, shown_;
};

/// "1:05", "2:03:04".
std::string duration_text(std::chrono::seconds duration);

}  // namespace hilltop
