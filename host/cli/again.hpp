// again.hpp - how a person puts a question to a program again that it answered badly.
#pragma once
#include "tournament/tournament.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <map>
#include <string>

namespace hilltop {

/// What the process of a resident bot was asked so far: seat by seat of a match, in the order of its
/// transcript.
class Asked {
 public:
  /// Takes note of the next ask of a transcript. Returns the questions of its process, the last of them this
  /// one, a line each (hilltop/request_line.hpp): the last kMost bytes of them, in whole lines, or this one.
  std::string note(const nlohmann::json& ask);
  /// Whether of the last one's process more was asked than that.
  bool is_cut() const { return is_cut_; }

  static constexpr std::size_t kMost = 32 << 10;  ///< that fit in a command to look at

 private:
  struct Seat {
    std::string lines;
    bool is_cut = false;
  };
  std::map<std::size_t, Seat> seats_;
  bool is_cut_ = false;
};

/// Whether the process of a resident bot lives on after an ask: every fault but a line that means nothing
/// ends it.
bool goes_on_after(const nlohmann::json& ask);

/// The command that puts one question to a program again, in a new copy of what it runs in. `ask`: the line
/// of a transcript with details (worker/transcript.hpp). `lines`: of a resident one, what Asked returns for
/// it.
std::string again_command(const Entrant& entrant, const nlohmann::json& ask, const std::string& lines);

/// Of a failed ask. False: the entrant is disqualified, and its action was taken for it.
bool was_asked(const nlohmann::json& ask);

}  // namespace hilltop
