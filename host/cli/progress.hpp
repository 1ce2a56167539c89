// progress.hpp - how far a run is: redrawn in place on a terminal, a plain line now and then elsewhere.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace hilltop {

/// Writes to standard error. Thread: one.
class Progress {
 public:
  explicit Progress(bool quiet);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// How far a run is. `before`: how many matches had been done when it began.
  struct State {
    std::uint64_t done = 0, of = 0, before = 0, faults = 0;
    std::string note = {};  ///< what else there is to say
  };
  /// The state now, if it is time; on a terminal with lines below it, which are only then asked for.
  void update(const State& state, const std::function<std::vector<std::string>()>& more = {});
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
  void draw(const std::vector<std::string>& lines);

  bool quiet_, terminal_;
  std::size_t drawn_ = 0;  // lines
  Clock::time_point begun_, shown_;
};

/// "1:05", "2:03:04".
std::string duration_text(std::chrono::seconds duration);

}  // namespace hilltop
