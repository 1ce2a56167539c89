// bots.hpp - the bots of this suite: what each must come to. What a bot tries is in the first line of its
// file.
#pragma once
#include <ostream>
#include <string>
#include <vector>

namespace hilltop::hostile {

/// How a bot's asks end, as the transcript tells it.
struct Verdict {
  const char* fault = nullptr;  ///< nullptr: none, and the bot has bowed
  const char* why = "";         ///< how the reason begins
};

constexpr Verdict kHarmless = {};
constexpr Verdict timeout(const char* why) { return {"timeout", why}; }
constexpr Verdict crash(const char* why) { return {"crash", why}; }
constexpr Verdict invalid(const char* why) { return {"invalid", why}; }
constexpr Verdict flood(const char* why) { return {"flood", why}; }

struct Bot {
  const char* file;          ///< in bots/: its name is the bot's, its extension says how it is run
  Verdict verdict = {};      ///< of each of its asks
  const char* limits = "";   ///< YAML, instead of the arena's
  const char* entrant = "";  ///< more YAML of the entrant
  int turns = 2;             ///< of its matches
  const char* game =
      "samurai";  ///< "dilemma", where a program must end well; "megabyte", where so much is asked

  std::string name() const;       ///< the file's, without its extension
  std::string extension() const;  ///< "c", "py", ..., "so" for native ones
  bool is_native() const { return extension() == "so"; }
  /// A millisecond after its time. What is there when the host wakes has come in time, and on a busy machine
  /// it may wake later than that.
  bool is_hardly_late() const { return name().ends_with("answers_late"); }
  /// What must be on this machine to run it; empty: nothing.
  std::string interpreter() const;
  /// The commands that run it and build it, of a program; the latter is empty for most.
  std::string run() const;
  std::string build() const;
};

/// For the names of tests and their parameters.
void PrintTo(const Bot& bot, std::ostream* out);

const std::vector<Bot>& programs();
std::vector<Bot> natives();           ///< that a worker survives
std::vector<Bot> natives_in_cells();  ///< these and worse ones, with `isolation: cell`
/// Whose builds do it, and succeed.
std::vector<Bot> builders();
/// Whose builds end the run before its first match: `verdict.why` is in what is said then.
std::vector<Bot> refused();

}  // namespace hilltop::hostile
